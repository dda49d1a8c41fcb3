import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { fromWire, sen, toWire, type Sen } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listWishlist as endpoint } from '#domain/wishlist/api.ts'
import { listProductRows } from '#server/catalog/card-queries.ts'
import { presentCard } from '#server/catalog/present-card.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { listWishlistRows } from './queries.ts'

/** The caller's favourites as cards, with the changes of each since it was saved. */
export async function listWishlist(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint> & Only,
): Promise<OutputOf<typeof endpoint>> {
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
