import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type {
  listBought as listBoughtEndpoint,
  listGifts as listGiftsEndpoint,
  ordersOverview as ordersOverviewEndpoint,
} from '#domain/purchases/api.ts'
import { listProductRows } from '#server/catalog/card-queries.ts'
import { presentCard } from '#server/catalog/present-card.ts'
import { cardCode } from '#server/giftcards/card-code.ts'
import { listGiftPage } from '#server/giftcards/gift-queries.ts'
import { presentGift } from '#server/giftcards/present-gift.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { listBoughtRows, countOrders, listKeptNumbers } from './queries.ts'

/** What the caller has bought, as current cards with date and order. */
export async function listBought(
  ctx: ReadContext,
  query: CheckedOf<typeof listBoughtEndpoint>,
): Promise<OutputOf<typeof listBoughtEndpoint>> {
  const now = await studioNow(ctx.db)
  const branchId = ctx.branch.id
  const { rows, total } = await listBoughtRows(ctx.db, { accountId: signedIn(ctx).accountId, branchId, query })
  const products = await listProductRows(ctx.db, { ids: rows.map((row) => row.product_id), branchId, now })
  const bought = new Map(rows.map((row) => [row.product_id, row]))
  const data = products.flatMap((product) => {
    const row = bought.get(product.id)
    if (!row) return []
    return {
      ...presentCard(product, { locale: ctx.locale, zone: ctx.branch.zone, now }),
      bought_at: wireTime(row.bought_at, ctx.branch.zone),
      order_id: row.order_id,
      bought: row.bought,
      unavailable: product.status !== 'published',
    }
  })
  return page(data, { ...query, total })
}

/**
 * The gift cards of an order for its reader; with the code of a printed one once it is paid. Refuses request.not_found
 * for somebody else's order.
 */
export async function listGifts(
  ctx: ReadContext,
  { id, ...query }: CheckedOf<typeof listGiftsEndpoint>,
): Promise<OutputOf<typeof listGiftsEndpoint> | Refusal> {
  const access = await orderAccess(ctx.db, ctx, id)
  if (isRefusal(access)) return access
  if (!(await findOrder(ctx.db, access))) return refuse('request.not_found')
  const now = await studioNow(ctx.db)
  const { rows, total } = await listGiftPage(ctx.db, { orderId: id, ...query })
  const data = rows.map((gift) => {
    const shown = presentGift(gift, { zone: ctx.branch.zone, now })
    const isPrinted = shown.state === 'printable' || shown.state === 'posted'
    return { ...shown, code: isPrinted ? cardCode.shown(gift, ctx.config.secrets) : null }
  })
  return page(data, { ...query, total })
}

/** The number of the caller's orders in the branch by status, and those that wait for the e-mail to be verified. */
export async function getOverview(ctx: ReadContext): Promise<OutputOf<typeof ordersOverviewEndpoint>> {
  const of = { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id }
  const counted = await countOrders(ctx.db, of)
  return {
    pending: counted.get('pending') ?? 0,
    processing: counted.get('processing') ?? 0,
    packed: counted.get('packed') ?? 0,
    delivery: counted.get('delivery') ?? 0,
    complete: counted.get('complete') ?? 0,
    canceled: counted.get('canceled') ?? 0,
    kept: await listKeptNumbers(ctx.db, of),
  }
}
