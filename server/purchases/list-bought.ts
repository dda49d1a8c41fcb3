import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listBought as endpoint } from '#domain/purchases/api.ts'
import { listProductRows } from '#server/catalog/card-queries.ts'
import { presentCard } from '#server/catalog/present-card.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { listBoughtRows } from './queries.ts'

/** What the caller has bought, as current cards with date and order. */
export async function listBought(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
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
