import type { getProduct } from '#domain/catalog/api.ts'
import { categoryTree, chainTo } from '#domain/catalog/category-tree.ts'
import { queryWords, tsqueryOf } from '#domain/catalog/search-words.ts'
import { allowedTypos, closestWords, textPieces } from '#domain/catalog/spelling.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Instant } from '#domain/kit/time.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findCatalog, type FoundCatalog, type CatalogQuery } from './catalog-queries.ts'
import { listCategoryRows } from './category-queries.ts'
import { presentProduct } from './present-product.ts'
import type { ProductPageRow } from './product-queries.ts'
import { listNearTerms } from './spelling-queries.ts'

export interface FoundProducts extends FoundCatalog {
  /** The words that were searched instead of misspelt ones. */
  readonly didYouMean: string | null
}

/** How many corrections of a query are tried, and how many words one misspelt word may stand for. */
const [mostCorrections, mostMeanings] = [4, 3]

/**
 * Finds products by words, each of which must be there. A query that finds nothing is tried again with its misspelt
 * words corrected and without those that the shop does not know, then, in Chinese, with any of its pairs, since one
 * wrong character spoils two of them. A keyword without a letter finds nothing.
 */
export async function searchProducts(
  ctx: ReadContext,
  { keyword, ...query }: Omit<CatalogQuery, 'words'> & { readonly keyword: string | undefined },
): Promise<FoundProducts> {
  if (keyword === undefined || keyword.trim() === '') return { ...(await findCatalog(ctx.db, query)), didYouMean: null }
  const words = queryWords(keyword)
  const found = await findCatalog(ctx.db, { ...query, words: tsqueryOf(words) })
  if (found.total > 0 || words.length === 0) return { ...found, didYouMean: null }
  for (const corrected of await listCorrections(ctx, keyword)) {
    const again = await findCatalog(ctx.db, { ...query, words: tsqueryOf(corrected) })
    if (again.total > 0) return { ...again, didYouMean: corrected.join(' ') }
  }
  const pairs = words.filter((word) => /\p{Script=Han}{2}/u.test(word))
  if (pairs.length < 2) return { ...found, didYouMean: null }
  return { ...(await findCatalog(ctx.db, { ...query, words: tsqueryOf(pairs, 'any') })), didYouMean: null }
}

/**
 * What a query that found nothing may mean, the most likely first: each word that the catalogue does not have is
 * replaced by one of the closest that it has, or left out when none is close. None when every word is known.
 */
async function listCorrections(ctx: ReadContext, keyword: string): Promise<readonly (readonly string[])[]> {
  const words = queryWords(keyword)
  const typed = new Map(
    textPieces(keyword)
      .filter(({ han }) => han === undefined)
      .map((piece) => [piece.stem, piece]),
  )
  const asked = words.flatMap((word) => {
    const piece = typed.get(word)
    return piece === undefined ? [] : [{ word, slips: allowedTypos(piece.text) }]
  })
  if (asked.length === 0) return []
  const near = await listNearTerms(ctx.db, { branchId: ctx.branch.id, words: asked })
  if (near.size === 0) return []
  const meanings = words.map((word) => {
    const [piece, terms] = [typed.get(word), near.get(word)]
    if (piece === undefined || terms === undefined) return [[word]]
    const close = closestWords(piece, terms).slice(0, mostMeanings)
    return close.length === 0 ? [[]] : close.map((one) => [one])
  })
  return meanings
    .reduce<readonly (readonly string[])[]>(
      (queries, ways) => queries.flatMap((before) => ways.map((way) => [...before, ...way])).slice(0, mostCorrections),
      [[]],
    )
    .filter((query) => query.length > 0)
}

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
