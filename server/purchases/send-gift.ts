import { decideSend } from '#domain/giftcards/decide-send.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { sendGift as endpoint } from '#domain/purchases/api.ts'
import { lockGift, updateGiftDue } from '#server/giftcards/gift-queries.ts'
import { presentGift } from '#server/giftcards/present-gift.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'

/** Sends a gift now. Refuses request.not_found for somebody else's gift, and what `decideSend` refuses. */
export async function sendGift(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const access = await orderAccess(ctx.tx, ctx, input.id)
  if (isRefusal(access)) return access
  if (!(await findOrder(ctx.tx, access))) return refuse('request.not_found')
  const gift = await lockGift(ctx.tx, { cardId: input.gift_card_id, orderId: input.id })
  if (!gift) return refuse('request.not_found')
  const { delivery, status, sends, now } = gift
  const refusal = decideSend({ delivery, isActive: status !== 'pending', sends })
  if (refusal) return refusal
  await updateGiftDue(ctx.tx, { cardId: gift.card_id, dueAt: now })
  return presentGift({ ...gift, due_at: now }, { zone: ctx.branch.zone, now })
}
