import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { listGifts as endpoint } from '#domain/purchases/api.ts'
import { cardCode } from '#server/giftcards/card-code.ts'
import { listGiftPage } from '#server/giftcards/gift-queries.ts'
import { presentGift } from '#server/giftcards/present-gift.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'

/**
 * The gift cards of an order for its reader; with the code of a printed one once it is paid. Refuses request.not_found
 * for somebody else's order.
 */
export async function listGifts(
  ctx: ReadContext,
  { id, ...query }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const access = await orderAccess(ctx.db, ctx, id)
  if (isRefusal(access)) return access
  if (!(await findOrder(ctx.db, access))) return refuse('request.not_found')
  const now = await studioNow(ctx.db)
  const { rows, total } = await listGiftPage(ctx.db, { orderId: id, ...query })
  const data = rows.map((gift) => {
    const shown = presentGift(gift, { zone: ctx.branch.zone, now })
    const isPrinted = shown.state === 'printable' || shown.state === 'posted'
    const code = cardCode.of({ cardId: gift.card_id, secret: ctx.config.secret })
    return { ...shown, code: isPrinted ? cardCode.format(code) : null }
  })
  return page(data, { ...query, total })
}
