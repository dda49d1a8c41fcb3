import type { ReadContext } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/letters-write.ts'
import { canceledRow, type Ending } from './canceled-row.ts'
import { canceledLetter } from './emails.ts'
import { letterToCaller } from './letter-to-caller.ts'

/** What became of a place and its credit, to whoever gave it back. */
export function letterOfEnd(ctx: Pick<ReadContext, 'caller' | 'origin'>, ending: Ending): QueuedMessage {
  const { booking, plan } = ending
  return letterToCaller(ctx, {
    contact: booking,
    eventKey: `booking.canceled:${booking.id}`,
    template: 'bookings.canceled',
    letter: (to) => canceledLetter({ ...to, booking: canceledRow(ending), plan, now: ending.now }),
  })
}
