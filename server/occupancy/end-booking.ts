import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lettersWrite } from '#server/messages/letters-write.ts'
import { forfeitCredit } from '#server/packages/forfeit-credit.ts'
import { returnCredit } from '#server/packages/return-credit.ts'
import { seatsWrite } from '#server/schedules/queries.ts'
import { cancelledMessage } from './cancelled-message.ts'
import { cancelledRow, type Ending } from './cancelled-row.ts'
import { canceledWrites, type BookingRow } from './queries.ts'

/**
 * Ends a place in a class, or in its queue, as the plan says: booking, counter, credit and letter. The class must be locked; who gets the
 * free place is the caller's next question. Gives the booking as it is now.
 */
export async function endBooking(ctx: WriteContext, { booking, plan, now }: Ending): Promise<BookingRow> {
  const { accountId } = signedIn(ctx)
  const from = booking.status === 'pending' ? 'pending' : 'booked'
  const canceled = cancelledRow({ booking, plan, now })
  const freed = booking.booking_type === 'booking' ? [seatsWrite({ sessionId: booking.session_id, by: -1 })] : []
  // Nobody was told of a place that was only held.
  const told = from === 'booked' ? [lettersWrite([cancelledMessage(ctx, { booking, plan, now })], now)] : []
  const [written] = await inOrder(
    () =>
      inSingleStatement(ctx.tx, [
        ...canceledWrites({ id: booking.id, from, accountId, kind: plan.kind, creditEffect: plan.creditEffect, now }),
        ...freed,
        ...told,
      ]),
    () => settleCredit(ctx, { plan, booking, now }),
  )
  if (written.get('ended') !== 1) throw new Error('a booking changed while its class was locked')
  return canceled
}

async function settleCredit(
  ctx: WriteContext,
  done: { plan: CancelPlan; booking: { id: Id<'bookings'>; lot_id: Id<'package_lots'> | null }; now: Instant },
): Promise<void> {
  const { plan, booking, now } = done
  if (booking.lot_id === null) return
  const credit = { lotId: booking.lot_id, bookingId: booking.id, now }
  if (plan.creditEffect === 'returned') await returnCredit(ctx.tx, credit)
  else await forfeitCredit(ctx.tx, credit)
}
