import type { getProduct } from '#domain/catalog/api.ts'
import { categoryTree } from '#domain/catalog/category-tree.ts'
import { chainTo } from '#domain/catalog/chain-to.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Instant } from '#domain/kit/time.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listCategoryRows } from './category-queries.ts'
import { presentProduct } from './present-product.ts'
import type { ProductPageRow } from './product-queries.ts'

interface Found {
  readonly row: ProductPageRow
  readonly now: Instant
}

/** A product as its page shows it, with the categories that lead to it. */
export async function presentFound(ctx: ReadContext, { row, now }: Found): Promise<OutputOf<typeof getProduct>> {
  const tree = categoryTree(await listCategoryRows(ctx.db, ctx.branch.id))
  const chain = chainTo(tree, ({ id }) => id === row.category?.id).map(({ category }) => ({
    slug: category.slug,
    name: inLocale(category.name, ctx.locale),
  }))
  return presentProduct({ row, chain }, { locale: ctx.locale, zone: ctx.branch.zone, now })
}
