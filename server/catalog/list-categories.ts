import type { listCategories as endpoint } from '#domain/catalog/api.ts'
import { categoryTree, type CategoryBranch } from '#domain/catalog/category-tree.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, hasKeyword, page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { type CategoryRow, listCategoryRows } from './category-queries.ts'
import { presentCategory } from './present-category.ts'

/** The categories of the branch as a tree; `search` and the page select among the top ones. */
export async function listCategories(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const tree = categoryTree(await listCategoryRows(ctx.db, ctx.branch.id))
  const wanted = chosenValues(
    query,
    tree.map(({ category }) => category.slug),
  )
  const top = tree.filter(
    (branch) => (wanted?.includes(branch.category.slug) ?? true) && hasKeyword(namesOf(branch), query.keyword),
  )
  const sorted = query.sortedBy === 'asc' ? top : top.toReversed()
  const shown = sorted.slice((query.page - 1) * query.limit, query.page * query.limit)
  return page(
    shown.map((branch) => presentCategory(branch, ctx.locale)),
    { ...query, total: top.length },
  )
}

/** The names of a category and of everything below it, in both languages. */
function namesOf({ category, children }: CategoryBranch<CategoryRow>): string[] {
  return [...Object.values(category.name), ...children.flatMap(namesOf)]
}
