import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** A shelf of ten thousand products has some five thousand words; more of them would not make a better guess. */
const maxTerms = 20_000

/** Every word of the shelf that has one of those lengths, with how many products have it. */
export async function listSearchTerms(
  db: Database,
  {
    branchId,
    shortest,
    longest,
  }: { readonly branchId: Id<'branches'>; readonly shortest: number; readonly longest: number },
): Promise<{ word: string; products: number }[]> {
  return db
    .selectFrom('search_terms')
    .select(['word', 'products'])
    .where('branch_id', '=', branchId)
    .where((eb) => eb.between(eb.fn<number>('length', ['word']), shortest, longest))
    .orderBy('products', 'desc')
    .limit(maxTerms)
    .execute()
}

/** Words of the shelf that begin with what was typed, the most common first. */
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
