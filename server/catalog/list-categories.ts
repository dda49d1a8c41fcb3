import type { listCategories as endpoint } from '#domain/catalog/api.ts'
import { categoryTree } from '#domain/catalog/category-tree.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listCategoryRows } from './category-queries.ts'
import { presentCategory } from './present-category.ts'

/** The categories of the branch as a tree; `search` and the page choose among those at the top. */
export async function listCategories(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const tree = categoryTree(await listCategoryRows(ctx.db, ctx.branch.id))
  const wanted = chosenValues(
    query,
    tree.map(({ category }) => category.slug),
  )
  const top = wanted ? tree.filter(({ category }) => wanted.includes(category.slug)) : tree
  const sorted = query.sortedBy === 'asc' ? top : top.toReversed()
  const shown = sorted.slice((query.page - 1) * query.limit, query.page * query.limit)
  return page(
    shown.map((branch) => presentCategory(branch, ctx.locale)),
    { ...query, total: top.length },
  )
}
