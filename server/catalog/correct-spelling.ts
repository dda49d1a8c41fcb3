import { closestWord } from '#domain/catalog/closest-word.ts'
import { queryWords } from '#domain/catalog/query-words.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listSearchTerms } from './spelling-queries.ts'

const maxSlips = 2
const isHan = /\p{Script=Han}/u

/**
 * What a query that found nothing may have meant: each unknown word replaced by the closest word of the shelf.
 * Undefined when every word is known, or none is close.
 */
export async function correctSpelling(ctx: ReadContext, keyword: string): Promise<string | undefined> {
  const words = queryWords(keyword)
  const latin = words.filter((word) => !isHan.test(word))
  if (latin.length === 0) return undefined
  const lengths = latin.map((word) => word.length)
  const known = await listSearchTerms(ctx.db, {
    branchId: ctx.branch.id,
    shortest: Math.max(1, Math.min(...lengths) - maxSlips),
    longest: Math.max(...lengths) + maxSlips,
  })
  const isKnown = new Set(known.map(({ word }) => word))
  const corrected = words.map((word) =>
    isHan.test(word) || isKnown.has(word) ? word : (closestWord(word, known) ?? word),
  )
  return corrected.every((word, index) => word === words[index]) ? undefined : corrected.join(' ')
}
