import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { noteRecentProducts as endpoint } from '#domain/wishlist/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { saveRecentProducts } from './queries.ts'

/** Records the caller's recent products; products that are not in the catalogue are ignored. */
export async function noteRecentProducts(
  ctx: WriteContext,
  { product_ids: ids }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await saveRecentProducts(ctx.tx, { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id, ids })
  return { success: true }
}
