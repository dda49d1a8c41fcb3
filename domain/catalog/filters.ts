import { z } from 'zod/mini'

export const collections = ['deals', 'bundles', 'best_sellers', 'new'] as const
export type Collection = (typeof collections)[number]

/** What `filters` of a product list narrows it to. Prices are whole ringgit, both ends included. */
export interface ShelfFilters {
  readonly priceFrom?: number
  readonly priceTo?: number
  readonly collection?: Collection
}

const wholeRinggit = /^\d{1,6}$/

/**
 * The `filters` parameter: `price_from:50;price_to:200;collection:deals`, each key once. Anything else is refused.
 */
export function filtersOf() {
  return z.pipe(
    z.string().check(
      z.maxLength(200),
      z.refine((text) => readFilters(text) !== undefined),
    ),
    z.transform((text): ShelfFilters => readFilters(text) ?? {}),
  )
}

/** The filters that a text names; undefined when it names anything else, a key twice, or a range that holds nothing. */
export function readFilters(text: string): ShelfFilters | undefined {
  const pairs = text === '' ? [] : text.split(';').map((part) => part.split(':'))
  const filters: { priceFrom?: number; priceTo?: number; collection?: Collection } = {}
  for (const [key, value, ...rest] of pairs) {
    if (value === undefined || rest.length > 0) return undefined
    const collection = collections.find((one) => one === value)
    if (key === 'price_from' && wholeRinggit.test(value) && filters.priceFrom === undefined)
      filters.priceFrom = Number(value)
    else if (key === 'price_to' && wholeRinggit.test(value) && filters.priceTo === undefined)
      filters.priceTo = Number(value)
    else if (key === 'collection' && collection !== undefined && filters.collection === undefined)
      filters.collection = collection
    else return undefined
  }
  const { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY } = filters
  return priceFrom > priceTo ? undefined : filters
}

/** The same filters as text, in one order, for addresses and cache keys. */
export function writeFilters(filters: ShelfFilters): string {
  return [
    filters.priceFrom === undefined ? '' : `price_from:${filters.priceFrom}`,
    filters.priceTo === undefined ? '' : `price_to:${filters.priceTo}`,
    filters.collection === undefined ? '' : `collection:${filters.collection}`,
  ]
    .filter((part) => part !== '')
    .join(';')
}
