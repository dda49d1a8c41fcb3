import type { ReadContext } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/letters-write.ts'
import { cancelledRow, type Ending } from './cancelled-row.ts'
import { canceledLetter } from './emails.ts'
import { messageToCaller } from './message-to-caller.ts'

/** What became of a place and its credit, to whoever gave it back. */
export function cancelledMessage(ctx: Pick<ReadContext, 'caller' | 'origin'>, ending: Ending): QueuedMessage {
  const { booking, plan } = ending
  return messageToCaller(ctx, {
    contact: booking,
    eventKey: `booking.canceled:${booking.id}`,
    template: 'bookings.canceled',
    letter: (to) => canceledLetter({ ...to, booking: cancelledRow(ending), plan, now: ending.now }),
  })
}
