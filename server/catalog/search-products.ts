import { queryWords } from '#domain/catalog/query-words.ts'
import { tsqueryOf } from '#domain/catalog/tsquery-of.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findCatalog, type FoundCatalog, type CatalogQuery } from './catalog-queries.ts'
import { correctSpelling } from './correct-spelling.ts'

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
