import { describe, expect, it } from 'vitest'
import { readFilters, type CatalogFilters, writeFilters } from './filters.ts'

describe('the filters of a product list', () => {
  it.each<[string, CatalogFilters]>([
    ['', {}],
    ['price_from:50', { priceFrom: 50 }],
    ['price_from:50;price_to:200;collection:deals', { priceFrom: 50, priceTo: 200, collection: 'deals' }],
    ['price_from:50;price_to:50', { priceFrom: 50, priceTo: 50 }],
    ['price_to:0', { priceTo: 0 }],
    ['collection:bundles', { collection: 'bundles' }],
  ])('%j filter the list, and are written as they were read', (text, filters) => {
    expect(readFilters(text)).toEqual(filters)
    expect(writeFilters(filters)).toBe(text)
  })

  it.each([
    ['price_from:200;price_to:50', 'a range that holds nothing'],
    ['price_from:1e3', 'a number in another form'],
    ['price_from:-1', 'a negative price'],
    ['price_from:5;price_from:6', 'a key twice'],
    ['collection:everything', 'an unknown collection'],
    ['stock:1', 'an unknown key'],
    ['price_from', 'a key without a value'],
    ['price_from:5:6', 'two values'],
  ])('%j is refused: %s', (text) => {
    expect(readFilters(text)).toBeUndefined()
  })
})
