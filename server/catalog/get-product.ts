import type { getProduct as endpoint } from '#domain/catalog/api.ts'
import { categoryTree } from '#domain/catalog/category-tree.ts'
import { chainTo } from '#domain/catalog/chain-to.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inLocale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listCategoryRows } from './category-queries.ts'
import { presentProduct } from './present-product.ts'
import { findProduct } from './product-queries.ts'

/** One published product. Refuses drafts and what has left the shelf like what never was. */
export async function getProduct(
  ctx: ReadContext,
  { slug }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const now = await studioNow(ctx.db)
  const row = await findProduct(ctx.db, { slug, branchId: ctx.branch.id, now })
  if (row?.status !== 'published') return refuse('request.not_found')
  const tree = categoryTree(await listCategoryRows(ctx.db, ctx.branch.id))
  const chain = chainTo(tree, ({ id }) => id === row.category?.id).map(({ category }) => ({
    slug: category.slug,
    name: inLocale(category.name, ctx.locale),
  }))
  return presentProduct({ row, chain }, { locale: ctx.locale, zone: ctx.branch.zone, now })
}
