import { allowedTypos } from '#domain/catalog/allowed-typos.ts'
import { closestWord } from '#domain/catalog/closest-word.ts'
import { queryWords } from '#domain/catalog/query-words.ts'
import { textPieces } from '#domain/catalog/text-pieces.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listNearTerms } from './spelling-queries.ts'

/**
 * The correction of a query that found nothing: each unknown word replaced by the closest word of the catalogue.
 * Undefined when every word is known, or none is close.
 */
export async function correctSpelling(ctx: ReadContext, keyword: string): Promise<string | undefined> {
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
    const terms = near.get(word) ?? []
    if (piece === undefined || terms.some((term) => term.word === word)) return word
    return closestWord(piece, terms) ?? word
  })
  return corrected.every((word, index) => word === words[index]) ? undefined : corrected.join(' ')
}
