import type { Instant } from '#domain/kit/time.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import type { AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import { listSessionInstructors } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { changeMessage } from './emails.ts'

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
    const contents = [
      ...(change.isMoved ? [{ ...about, what: 'moved' as const, before: startsAt }] : []),
      ...(change.isOtherKind ? [{ ...about, what: 'changed' as const }] : []),
      ...(instructor && row.booking_type === 'booking'
        ? [{ ...about, what: 'substituted' as const, instructor: instructor.name }]
        : []),
    ]
    for (const content of contents) {
      notified.add(row.id)
      const eventKey = `booking.${content.what}:${row.id}:${now.epochMilliseconds}`
      const message = { eventKey, template: `bookings.${content.what}`, content: changeMessage(content) }
      await queueMessage(ctx.tx, accountMessage(row, message), now)
    }
  }
  return notified.size
}
