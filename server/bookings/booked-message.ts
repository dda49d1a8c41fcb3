import type { ReadContext } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import type { DecidedBooking } from '#server/occupancy/booked-row.ts'
import { bookedContent } from '#server/occupancy/emails.ts'
import { messageToCaller } from '#server/occupancy/message-to-caller.ts'
import type { Wait } from '#server/occupancy/multi-class-queries.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'

interface BookedPlace {
  readonly decided: DecidedBooking
  readonly booking: BookingRow
  /** Classes whose waitlist entries ended because this seat completed a multi-class request. */
  readonly dropped?: readonly Wait[]
}

/** The confirmation of a booking, to whoever made it. */
export function bookedMessage(
  ctx: Pick<ReadContext, 'caller' | 'origin'>,
  { decided, booking, dropped = [] }: BookedPlace,
): QueuedMessage {
  const { facts, rules, plan } = decided
  return messageToCaller(ctx, {
    contact: facts,
    eventKey: `booking.booked:${booking.id}`,
    template: 'bookings.booked',
    content: (to) =>
      bookedContent({
        ...to,
        booking,
        creditsLeft: plan.creditsLeftAfter,
        freeUntil: plan.freeUntil,
        cancelHours: rules.cancel_hours,
        now: facts.now,
        dropped,
      }),
  })
}
