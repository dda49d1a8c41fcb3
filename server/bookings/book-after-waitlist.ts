import type { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { findBooking } from '#server/occupancy/queries.ts'
import { lockLots } from '#server/packages/queries.ts'
import { saveBooking } from './save-booking.ts'

interface Request {
  readonly first: CheckedSeatRequest
  /** Decides again, under the same locks, after promotions may have taken seats. */
  readonly again: () => Promise<CheckedSeatRequest>
  /** True for a seat that is held for the caller. */
  readonly isHeld?: boolean
}

/**
 * Books the requested seat. Where people wait although a seat is free, one of them may have become able to take it
 * since the last offer: the waitlist is tried first, and a caller on it is promoted with the requested reformer and
 * pack. Refuses what the rule refuses.
 */
export async function bookAfterWaitlist(
  ctx: WriteContext,
  { first, again, isHeld = false }: Request,
): Promise<OutputOf<typeof bookClass> | Refusal> {
  if (isRefusal(first.plan)) return first.plan
  const { request, facts } = first
  if (facts.waiting === 0 || isHeld) return saveBooking(ctx, { ...first, plan: first.plan })
  const promoted = await promoteWaiting(ctx.tx, {
    sessionId: request.session.id,
    now: facts.now,
    origin: ctx.origin,
    ...(facts.waiting_id === null
      ? {}
      : { choice: { bookingId: facts.waiting_id, lotId: request.lotId, seatNo: request.seatNo } }),
  })
  if (facts.waiting_id !== null && promoted.includes(facts.waiting_id)) {
    const row = await findBooking(ctx.tx, { id: facts.waiting_id, personId: request.holderId })
    // A pair may have been promoted, which takes two credits.
    const lots = await lockLots(ctx.tx, { personId: request.holderId, branchId: request.session.branchId })
    const lot = lots.find(({ id }) => id === row?.lot_id)
    if (!row || !lot) throw new Error(`entry ${facts.waiting_id} was promoted and has no booking`)
    return {
      success: true,
      booking: presentBooking(row, { locale: ctx.locale, now: facts.now }),
      credits_left: lot.left,
    }
  }
  const last = await again()
  return isRefusal(last.plan) ? last.plan : saveBooking(ctx, { ...last, plan: last.plan })
}
