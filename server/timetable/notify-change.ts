import type { Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { messageTo } from '#server/occupancy/message-to.ts'
import type { AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import { listSessionInstructors } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { changedMessage, movedMessage, substitutedMessage } from './emails.ts'

interface Change {
  /** As it was. */
  readonly session: LockedSession
  /** Bookings and waitlist entries as they are after the change. */
  readonly staying: readonly AffectedBookingRow[]
  /** Until then a booking can be cancelled for free. */
  readonly freeUntil: Instant
  readonly isMoved: boolean
  readonly isOtherKind: boolean
  readonly hasOtherInstructors: boolean
}

/**
 * Messages about a change: one for other hours or another room, one for another class type, one for another instructor.
 * Gives how many people got one.
 */
export async function notifyChange(ctx: WriteContext, change: Change): Promise<number> {
  const {
    session: { id, now, startsAt },
    staying,
    freeUntil,
  } = change
  const instructor = change.hasOtherInstructors
    ? (await listSessionInstructors(ctx.tx, id)).find(({ role }) => role === 'main')
    : undefined
  const notified = new Set<string>()
  for (const row of staying) {
    const about = {
      booking: row,
      locale: row.locale,
      origin: ctx.origin,
      now,
      freeUntil: row.booking_type === 'booking' ? freeUntil : undefined,
    }
    const contents: readonly { readonly what: string; readonly content: MessageContent }[] = [
      ...(change.isMoved ? [{ what: 'moved', content: movedMessage({ ...about, before: startsAt }) }] : []),
      ...(change.isOtherKind ? [{ what: 'changed', content: changedMessage(about) }] : []),
      ...(instructor && row.booking_type === 'booking'
        ? [{ what: 'substituted', content: substitutedMessage({ ...about, instructor: instructor.name }) }]
        : []),
    ]
    for (const { what, content } of contents) {
      notified.add(row.id)
      await inSingleStatement(ctx.tx, [
        messageTo(row, {
          eventKey: `booking.${what}:${row.id}:${now.epochMilliseconds}`,
          template: `bookings.${what}`,
          content,
          now,
        }),
      ])
    }
  }
  return notified.size
}
