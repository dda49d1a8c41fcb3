import { z } from 'zod/mini'
import { sentText, typedLine } from './typed-text.ts'

/** The page size of every list: 30 by default, at most 100. */
const defaultPageLimit = 30
const maxPageLimit = 100
const maxSearchTerms = 10

const wholeNumber = (low: number, high: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)).check(z.refine((n) => n >= low && n <= high))

/** The message of a refused `search` begins with this code, followed by the keys that the list allows. */
export const searchKeysCode = 'fields.search_keys '

/** One `key:value` of the `search` parameter. */
export interface SearchTerm<Key extends string> {
  readonly key: Key
  readonly value: string
}

interface ListRules<Key extends string, Order extends string> {
  /** The keys that `search` may name, each with the schema of its value. */
  readonly search: Readonly<Record<Key, RegExp>>
  /** The columns that `orderBy` may name; the first is the default. */
  readonly orders: readonly [Order, ...Order[]]
  /** The direction when `sortedBy` is absent. */
  readonly sorted?: 'asc' | 'desc'
  /** The columns that `keyword` searches, for the documentation: `name and slug`. */
  readonly keyword: string
}

/**
 * The query language of every list: `search=key:value;key2:value2&searchJoin=and&limit=30&page=1&orderBy=…`. Spread it
 * into an endpoint's input beside the list's own filters. `filters` has the syntax of `search`, and all its terms hold
 * whatever `searchJoin` says; `keyword` matches rows that contain that text. Keys and orders outside the rules are
 * refused, with the keys that are allowed.
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

/** Whether an in-memory list keeps a row with these texts: one of them contains `keyword`, in any case. */
export function hasKeyword(texts: readonly string[], keyword: string | undefined): boolean {
  const piece = (keyword ?? '').toLowerCase()
  return piece === '' || texts.some((text) => text.toLowerCase().includes(piece))
}

function termsOf<Key extends string>(search: Readonly<Record<Key, RegExp>>) {
  const keys = Object.keys(search)
  const terms = sentText(500).check(
    // The sentence names the keys, which follow its code.
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
 * The values requested of a list with one key; undefined where all are. Example:
 * `search=status:booked;status:canceled&searchJoin=or&filters=status:booked` requests the booked ones.
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

/** The id of a row in a list whose ids are words, as `curlec` or `pulau-pinang`. */
export const listedId = z.string().check(z.regex(/^[\w.-]{1,100}$/))

/** The response of every list. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item),
    total: z.number(),
    per_page: z.number(),
    current_page: z.number(),
    last_page: z.number(),
  })
}

/** Wraps the rows of one page. `total` counts all rows that match, `limit` and `page` are those of the query. */
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
