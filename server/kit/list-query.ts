import { sql, type RawBuilder } from 'kysely'
import type { SearchTerm } from '#domain/kit/list.ts'
import type { Locale } from '#domain/text/localized.ts'

/** What a checked list query holds; the input of every list endpoint fits. */
export interface ListQuery<Key extends string, Order extends string> {
  readonly search: readonly SearchTerm<Key>[]
  readonly searchJoin: 'and' | 'or'
  readonly limit: number
  readonly page: number
  readonly orderBy: Order
  readonly sortedBy: 'asc' | 'desc'
}

/**
 * A text of the studio in the reader's language, else in English, picked by the database so that lists order by what is
 * shown.
 */
export function localText(column: string, locale: Locale): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(column)} ->> ${locale}, ''), ${sql.ref(column)} ->> 'en', '')`
}

/**
 * The `search` of a list as a condition: each key stands for the column it is given here. No terms match everything.
 */
export function searchCondition<Key extends string>(
  columns: Readonly<Record<Key, string>>,
  query: { readonly search: readonly SearchTerm<Key>[]; readonly searchJoin: 'and' | 'or' },
): RawBuilder<boolean> {
  if (query.search.length === 0) return sql<boolean>`true`
  const terms = query.search.map(({ key, value }) => sql`${sql.ref(columns[key])} = ${value}`)
  return sql<boolean>`(${sql.join(terms, query.searchJoin === 'or' ? sql` or ` : sql` and `)})`
}

/** How many rows stand before the page that is asked for. */
export function rowsBefore(query: { readonly limit: number; readonly page: number }): number {
  return (query.page - 1) * query.limit
}
