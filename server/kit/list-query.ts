import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { SearchTerm } from '#domain/kit/list.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Locale } from '#domain/text/localized.ts'

/** A checked list query; the input of every list endpoint fits. */
export interface ListQuery<Key extends string, Order extends string> extends SearchTerms<Key> {
  readonly limit: number
  readonly page: number
  readonly orderBy: Order
  readonly sortedBy: 'asc' | 'desc'
  readonly keyword?: string | undefined
}

/**
 * A text of the studio in the reader's language, else in English, selected by the database so that lists are ordered by
 * what is shown.
 */
export function localText(column: string, locale: Locale): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(column)} ->> ${locale}, ''), nullif(${sql.ref(column)} ->> 'en', ''), ${sql.ref(column)} ->> 'zh', '')`
}

/** The `search` of a list as a condition: each key stands for the given column. No terms match everything. */
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
 * Whether one of the texts contains a piece of text, in any case. It reads the rows that the list would count without
 * it, and no more.
 */
export function keywordCondition(
  texts: readonly RawBuilder<string | null>[],
  keyword: string | undefined,
): RawBuilder<boolean> {
  return whereKeyword(keyword, (has) => sql<boolean>`(${sql.join(texts.map(has), sql` or `)})`)
}

/** The same where the texts are in other rows: `has` says whether a text contains the piece. */
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

/** Whether a row is the requested one; all are where none is named. */
export function onlyCondition(id: RawBuilder<unknown>, { only }: Only): RawBuilder<boolean> {
  return only === undefined ? sql<boolean>`true` : sql<boolean>`${id} = ${only}`
}

/** How many rows come before the requested page. */
export function rowsBefore(query: { readonly limit: number; readonly page: number }): number {
  return (query.page - 1) * query.limit
}

/**
 * One page of `rows`, which selects and orders the `matching` rows, and how many match in all, by one statement; only a
 * page beyond the last needs another for the number.
 */
export async function pageRows<
  Tables,
  Of extends keyof Tables,
  RowTables,
  RowsOf extends keyof RowTables,
  Row extends object,
>(
  query: { readonly limit: number; readonly page: number },
  of: {
    readonly matching: SelectQueryBuilder<Tables, Of, Record<never, never>>
    readonly rows: SelectQueryBuilder<RowTables, RowsOf, Row>
  },
) {
  const counted = of.matching.select((eb) => eb.fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  const found = await of.rows
    .select(sql<number>`${counted}`.as('matching_rows'))
    .$castTo<Row & { readonly matching_rows: number }>()
    .limit(query.limit)
    .offset(rowsBefore(query))
    .execute()
  const total = found[0]?.matching_rows ?? (query.page === 1 ? 0 : (await counted.executeTakeFirstOrThrow()).total)
  return { rows: found.map(({ matching_rows: _total, ...row }) => row), total }
}

/**
 * The same for a statement that is written out, each row of which tells how many match (`count(*) over ()::integer as
 * total`). `read` gets the end of the statement.
 */
export async function pageCounted<Row extends { readonly total: number }>(
  query: { readonly limit: number; readonly page: number },
  read: (end: RawBuilder<unknown>) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await read(sql`limit ${query.limit} offset ${rowsBefore(query)}`)
  const [first] = rows.length > 0 || query.page === 1 ? rows : (await read(sql`limit 1`)).rows
  return { rows: [...rows], total: first?.total ?? 0 }
}

/** A list query for one of its rows, by the id in a path. */
export interface Only {
  /** Absent where the list is requested. */
  readonly only?: string | undefined
}

/** The other parameters of a list. */
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

/** The row with that id in a list. Refuses request.not_found. */
export function oneOfList<Row extends { readonly id: string }>(
  answer: { readonly data: readonly Row[] } | Refusal,
  id: string,
): Row | Refusal {
  if (isRefusal(answer)) return answer
  return answer.data.find((row) => row.id === id) ?? refuse('request.not_found')
}
