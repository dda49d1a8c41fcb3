import type { saveWishlist as endpoint } from '#domain/favourites/api.ts'
import { decideSaving } from '#domain/favourites/decide-saving.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { insertWishlistItems, listKnownProducts, listSavedIds, lockWishlist } from './queries.ts'

/** Adds products to the caller's favourites. Refuses unknown products, and more than the list holds. */
export async function saveWishlist(
  ctx: WriteContext,
  { product_ids: ids }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  await lockWishlist(ctx.tx, accountId)
  const saved = await listSavedIds(ctx.tx, { accountId, branchId: ctx.branch.id })
  const known = await listKnownProducts(ctx.tx, { branchId: ctx.branch.id, ids })
  const added = decideSaving({ saved, known })
  if (isRefusal(added)) return added
  if (added.length > 0) await insertWishlistItems(ctx.tx, { accountId, ids: added })
  return { success: true, total: saved.length + added.length }
}
