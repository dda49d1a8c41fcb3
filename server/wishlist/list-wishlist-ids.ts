import type { listWishlistIds as endpoint } from '#domain/favourites/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { listSavedIds } from './queries.ts'

/** The products of the branch that are among the caller's favourites. */
export async function listWishlistIds(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  return { product_ids: await listSavedIds(ctx.db, { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id }) }
}
