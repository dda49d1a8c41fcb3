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

interface Asking {
  readonly asked: CheckedSeatRequest
  /** Decides again, under the same locks, after promotions may have taken seats. */
  readonly again: () => Promise<CheckedSeatRequest>
  /** True for a seat that is held for the caller. */
  readonly isQueueAsked?: boolean
}

/**
 * Books the requested seat. Where people wait although a seat is free, one of them may have become able to take it
 * since the last offer: the waitlist is tried first, and a caller on it is promoted with the requested reformer and
 * pack. Refuses what the rule refuses.
 */
export async function bookAfterWaitlist(
  ctx: WriteContext,
  { asked, again, isQueueAsked = false }: Asking,
): Promise<OutputOf<typeof bookClass> | Refusal> {
  if (isRefusal(asked.plan)) return asked.plan
  const { wish, facts } = asked
  if (facts.waiting === 0 || isQueueAsked) return saveBooking(ctx, { ...asked, plan: asked.plan })
  const given = await promoteWaiting(ctx.tx, {
    sessionId: wish.session.id,
    now: facts.now,
    origin: ctx.origin,
    ...(facts.waiting_id === null
      ? {}
      : { choice: { bookingId: facts.waiting_id, lotId: wish.lotId, seatNo: wish.seatNo } }),
  })
  if (facts.waiting_id !== null && given.includes(facts.waiting_id)) {
    const row = await findBooking(ctx.tx, { id: facts.waiting_id, personId: wish.holderId })
    // A pair may have been promoted, which takes two credits.
    const lots = await lockLots(ctx.tx, { personId: wish.holderId, branchId: wish.session.branchId })
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
