import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** Words so close are few; more of them would not give a better correction. */
const maxTerms = 1000

interface NearTerm {
  /** The word of the query. */
  readonly near: string
  readonly word: string
  readonly products: number
}

/**
 * The words of the catalogue within so many edits of those words of a query that it does not have, with the number of
 * products of each. PostgreSQL counts a transposition as two edits, so some of these are closer than that. Each such
 * word is compared with the whole vocabulary.
 */
export async function listNearTerms(
  db: Database,
  {
    branchId,
    words,
  }: {
    readonly branchId: Id<'branches'>
    readonly words: readonly { readonly word: string; readonly slips: number }[]
  },
): Promise<NearTerm[]> {
  const { rows } = await sql<NearTerm>`
    select typed.word as near, known.word, known.products
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ slips }) => slips)}::integer[]) as typed (word, slips)
    join search_terms known on known.branch_id = ${branchId} and abs(length(known.word) - length(typed.word)) <= typed.slips
    where not exists (select from search_terms had where had.branch_id = ${branchId} and had.word = typed.word)
      and levenshtein_less_equal(known.word, typed.word, 2 * typed.slips) <= 2 * typed.slips
    order by known.products desc
    limit ${maxTerms}`.execute(db)
  return rows
}

/** Words of the catalogue that begin with the query, the most common first. */
export async function listTermsFrom(
  db: Database,
  {
    branchId,
    beginning,
    limit,
  }: { readonly branchId: Id<'branches'>; readonly beginning: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('search_terms')
    .select('word')
    .where('branch_id', '=', branchId)
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\u{10ffff}`)
    .orderBy('products', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map(({ word }) => word)
}
