import { decideSend, decideDay } from '#domain/giftcards/decide-send.ts'
import { sendTime } from '#domain/giftcards/gift-fields.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { sendGift as sendGiftEndpoint, moveGift as moveGiftEndpoint } from '#domain/purchases/api.ts'
import { lockGift, updateGiftDue, updateGiftDay } from '#server/giftcards/gift-queries.ts'
import { presentGift } from '#server/giftcards/present-gift.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'

/** Sends a gift now. Refuses request.not_found for somebody else's gift, and what `decideSend` refuses. */
export async function sendGift(
  ctx: WriteContext,
  input: CheckedOf<typeof sendGiftEndpoint>,
): Promise<OutputOf<typeof sendGiftEndpoint> | Refusal> {
  const access = await orderAccess(ctx.tx, ctx, input.id)
  if (isRefusal(access)) return access
  if (!(await findOrder(ctx.tx, access))) return refuse('request.not_found')
  const gift = await lockGift(ctx.tx, { cardId: input.gift_card_id, orderId: input.id })
  if (!gift) return refuse('request.not_found')
  const { delivery, status, sends, now } = gift
  const refusal = decideSend({ delivery, isActive: status === 'active', sends })
  if (refusal) return refusal
  await updateGiftDue(ctx.tx, { cardId: gift.card_id, dueAt: now })
  return presentGift({ ...gift, due_at: now }, { zone: ctx.branch.zone, now })
}

/**
 * Sends a gift on another day. Refuses request.not_found for somebody else's gift, a day that is over or too far ahead,
 * and what `decideDay` refuses.
 */
export async function moveGift(
  ctx: WriteContext,
  input: CheckedOf<typeof moveGiftEndpoint>,
): Promise<OutputOf<typeof moveGiftEndpoint> | Refusal> {
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
