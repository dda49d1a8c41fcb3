import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type {
  listRecentProducts as listRecentProductsEndpoint,
  noteRecentProducts as noteRecentProductsEndpoint,
  clearRecentProducts as clearRecentProductsEndpoint,
} from '#domain/wishlist/api.ts'
import { listProductRows } from '#server/catalog/card-queries.ts'
import { presentCard } from '#server/catalog/present-card.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { listRecentIds, saveRecentProducts, deleteRecentProducts } from './queries.ts'

/** The caller's recent products that are still in the catalogue. */
export async function listRecentProducts(
  ctx: ReadContext,
  query: CheckedOf<typeof listRecentProductsEndpoint> & Only,
): Promise<OutputOf<typeof listRecentProductsEndpoint>> {
  const now = await studioNow(ctx.db)
  const { accountId } = signedIn(ctx)
  const { ids, total } = await listRecentIds(ctx.db, { accountId, branchId: ctx.branch.id, query })
  const rows = await listProductRows(ctx.db, { ids, branchId: ctx.branch.id, now })
  const cards = rows.map((row) => presentCard(row, { locale: ctx.locale, zone: ctx.branch.zone, now }))
  return page(cards, { ...query, total })
}

/** Records the caller's recent products; products that are not in the catalogue are ignored. */
export async function noteRecentProducts(
  ctx: WriteContext,
  { product_ids: ids }: CheckedOf<typeof noteRecentProductsEndpoint>,
): Promise<OutputOf<typeof noteRecentProductsEndpoint>> {
  await saveRecentProducts(ctx.tx, { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id, ids })
  return { success: true }
}

/** Deletes the caller's recent products. */
export async function clearRecentProducts(ctx: WriteContext): Promise<OutputOf<typeof clearRecentProductsEndpoint>> {
  await deleteRecentProducts(ctx.tx, signedIn(ctx).accountId)
  return { success: true }
}
