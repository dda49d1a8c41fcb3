import { describe, expect, it } from 'vitest'
import {
  countFilters,
  everything,
  mostPages,
  parseCatalogQuery,
  catalogAddress,
  toggleCategory,
  usualOrder,
  wholeShop,
  withChoice,
  withoutFilters,
} from './catalog-query.ts'

const read = (text: string) => parseCatalogQuery(new URLSearchParams(text))

describe('the address of a product list', () => {
  it.each([
    ['', everything],
    ['keyword=grip+socks', { ...everything, keyword: 'grip socks' }],
    ['category=socks,mats', { ...everything, categories: ['socks', 'mats'] }],
    ['brand=lorong-knit&price=50-100', { ...everything, brand: 'lorong-knit', price: { from: 50, to: 100 } }],
    ['price=200-', { ...everything, price: { from: 200, to: undefined } }],
    ['stock=1&sort=price-desc&page=3', { ...everything, inStock: true, order: 'price-desc', pages: 3 }],
  ] as const)('the query %j parses back to the same address', (text, query) => {
    expect(read(text)).toEqual(query)
    expect(catalogAddress(wholeShop, query)).toBe(text === '' ? '/shop' : `/shop?${text}`)
  })

  it('the address of a category begins with its chain of slugs', () => {
    const place = { path: '/categories/view', chain: ['socks', 'grip'] } as const
    expect(catalogAddress(place, { ...everything, inStock: true })).toBe(
      '/categories/view?categories=socks,grip&stock=1',
    )
  })

  it("a list's address is also parsed from a native form, which repeats a name for each ticked box", () => {
    expect(read('category=socks&category=mats&category=socks').categories).toEqual(['socks', 'mats'])
  })

  it.each([
    ['category=Socks,%27--,,a--b', 'categories', []],
    ['brand=../..', 'brand', undefined],
    ['price=100-50', 'price', undefined],
    ['price=1e3-', 'price', undefined],
    ['price=-5', 'price', undefined],
    ['stock=yes', 'inStock', false],
    ['sort=cheapest', 'order', undefined],
    ['page=0', 'pages', 1],
    ['page=-2', 'pages', 1],
    ['page=1.5', 'pages', 1],
    ['page=999999', 'pages', mostPages],
    ['keyword=%00sock%0A', 'keyword', 'sock'],
  ] as const)('the query %j has only unknown values, which are ignored', (text, name, value) => {
    expect(read(text)[name]).toEqual(value)
  })

  it('a search keeps a hundred characters, and splits none', () => {
    expect(read(`keyword=${'袜'.repeat(150)}`).keyword).toBe('袜'.repeat(100))
    expect(read(`keyword=${'🧦'.repeat(150)}`).keyword).toBe('🧦'.repeat(50))
  })
})

describe('a choice of products', () => {
  const query = read('keyword=sock&category=socks&brand=hundred&price=0-50&stock=1&sort=name&page=4')

  it('a new choice returns to the first page', () => {
    expect(withChoice(query, { inStock: false })).toEqual({ ...query, inStock: false, pages: 1 })
    expect(toggleCategory(query, 'mats')).toEqual({ ...query, categories: ['socks', 'mats'], pages: 1 })
    expect(toggleCategory(query, 'socks')).toEqual({ ...query, categories: [], pages: 1 })
  })

  it('the filter count includes each filter, but not the search, the order or the page', () => {
    expect(countFilters(query)).toBe(4)
    expect(countFilters(read('keyword=sock&sort=name&page=4'))).toBe(0)
    expect(countFilters(read('category=socks,mats'))).toBe(2)
  })

  it('removing all filters keeps the search and its order', () => {
    expect(withoutFilters(query)).toEqual({ ...everything, keyword: 'sock', order: 'name' })
  })

  it('the default order is the best match for a search, else the newest first', () => {
    expect(usualOrder(everything)).toBe('newest')
    expect(usualOrder(query)).toBe('relevance')
  })
})
