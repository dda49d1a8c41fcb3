import type { cancelBooking as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { endBooking } from '#server/occupancy/end-booking.ts'
import { expireHolds } from '#server/occupancy/expire-holds.ts'
import { lockMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { findBooking, findBookingToCancel, sessionOfBooking, type BookingRow } from '#server/occupancy/queries.ts'
import { lockSession, type LockedSession } from '#server/schedules/queries.ts'
import { checkCancel } from './check-cancel.ts'
import { endPrivate } from './end-private.ts'

/**
 * Cancels an own booking and frees its place, which passes to the queue in the same transaction; or leaves a queue. Until 12 hours before the
 * start, that moment included, and for half an hour after a promotion at short notice the credit returns to its own pack; later it is
 * lost. A place in a private ends the whole private. Refusals: request.not_found (also for somebody else's), bookings.not_live, bookings.class_over.
 */
export async function cancelBooking(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId } = signedIn(ctx)
  // The booking is read under the locks of its class and of the goals in its queue.
  const ofClass = sessionOfBooking({ id: input.id, personId })
  const own = { id: input.id, personId, accountId }
  const [session, , found] = await inOrder(
    () => lockSession(ctx.tx, ofClass),
    () => lockMultiClassRequests(ctx.tx, ofClass),
    () => findBookingToCancel(ctx.tx, own),
  )
  if (!session || !found) return refuse('request.not_found')
  if (session.private) return cancelWhole(ctx, { session, booking: found })
  const isChanged = await expireHolds(ctx.tx, { sessionId: session.id, now: session.now, origin: ctx.origin })
  const booking = (isChanged && (await findBookingToCancel(ctx.tx, own))) || found
  const plan = checkCancel(booking, session)
  if (isRefusal(plan)) return plan
  const canceled = await endBooking(ctx, { booking, plan, now: session.now })
  if (booking.booking_type === 'booking')
    await promoteWaiting(ctx.tx, { sessionId: session.id, now: session.now, origin: ctx.origin })
  return {
    success: true,
    credit_lost: plan.creditEffect === 'forfeited',
    booking: presentBooking(canceled, { locale: ctx.locale, now: session.now }),
  }
}

async function cancelWhole(
  ctx: WriteContext,
  { session, booking }: { session: LockedSession; booking: BookingRow },
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const plan = await endPrivate(ctx, session)
  if (isRefusal(plan)) return plan
  const ended = await findBooking(ctx.tx, { id: booking.id, personId: signedIn(ctx).personId })
  return {
    success: true,
    credit_lost: plan.creditEffect === 'forfeited',
    booking: presentBooking(ended ?? booking, { locale: ctx.locale, now: session.now }),
  }
}
