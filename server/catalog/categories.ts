import type {
  listCategories as listCategoriesEndpoint,
  getCategory as getCategoryEndpoint,
} from '#domain/catalog/api.ts'
import { categoryTree, type CategoryBranch, chainTo, productsBelow } from '#domain/catalog/category-tree.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, hasKeyword, page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { type CountedCategoryRow, listCountedCategoryRows } from './category-queries.ts'

/** The categories of the branch as a tree; `search` and the page select among the top ones. */
export async function listCategories(
  ctx: ReadContext,
  query: CheckedOf<typeof listCategoriesEndpoint>,
): Promise<OutputOf<typeof listCategoriesEndpoint>> {
  const tree = categoryTree(await listCountedCategoryRows(ctx.db, ctx.branch.id))
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
function namesOf({ category, children }: CategoryBranch<CountedCategoryRow>): string[] {
  return [...Object.values(category.name), ...children.flatMap(namesOf)]
}

/** One category with what is below it, and the path from the top of the tree down to it. */
export async function getCategory(
  ctx: ReadContext,
  { slug }: CheckedOf<typeof getCategoryEndpoint>,
): Promise<OutputOf<typeof getCategoryEndpoint> | Refusal> {
  const tree = categoryTree(await listCountedCategoryRows(ctx.db, ctx.branch.id))
  const chain = chainTo(tree, (category) => category.slug === slug)
  const found = chain.at(-1)
  if (!found) return refuse('request.not_found')
  return {
    category: presentCategory(found, ctx.locale),
    chain: chain.map(({ category }) => ({ slug: category.slug, name: inLocale(category.name, ctx.locale) })),
  }
}

type CategoryNode = OutputOf<typeof listCategoriesEndpoint>['data'][number]

/** A category with what is below it. */
function presentCategory(branch: CategoryBranch<CountedCategoryRow>, locale: Locale): CategoryNode {
  const { id, slug, name, picture } = branch.category
  return {
    id,
    slug,
    name: inLocale(name, locale),
    image: picture,
    products: productsBelow(branch),
    children: branch.children.map((child) => presentCategory(child, locale)),
  }
}
