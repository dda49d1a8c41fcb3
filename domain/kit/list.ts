import { z } from 'zod/mini'
import { sentText, typedLine } from './typed-text.ts'

/** The page limit of every list: 30 unless asked, 100 at the most. */
const defaultPageLimit = 30
const maxPageLimit = 100
const maxSearchTerms = 10

const wholeNumber = (low: number, high: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)).check(z.refine((n) => n >= low && n <= high))

/** What a refused `search` is told begins with this code, and goes on with the keys that the list allows. */
export const searchKeysCode = 'fields.search_keys '

/** One `key:value` of the `search` parameter. */
export interface SearchTerm<Key extends string> {
  readonly key: Key
  readonly value: string
}

interface ListRules<Key extends string, Order extends string> {
  /** The keys `search` may name, each with the shape its value must have. */
  readonly search: Readonly<Record<Key, RegExp>>
  /** The columns `orderBy` may name; the first is the default. */
  readonly orders: readonly [Order, ...Order[]]
  /** The direction when `sortedBy` is absent. */
  readonly sorted?: 'asc' | 'desc'
  /** What `keyword` looks in, as callers read it: `name and slug`. */
  readonly keyword: string
}

/**
 * The query language of every list: `search=key:value;key2:value2&searchJoin=and&limit=30&page=1&orderBy=…`. Spread it
 * into an endpoint's input beside the list's own filters. `filters` speaks the language of `search`, and all its terms
 * hold whatever `searchJoin` says; `keyword` keeps what has that piece of text in it. Keys and orders outside the rules
 * are refused, with the keys that are allowed.
 */
export function listFields<Key extends string, Order extends string>(rules: ListRules<Key, Order>) {
  return {
    search: termsOf(rules.search),
    filters: termsOf(rules.search),
    keyword: keywordOf(rules.keyword),
    searchJoin: z._default(z.enum(['and', 'or']), 'and'),
    limit: z._default(wholeNumber(1, maxPageLimit), defaultPageLimit),
    page: z._default(wholeNumber(1, 100_000), 1),
    orderBy: z._default(z.enum(rules.orders), rules.orders[0]),
    sortedBy: z._default(z.enum(['asc', 'desc']), rules.sorted ?? 'asc'),
  }
}

/** A piece of a text as people type it. */
export const keywordText = typedLine(100)

function keywordOf(texts: string) {
  const keyword = typedLine(100)
  keyword.register(z.globalRegistry, { description: `A piece of text to look for, in any case. Looks in: ${texts}` })
  return z.optional(keyword)
}

/** Whether a list that no table holds keeps what has these texts: `keyword` stands in one of them, in any case. */
export function hasKeyword(texts: readonly string[], keyword: string | undefined): boolean {
  const piece = (keyword ?? '').toLowerCase()
  return piece === '' || texts.some((text) => text.toLowerCase().includes(piece))
}

function termsOf<Key extends string>(search: Readonly<Record<Key, RegExp>>) {
  const keys = Object.keys(search)
  const terms = sentText(500).check(
    // The sentence names the keys, which stand behind its code.
    z.refine((text) => parseSearch(search, text) !== undefined, {
      error: keys.length === 0 ? 'fields.search_none' : `${searchKeysCode}${keys.join(', ')}`,
    }),
  )
  terms.register(z.globalRegistry, {
    description: keys.length === 0 ? 'No keys' : `key:value terms joined by ";". Keys: ${keys.join(', ')}`,
  })
  return z._default(
    z.pipe(
      terms,
      z.transform((text) => parseSearch(search, text) ?? []),
    ),
    [],
  )
}

/**
 * Those of the values that a list with one key is asked for; undefined where it is asked for everything.
 * Example: `search=status:booked;status:canceled&searchJoin=or&filters=status:booked` asks for what is booked.
 */
export function chosenValues<Value extends string>(
  { search, searchJoin, filters }: ChosenBy,
  values: readonly Value[],
): Value[] | undefined {
  if (search.length === 0 && filters.length === 0) return undefined
  const isSearched = (value: Value) =>
    searchJoin === 'or' ? search.some((term) => term.value === value) : search.every((term) => term.value === value)
  return values.filter(
    (value) => (search.length === 0 || isSearched(value)) && filters.every((term) => term.value === value),
  )
}

interface ChosenBy {
  readonly search: readonly SearchTerm<string>[]
  readonly searchJoin: 'and' | 'or'
  readonly filters: readonly SearchTerm<string>[]
}

/** What names a row of a list that has words for ids, as `curlec` or `pulau-pinang`. */
export const listedId = z.string().check(z.regex(/^[\w.-]{1,100}$/))

/** The answer of every list. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item),
    total: z.number(),
    per_page: z.number(),
    current_page: z.number(),
    last_page: z.number(),
  })
}

/** Wraps the rows of one page. `total` counts all rows that match, `limit` and `page` come from the query. */
export function page<Row>(rows: Row[], at: { total: number; limit: number; page: number }) {
  return {
    data: rows,
    total: at.total,
    per_page: at.limit,
    current_page: at.page,
    last_page: Math.max(1, Math.ceil(at.total / at.limit)),
  }
}

function parseSearch<Key extends string>(
  allowed: Readonly<Record<Key, RegExp>>,
  text: string,
): SearchTerm<Key>[] | undefined {
  if (text === '') return []
  const terms: SearchTerm<Key>[] = []
  for (const part of text.split(';').slice(0, maxSearchTerms + 1)) {
    const colon = part.indexOf(':')
    const key = part.slice(0, Math.max(colon, 0))
    const value = part.slice(colon + 1)
    if (!isKey(allowed, key) || !allowed[key].test(value)) return undefined
    terms.push({ key, value })
  }
  return terms.length > maxSearchTerms ? undefined : terms
}

function isKey<Key extends string>(allowed: Readonly<Record<Key, RegExp>>, key: string): key is Key {
  return Object.hasOwn(allowed, key)
}
