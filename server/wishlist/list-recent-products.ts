import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listRecentProducts as endpoint } from '#domain/wishlist/api.ts'
import { listProductRows } from '#server/catalog/card-queries.ts'
import { presentCard } from '#server/catalog/present-card.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { listRecentIds } from './queries.ts'

/** The caller's recent products that are still in the catalogue. */
export async function listRecentProducts(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint> & Only,
): Promise<OutputOf<typeof endpoint>> {
  const now = await studioNow(ctx.db)
  const { accountId } = signedIn(ctx)
  const { ids, total } = await listRecentIds(ctx.db, { accountId, branchId: ctx.branch.id, query })
  const rows = await listProductRows(ctx.db, { ids, branchId: ctx.branch.id, now })
  const cards = rows.map((row) => presentCard(row, { locale: ctx.locale, zone: ctx.branch.zone, now }))
  return page(cards, { ...query, total })
}
