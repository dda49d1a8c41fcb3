import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** Words so close are few; more of them would not give a better correction. */
const maxTerms = 1000

interface NearTerm {
  readonly word: string
  readonly products: number
}

/**
 * Those words of a query that the catalogue does not have, each with the words of the catalogue within so many edits
 * and the number of products of each; none where nothing is so close. PostgreSQL counts a transposition as two edits,
 * so some of these are closer than that. Each such word is compared with the whole vocabulary.
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
): Promise<ReadonlyMap<string, readonly NearTerm[]>> {
  const { rows } = await sql<{ readonly near: string; readonly word: string | null; readonly products: number }>`
    select typed.word as near, known.word, coalesce(known.products, 0) as products
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ slips }) => slips)}::integer[]) as typed (word, slips)
    left join search_terms known on known.branch_id = ${branchId} and abs(length(known.word) - length(typed.word)) <= typed.slips
      and levenshtein_less_equal(known.word, typed.word, 2 * typed.slips) <= 2 * typed.slips
    where not exists (select from search_terms had where had.branch_id = ${branchId} and had.word = typed.word)
    order by products desc
    limit ${maxTerms}`.execute(db)
  const near = new Map<string, NearTerm[]>(rows.map((row) => [row.near, []]))
  for (const { near: to, word, products } of rows) if (word !== null) near.get(to)?.push({ word, products })
  return near
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
