import type { getProduct } from '#domain/catalog/api.ts'
import { categoryTree, chainTo } from '#domain/catalog/category-tree.ts'
import { queryWords, tsqueryOf } from '#domain/catalog/search-words.ts'
import { allowedTypos, closestWord, textPieces } from '#domain/catalog/spelling.ts'
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

/**
 * Finds products by words, each of which must be there. A query that finds nothing is tried again with its misspelt
 * words corrected, then, in Chinese, with any of its pairs, since one wrong character spoils two of them. A keyword
 * without a letter finds nothing.
 */
export async function searchProducts(
  ctx: ReadContext,
  { keyword, ...query }: Omit<CatalogQuery, 'words'> & { readonly keyword: string | undefined },
): Promise<FoundProducts> {
  if (keyword === undefined || keyword.trim() === '') return { ...(await findCatalog(ctx.db, query)), didYouMean: null }
  const words = queryWords(keyword)
  const found = await findCatalog(ctx.db, { ...query, words: tsqueryOf(words) })
  if (found.total > 0 || words.length === 0) return { ...found, didYouMean: null }
  const corrected = await correctSpelling(ctx, keyword)
  if (corrected !== undefined) {
    const again = await findCatalog(ctx.db, { ...query, words: tsqueryOf(queryWords(corrected)) })
    if (again.total > 0) return { ...again, didYouMean: corrected }
  }
  const pairs = words.filter((word) => /\p{Script=Han}{2}/u.test(word))
  if (pairs.length < 2) return { ...found, didYouMean: null }
  return { ...(await findCatalog(ctx.db, { ...query, words: tsqueryOf(pairs, 'any') })), didYouMean: null }
}

/**
 * The correction of a query that found nothing: each unknown word replaced by the closest word of the catalogue.
 * Undefined when every word is known, or none is close.
 */
async function correctSpelling(ctx: ReadContext, keyword: string): Promise<string | undefined> {
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
  if (asked.length === 0) return undefined
  const near = Map.groupBy(await listNearTerms(ctx.db, { branchId: ctx.branch.id, words: asked }), ({ near: to }) => to)
  const corrected = words.map((word) => {
    const piece = typed.get(word)
    return piece === undefined ? word : (closestWord(piece, near.get(word) ?? []) ?? word)
  })
  return corrected.every((word, index) => word === words[index]) ? undefined : corrected.join(' ')
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
