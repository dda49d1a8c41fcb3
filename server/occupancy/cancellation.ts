import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { MessagedChange } from './apply-changes.ts'
import { cancelledMessage } from './cancelled-message.ts'
import type { Ending } from './cancelled-row.ts'

/** The end of a booking, a hold or a wait by whoever has it, as the rule decided it. */
export function cancellation(ctx: Pick<ReadContext, 'caller' | 'origin'>, ending: Ending): MessagedChange {
  const { booking, plan, now } = ending
  return {
    id: booking.id,
    sessionId: booking.session_id,
    type: booking.booking_type,
    from: booking.status,
    act: plan.act,
    at: now,
    actorId: signedIn(ctx).accountId,
    lotId: booking.lot_id,
    // Nobody was told of a seat that was only held, nor of a wait.
    message: booking.status === 'booked' ? cancelledMessage(ctx, ending) : undefined,
  }
}
