import { decideDay } from '#domain/giftcards/decide-day.ts'
import { sendTime } from '#domain/giftcards/send-time.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { moveGift as endpoint } from '#domain/purchases/api.ts'
import { lockGift, updateGiftDay } from '#server/giftcards/gift-queries.ts'
import { presentGift } from '#server/giftcards/present-gift.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'

/**
 * Sends a gift on another day. Refuses request.not_found for somebody else's gift, a day that is over or too far ahead,
 * and what `decideDay` refuses.
 */
export async function moveGift(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const access = await orderAccess(tx, ctx, input.id)
  if (isRefusal(access)) return access
  if (!(await findOrder(tx, access))) return refuse('request.not_found')
  const gift = await lockGift(tx, { cardId: input.gift_card_id, orderId: input.id })
  if (!gift) return refuse('request.not_found')
  const { now } = gift
  const sendAt = sendTime({ sendOn: input.send_on, zone: branch.zone, now })
  const refusal = decideDay(gift) ?? (isRefusal(sendAt) ? sendAt : undefined)
  if (refusal || isRefusal(sendAt)) return refusal ?? refuse('request.not_found')
  const moved = { send_at: sendAt ?? null, due_at: gift.status === 'pending' ? null : (sendAt ?? now) }
  await updateGiftDay(tx, { cardId: gift.card_id, ...moved })
  return presentGift({ ...gift, ...moved }, { zone: branch.zone, now })
}
