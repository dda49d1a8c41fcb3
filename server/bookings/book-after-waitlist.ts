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
  /** Asks once more, under the same locks, when places may have gone to the queue in between. */
  readonly again: () => Promise<CheckedSeatRequest>
  /** True for a place that was held for the caller, which is nobody else's. */
  readonly isQueueAsked?: boolean
}

/**
 * Takes the place that was asked for. Where people wait beside a free place, somebody may have become able to take it since it was last offered:
 * the queue is asked first, and whoever asks from inside it gets the place there, on the reformer and with the pack that were asked for. Refuses what the rule refuses.
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
    // Somebody who waits together with another may have come in with that one, and two credits are gone.
    const lots = await lockLots(ctx.tx, { personId: wish.holderId, branchId: wish.session.branchId })
    const lot = lots.find(({ id }) => id === row?.lot_id)
    if (!row || !lot) throw new Error('somebody was promoted and has no booking')
    return {
      success: true,
      booking: presentBooking(row, { locale: ctx.locale, now: facts.now }),
      credits_left: lot.left,
    }
  }
  const last = await again()
  return isRefusal(last.plan) ? last.plan : saveBooking(ctx, { ...last, plan: last.plan })
}
