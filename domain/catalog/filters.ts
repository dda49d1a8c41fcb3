const collections = ['deals', 'bundles', 'best_sellers', 'new'] as const

export type Collection = (typeof collections)[number]

/** What `filters` of a product list narrows it to. Prices are whole ringgit, both ends included. */
export interface CatalogFilters {
  readonly priceFrom?: number
  readonly priceTo?: number
  readonly collection?: Collection
}

const wholeRinggit = /^\d{1,6}$/

/** The filters that a text names; undefined when it names anything else, a key twice, or an empty range. */
export function readFilters(text: string): CatalogFilters | undefined {
  const pairs = text === '' ? [] : text.split(';').map(readPair)
  const filters = pairs.reduce<CatalogFilters>((all, pair) => ({ ...all, ...pair }), {})
  if (pairs.includes(undefined) || Object.keys(filters).length < pairs.length) return undefined
  const { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY } = filters
  return priceFrom > priceTo ? undefined : filters
}

function readPair(pair: string): CatalogFilters | undefined {
  const [key, value = '', ...rest] = pair.split(':')
  if (rest.length > 0) return undefined
  if (key === 'price_from' && wholeRinggit.test(value)) return { priceFrom: Number(value) }
  if (key === 'price_to' && wholeRinggit.test(value)) return { priceTo: Number(value) }
  const collection = collections.find((one) => key === 'collection' && one === value)
  return collection && { collection }
}

/** The same filters as text, in one order, for addresses and cache keys. */
export function writeFilters(filters: CatalogFilters): string {
  return [
    filters.priceFrom === undefined ? '' : `price_from:${filters.priceFrom}`,
    filters.priceTo === undefined ? '' : `price_to:${filters.priceTo}`,
    filters.collection === undefined ? '' : `collection:${filters.collection}`,
  ]
    .filter((part) => part !== '')
    .join(';')
}
