import type { searchCatalog as endpoint } from '#domain/catalog/api.ts'
import { categoryTree, type CategoryBranch, productsBelow } from '#domain/catalog/category-tree.ts'
import { queryWords } from '#domain/catalog/search-words.ts'
import { spellingText } from '#domain/catalog/spelling.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listProductRows } from './card-queries.ts'
import { listCountedCategoryRows, type CountedCategoryRow } from './category-queries.ts'
import { presentCard } from './present-card.ts'
import { searchProducts } from './search-products.ts'
import { listTermsFrom } from './spelling-queries.ts'

const maxProducts = 3
const maxSuggestions = 5
const maxCategories = 4

/** Suggestions for what is being typed; for nothing typed, the best sellers. */
export async function searchCatalog(
  ctx: ReadContext,
  { keyword }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const now = await studioNow(ctx.db)
  const typed = queryWords(keyword)
  const { ids, total, didYouMean } = await searchProducts(ctx, {
    branchId: ctx.branch.id,
    locale: ctx.locale,
    now,
    search: [],
    searchJoin: 'and',
    keyword: typed.length === 0 ? undefined : keyword,
    available: false,
    filters: {},
    orderBy: typed.length === 0 ? 'best' : 'relevance',
    sortedBy: 'desc',
    limit: maxProducts,
    offset: 0,
  })
  const rows = await listProductRows(ctx.db, { ids, branchId: ctx.branch.id, now })
  const tree = categoryTree(await listCountedCategoryRows(ctx.db, ctx.branch.id))
  return {
    suggestions: await suggest(ctx, typed),
    categories: typed.length === 0 ? [] : fittingCategories({ tree, typed: spellingText(keyword) }, ctx.locale),
    products: rows.map((row) => presentCard(row, { locale: ctx.locale, zone: ctx.branch.zone, now })),
    total: typed.length === 0 ? 0 : total,
    did_you_mean: didYouMean,
  }
}

/** Completions of the last word typed. */
async function suggest(ctx: ReadContext, typed: readonly string[]): Promise<string[]> {
  const beginning = typed.at(-1)
  if (beginning === undefined) return []
  const words = await listTermsFrom(ctx.db, { branchId: ctx.branch.id, beginning, limit: maxSuggestions })
  return words.map((word) => [...typed.slice(0, -1), word].join(' '))
}

interface Wanted {
  readonly tree: readonly CategoryBranch<CountedCategoryRow>[]
  readonly typed: string
}

/** Categories with products whose name, in either language, contains the query; `chain` is their path. */
function fittingCategories({ tree, typed }: Wanted, locale: Locale) {
  return withChains(tree, [])
    .filter(({ branch }) => {
      const { en, zh } = branch.category.name
      return productsBelow(branch) > 0 && spellingText(`${en} ${zh}`).includes(typed)
    })
    .slice(0, maxCategories)
    .map(({ branch: { category }, chain }) => ({
      slug: category.slug,
      name: inLocale(category.name, locale),
      chain: chain.join(','),
    }))
}

function withChains(
  tree: readonly CategoryBranch<CountedCategoryRow>[],
  above: readonly string[],
): { branch: CategoryBranch<CountedCategoryRow>; chain: readonly string[] }[] {
  return tree.flatMap((branch) => {
    const chain = [...above, branch.category.slug]
    return [{ branch, chain }, ...withChains(branch.children, chain)]
  })
}
