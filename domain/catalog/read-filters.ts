const collections = ['deals', 'bundles', 'best_sellers', 'new'] as const
export type Collection = (typeof collections)[number]

/** What `filters` of a product list narrows it to. Prices are whole ringgit, both ends included. */
export interface ShelfFilters {
  readonly priceFrom?: number
  readonly priceTo?: number
  readonly collection?: Collection
}

const wholeRinggit = /^\d{1,6}$/

/** The filters that a text names; undefined when it names anything else, a key twice, or a range that holds nothing. */
export function readFilters(text: string): ShelfFilters | undefined {
  const pairs = text === '' ? [] : text.split(';').map(readPair)
  const filters = pairs.reduce<ShelfFilters>((all, pair) => ({ ...all, ...pair }), {})
  if (pairs.includes(undefined) || Object.keys(filters).length < pairs.length) return undefined
  const { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY } = filters
  return priceFrom > priceTo ? undefined : filters
}

function readPair(pair: string): ShelfFilters | undefined {
  const [key, value = '', ...rest] = pair.split(':')
  if (rest.length > 0) return undefined
  if (key === 'price_from' && wholeRinggit.test(value)) return { priceFrom: Number(value) }
  if (key === 'price_to' && wholeRinggit.test(value)) return { priceTo: Number(value) }
  const collection = collections.find((one) => key === 'collection' && one === value)
  return collection && { collection }
}
