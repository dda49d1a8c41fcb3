import type { getCategory as endpoint } from '#domain/catalog/api.ts'
import { categoryTree } from '#domain/catalog/category-tree.ts'
import { chainTo } from '#domain/catalog/chain-to.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listCategoryRows } from './category-queries.ts'
import { presentCategory } from './present-category.ts'

/** One category with what is below it, and the path from the top of the tree down to it. */
export async function getCategory(
  ctx: ReadContext,
  { slug }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const tree = categoryTree(await listCategoryRows(ctx.db, ctx.branch.id))
  const chain = chainTo(tree, (category) => category.slug === slug)
  const found = chain.at(-1)
  if (!found) return refuse('request.not_found')
  return {
    category: presentCategory(found, ctx.locale),
    chain: chain.map(({ category }) => ({ slug: category.slug, name: inLocale(category.name, ctx.locale) })),
  }
}
