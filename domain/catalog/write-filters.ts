import type { CatalogFilters } from './read-filters.ts'

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
