import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { SearchTerm } from '#domain/kit/list.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Locale } from '#domain/text/localized.ts'

/** What a checked list query holds; the input of every list endpoint fits. */
export interface ListQuery<Key extends string, Order extends string> extends SearchTerms<Key> {
  readonly limit: number
  readonly page: number
  readonly orderBy: Order
  readonly sortedBy: 'asc' | 'desc'
  readonly keyword?: string | undefined
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
  query: SearchTerms<Key>,
): RawBuilder<boolean> {
  return joinTerms(query, ({ key, value }) => sql<boolean>`${sql.ref(columns[key])} = ${value}`)
}

/** `search` joined as it says, and all of `filters`. */
export interface SearchTerms<Key extends string> {
  readonly search: readonly SearchTerm<Key>[]
  readonly searchJoin: 'and' | 'or'
  readonly filters?: readonly SearchTerm<Key>[] | undefined
}

/** The same where a key stands for a condition of its own. */
export function joinTerms<Key extends string>(
  { search, searchJoin, filters = [] }: SearchTerms<Key>,
  conditionOf: (term: SearchTerm<Key>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const searched = sql<boolean>`(${sql.join(search.map(conditionOf), searchJoin === 'or' ? sql` or ` : sql` and `)})`
  const all = [...(search.length === 0 ? [] : [searched]), ...filters.map(conditionOf)]
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(all, sql` and `)})`
}

/**
 * Whether a piece of text stands in one of the texts, in any case. It reads every row that the list would count without
 * it, and no more.
 */
export function keywordCondition(
  texts: readonly RawBuilder<string | null>[],
  keyword: string | undefined,
): RawBuilder<boolean> {
  return whereKeyword(keyword, (has) => sql<boolean>`(${sql.join(texts.map(has), sql` or `)})`)
}

/** The same where the texts stand in other rows: `has` says of a text that the piece stands in it. */
export function whereKeyword(
  keyword: string | undefined,
  conditionOf: (has: (text: RawBuilder<string | null>) => RawBuilder<boolean>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (keyword === undefined || keyword === '') return sql<boolean>`true`
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return conditionOf((text) => sql<boolean>`${text} ilike ${pattern}`)
}

/** A text of the studio in both languages, since a keyword may be of either. */
export function bothTexts(column: string): RawBuilder<string>[] {
  return [sql<string>`${sql.ref(column)} ->> 'en'`, sql<string>`${sql.ref(column)} ->> 'zh'`]
}

/** Whether a row is the one that is asked for; all are where none is named. */
export function onlyCondition(id: RawBuilder<unknown>, { only }: Only): RawBuilder<boolean> {
  return only === undefined ? sql<boolean>`true` : sql<boolean>`${id} = ${only}`
}

/** How many rows stand before the page that is asked for. */
export function rowsBefore(query: { readonly limit: number; readonly page: number }): number {
  return (query.page - 1) * query.limit
}

interface Ordered<Row> {
  limit(rows: number): { offset(rows: number): { execute(): Promise<Row[]> } }
}

/** One page of `rows`, which selects and orders what is `matching`, and how many match in all. */
export async function pageRows<Tables, Of extends keyof Tables, Row>(
  query: { readonly limit: number; readonly page: number },
  of: { readonly matching: SelectQueryBuilder<Tables, Of, Record<never, never>>; readonly rows: Ordered<Row> },
): Promise<{ rows: Row[]; total: number }> {
  const rows = await of.rows.limit(query.limit).offset(rowsBefore(query)).execute()
  const { total } = await of.matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** A list that is asked for one of its rows, by the id that an address names. */
export interface Only {
  /** Absent where the list is asked for all. */
  readonly only?: string | undefined
}

/** What a list is asked for the rest of. */
export const wholeList: WholeList = {
  search: [],
  filters: [],
  searchJoin: 'and',
  keyword: undefined,
  limit: 100,
  page: 1,
  sortedBy: 'asc',
}

interface WholeList {
  readonly search: never[]
  readonly filters: never[]
  readonly searchJoin: 'and'
  readonly keyword: undefined
  readonly limit: number
  readonly page: number
  readonly sortedBy: 'asc'
}

/** The row with that id of what a list answered. Refuses request.not_found. */
export function oneOfList<Row extends { readonly id: string }>(
  answer: { readonly data: readonly Row[] } | Refusal,
  id: string,
): Row | Refusal {
  if (isRefusal(answer)) return answer
  return answer.data.find((row) => row.id === id) ?? refuse('request.not_found')
}
