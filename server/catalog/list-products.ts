import type { listProducts as endpoint } from '#domain/catalog/api.ts'
import { categoryTree, type CategoryBranch, idsBelow } from '#domain/catalog/category-tree.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import { inLocale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listProductRows } from './card-queries.ts'
import { findNextDeals, priceBands, type FoundCatalog } from './catalog-queries.ts'
import { listCategoryRows, type CategoryRow } from './category-queries.ts'
import { presentCard } from './present-card.ts'
import { searchProducts } from './search-products.ts'

type Input = CheckedOf<typeof endpoint>
type Output = OutputOf<typeof endpoint>

/** Products of the branch, searched, filtered and counted. An unknown category or brand is empty. */
export async function listProducts(ctx: ReadContext, input: Input): Promise<Output> {
  const now = await studioNow(ctx.db)
  const tree = categoryTree(await listCategoryRows(ctx.db, ctx.branch.id))
  const { didYouMean, ...found } = await searchProducts(ctx, {
    branchId: ctx.branch.id,
    locale: ctx.locale,
    now,
    search: input.search,
    searchJoin: input.searchJoin,
    keyword: input.keyword,
    categoryIds: chosenCategories(tree, input),
    brandId: input.brand_id,
    available: input.show_available === 'true',
    filters: input.filters ?? {},
    orderBy: input.orderBy,
    sortedBy: input.sortedBy,
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
  })
  const rows = await listProductRows(ctx.db, { ids: found.ids, branchId: ctx.branch.id, now })
  const shown = { locale: ctx.locale, zone: ctx.branch.zone, now }
  const nextDeals =
    input.filters?.collection === 'deals' && found.total === 0
      ? await findNextDeals(ctx.db, { branchId: ctx.branch.id, now })
      : undefined
  return {
    ...page(
      rows.map((row) => presentCard(row, shown)),
      { total: found.total, limit: input.limit, page: input.page },
    ),
    facets: presentFacets(ctx, { tree, found }),
    did_you_mean: didYouMean,
    now: wireTime(now, ctx.branch.zone),
    next_deals_at: nextDeals === undefined ? null : wireTime(nextDeals, ctx.branch.zone),
  }
}

function chosenCategories(
  tree: readonly CategoryBranch<CategoryRow>[],
  { category_id: id, category_slugs: slugs }: Input,
): readonly string[] | undefined {
  if (id === undefined && slugs === undefined) return undefined
  const wanted = new Set(slugs?.split(','))
  return allBranches(tree).flatMap((branch) =>
    branch.category.id === id || wanted.has(branch.category.slug) ? idsBelow(branch) : [],
  )
}

function presentFacets(
  ctx: ReadContext,
  { tree, found }: { readonly tree: readonly CategoryBranch<CategoryRow>[]; readonly found: FoundCatalog },
): Output['facets'] {
  const counts = new Map(found.categories.map(({ id, count }) => [id, count]))
  return {
    categories: tree.map((branch) => ({
      slug: branch.category.slug,
      name: inLocale(branch.category.name, ctx.locale),
      count: idsBelow(branch).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    })),
    brands: [...found.brands],
    available: found.available,
    prices: priceBands.map(({ from, to }, index) => ({ from, to, count: found.prices[index] ?? 0 })),
  }
}

function allBranches(tree: readonly CategoryBranch<CategoryRow>[]): readonly CategoryBranch<CategoryRow>[] {
  return tree.flatMap((branch) => [branch, ...allBranches(branch.children)])
}
