import type {
  listWishlistIds as listWishlistIdsEndpoint,
  saveWishlist as saveWishlistEndpoint,
  removeFromWishlist as removeFromWishlistEndpoint,
} from '#domain/favourites/api.ts'
import { decideSaving } from '#domain/favourites/decide-saving.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { fromWire, sen, toWire, type Sen } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listWishlist as listWishlistEndpoint } from '#domain/wishlist/api.ts'
import { listProductRows } from '#server/catalog/card-queries.ts'
import { presentCard } from '#server/catalog/present-card.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import {
  listWishlistRows,
  listSavedIds,
  insertWishlistItems,
  listKnownProducts,
  lockWishlist,
  deleteWishlistItem,
} from './queries.ts'

/** The caller's favourites as cards, with the changes of each since it was saved. */
export async function listWishlist(
  ctx: ReadContext,
  query: CheckedOf<typeof listWishlistEndpoint> & Only,
): Promise<OutputOf<typeof listWishlistEndpoint>> {
  const now = await studioNow(ctx.db)
  const { accountId } = signedIn(ctx)
  const { rows, total } = await listWishlistRows(ctx.db, { accountId, branchId: ctx.branch.id, query })
  const ids = rows.map((row) => row.product_id)
  const products = await listProductRows(ctx.db, { ids, branchId: ctx.branch.id, now })
  const saved = new Map(rows.map((row) => [row.product_id, row]))
  const data = products.flatMap((product) => {
    const item = saved.get(product.id)
    if (!item) return []
    const card = presentCard(product, { locale: ctx.locale, zone: ctx.branch.zone, now })
    return {
      ...card,
      added_at: wireTime(item.added_at, ctx.branch.zone),
      price_drop: priceDrop({ before: item.price_sen, now: fromWire(card.price) }),
      unavailable: product.status !== 'published',
    }
  })
  return page(data, { ...query, total })
}

function priceDrop({ before, now }: { readonly before: Sen; readonly now: Sen }): string | null {
  return now < before ? toWire(sen(before - now)) : null
}

/** The products of the branch that are among the caller's favourites. */
export async function listWishlistIds(ctx: ReadContext): Promise<OutputOf<typeof listWishlistIdsEndpoint>> {
  return { product_ids: await listSavedIds(ctx.db, { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id }) }
}

/** Adds products to the caller's favourites. Refuses unknown products, and more than the list holds. */
export async function saveWishlist(
  ctx: WriteContext,
  { product_ids: ids }: CheckedOf<typeof saveWishlistEndpoint>,
): Promise<OutputOf<typeof saveWishlistEndpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  await lockWishlist(ctx.tx, accountId)
  const saved = await listSavedIds(ctx.tx, { accountId, branchId: ctx.branch.id })
  const known = await listKnownProducts(ctx.tx, { branchId: ctx.branch.id, ids })
  const added = decideSaving({ saved, known })
  if (isRefusal(added)) return added
  if (added.length > 0) await insertWishlistItems(ctx.tx, { accountId, ids: added })
  return { success: true, total: saved.length + added.length }
}

/** Removes a product from the caller's favourites; an absent one is no error. */
export async function removeFromWishlist(
  ctx: WriteContext,
  { id: productId }: CheckedOf<typeof removeFromWishlistEndpoint>,
): Promise<OutputOf<typeof removeFromWishlistEndpoint>> {
  const { accountId } = signedIn(ctx)
  await lockWishlist(ctx.tx, accountId)
  await deleteWishlistItem(ctx.tx, { accountId, productId })
  const left = await listSavedIds(ctx.tx, { accountId, branchId: ctx.branch.id })
  return { success: true, total: left.length }
}
