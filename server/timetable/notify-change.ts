import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { InstructorRole } from '#domain/schedules/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import type { AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import { listSessionInstructors } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { changeMessage } from './emails.ts'

/** What is another than before; a change may name what the class has already. */
export interface Differing {
  readonly isOtherKind: boolean
  readonly hasOtherInstructor: boolean
}

interface Notice extends Differing {
  /** The class before the change. */
  readonly session: LockedSession
  /** Bookings and waitlist entries after the change. */
  readonly staying: readonly AffectedBookingRow[]
  /** Until then a booking can be cancelled for free. */
  readonly freeUntil: Instant
  readonly isMoved: boolean
  /** Set where the other instructor was announced so late that cancelling is free. */
  readonly substituteFreeUntil: Instant | undefined
}

/**
 * Messages about a change: one for time or room, one for another class type, one for another instructor. Returns who
 * got one.
 */
export async function notifyChange(ctx: WriteContext, change: Notice): Promise<Id<'bookings'>[]> {
  const {
    session: { id, now, startsAt },
    staying,
    freeUntil,
  } = change
  const instructor = change.hasOtherInstructor ? leaderOf(await listSessionInstructors(ctx.tx, id)) : undefined
  const notified = new Set<Id<'bookings'>>()
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
        ? [
            {
              ...about,
              what: 'substituted' as const,
              instructor: instructor.name,
              freeUntil: change.substituteFreeUntil,
            },
          ]
        : []),
    ]
    for (const content of contents) {
      notified.add(row.id)
      const eventKey = `booking.${content.what}:${row.id}:${now.epochMilliseconds}`
      const message = { eventKey, template: `bookings.${content.what}`, content: changeMessage(content) }
      await queueMessage(ctx.tx, accountMessage(row, message), now)
    }
  }
  return [...notified]
}

/** Who leads a class: its main instructor, or the substitute of that one. */
export function leaderOf<One extends { readonly role: InstructorRole }>(instructors: readonly One[]): One | undefined {
  return instructors.find(({ role }) => role === 'main') ?? instructors.find(({ role }) => role === 'substitute')
}
