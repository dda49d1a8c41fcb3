import type { removeFromWishlist as endpoint } from '#domain/favourites/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { deleteWishlistItem, listSavedIds, lockWishlist } from './queries.ts'

/** Removes a product from the caller's favourites; an absent one is no error. */
export async function removeFromWishlist(
  ctx: WriteContext,
  { id: productId }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { accountId } = signedIn(ctx)
  await lockWishlist(ctx.tx, accountId)
  await deleteWishlistItem(ctx.tx, { accountId, productId })
  const left = await listSavedIds(ctx.tx, { accountId, branchId: ctx.branch.id })
  return { success: true, total: left.length }
}
