import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { aCategory, aDeal, aProduct, aCatalog, type Product, type Catalog } from '#dev/testing/catalog.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { listNearTerms } from './spelling-queries.ts'

let server: TestServer
let catalog: Catalog
let socks: Product
let ring: Product
let mat: Product
let draft: Product
let miniRings: { categorySlug: string }

beforeAll(async () => {
  server = await startTestServer()
  catalog = await aCatalog(server.db, await aStudio(server.db))
  const rings = await aCategory(server.db, { catalog, slug: 'rings', parentId: catalog.categoryId })
  miniRings = await aCategory(server.db, { catalog, slug: 'mini-rings', parentId: rings.categoryId })
  socks = await aProduct(server.db, {
    catalog,
    soldRecently: 30,
    publishedDaysAgo: 3,
    variants: [
      { priceSen: 4_900, choices: { size: 's' }, tiers: [[3, 4_500]] },
      { priceSen: 5_900, choices: { size: 'l' }, stock: 0 },
    ],
  })
  ring = await aProduct(server.db, {
    catalog,
    name: { en: 'Resistance Ring', zh: '普拉提环' },
    categoryId: rings.categoryId,
    publishedDaysAgo: 60,
    variants: [{ priceSen: 12_900 }],
  })
  mat = await aProduct(server.db, {
    catalog,
    name: { en: 'Cork Mat', zh: '软木瑜伽垫' },
    publishedDaysAgo: 40,
    variants: [{ priceSen: 25_900, stock: 0 }],
  })
  draft = await aProduct(server.db, { catalog, name: { en: 'Secret Socks', zh: '秘密袜' }, status: 'draft' })
})
afterAll(async () => server.stop())

const list = async (query: string) => server.request('GET', `/products?${query}`)
const slugs = ({ body }: Answered) => {
  const { data } = body
  return Array.isArray(data) ? data.map((row) => row['slug']) : []
}

describe('the catalogue', () => {
  test('the catalogue lists published products, the newest first, and never a draft', async () => {
    const answer = await list('')
    expect(answer.status).toBe(200)
    expect(slugs(answer)).toEqual([socks.slug, mat.slug, ring.slug])
    expect(answer.body['total']).toBe(3)
  })

  test('a card shows the price of the cheapest variant, the next tier, and whether any is left', async () => {
    const { body } = await list(`search=slug:${socks.slug}`)
    expect(body['data']?.[0]).toMatchObject({
      price: '49.00',
      price_before: null,
      from: true,
      tier: { qty: 3, tier_price: '45.00' },
      sold_out: false,
      is_new: true,
      best_seller: true,
      variation_option_id: null,
    })
    const { body: sold } = await list(`search=slug:${mat.slug}`)
    expect(sold['data']?.[0]).toMatchObject({ sold_out: true, from: false, variation_option_id: mat.variantIds[0] })
  })

  test.each([
    ['orderBy=price&sortedBy=asc', () => [socks, ring, mat]],
    ['orderBy=price&sortedBy=desc', () => [mat, ring, socks]],
    ['orderBy=name&sortedBy=asc', () => [mat, socks, ring]],
    ['orderBy=best&limit=1', () => [socks]],
    ['show_available=true', () => [socks, ring]],
    ['filters=price_from:100;price_to:200', () => [ring]],
    // A price at the end of a band belongs to the next one, as its count says.
    ['filters=price_from:100;price_to:129', () => []],
    ['filters=price_from:129;price_to:200', () => [ring]],
    ['filters=collection:best_sellers', () => [socks]],
    ['filters=collection:new', () => [socks]],
    ['category_slugs=rings', () => [ring]],
    ['category_slugs=no-such-category', () => []],
    ['limit=1&page=2', () => [mat]],
  ])('%s', async (query, expected) => {
    expect(slugs(await list(query))).toEqual(expected().map(({ slug }) => slug))
  })

  test('a category contains what is below it, and its path leads from the top', async () => {
    expect(slugs(await list(`category_slugs=${catalog.categorySlug}&orderBy=name&sortedBy=asc`))).toEqual([
      mat.slug,
      socks.slug,
      ring.slug,
    ])
    const { body } = await server.request('GET', `/categories/${miniRings.categorySlug}`)
    expect(body['chain']).toMatchObject([{ slug: catalog.categorySlug }, { slug: 'rings' }, { slug: 'mini-rings' }])
    const tree = await server.request('GET', '/categories')
    expect(tree.body['data']).toMatchObject([
      {
        slug: catalog.categorySlug,
        products: 3,
        children: [{ slug: 'rings', products: 1, children: [{ products: 0 }] }],
      },
    ])
  })

  test('the counts of a facet are the results of choosing it under the other groups', async () => {
    const { body } = await list('show_available=true&filters=price_to:200')
    expect(body['facets']).toMatchObject({
      categories: [{ slug: catalog.categorySlug, count: 2 }],
      available: 2,
      prices: [{ count: 1 }, { count: 0 }, { count: 1 }, { count: 0 }],
    })
    const { body: dear } = await list('filters=price_from:200')
    expect(dear['facets']).toMatchObject({
      available: 0,
      prices: [{ count: 1 }, { count: 0 }, { count: 1 }, { count: 1 }],
    })
  })

  test.each([
    'filters=price_from:9;price_to:1',
    'filters=stock:1',
    'orderBy=stock',
    'category_slugs=A%20B',
    'limit=101',
  ])('the catalogue refuses %s', async (query) => {
    expect((await list(query)).status).toBe(422)
  })
})

describe('search', () => {
  test.each([
    ['socks', () => [socks], null],
    ['SOCK', () => [socks], null],
    ['so', () => [socks], null],
    ['防滑袜', () => [socks], null],
    ['袜', () => [socks], null],
    ['瑜伽垫', () => [mat], null],
    ['ring 普拉提', () => [ring], null],
    ['ring socks', () => [], null],
    ['sokcs', () => [socks], 'sock'],
    ['resistence ring', () => [ring], 'resistance ring'],
    ['zzzzzz socks', () => [socks], 'sock'],
    ['socks zz', () => [socks], 'sock'],
    ['防滑祙子', () => [socks], null],
    ['zzzzzz', () => [], null],
    ['!!!', () => [], null],
  ])('%s', async (keyword, expected, didYouMean) => {
    const { body, ...answer } = await list(`orderBy=relevance&keyword=${encodeURIComponent(keyword)}`)
    expect(slugs({ body, ...answer })).toEqual(expected().map(({ slug }) => slug))
    expect(body['did_you_mean']).toBe(didYouMean)
  })

  test('the vocabulary is searched for words that it does not have, and for no other', async () => {
    const words = ['sock', 'sokc', 'zzzz'].map((word) => ({ word, slips: 1 }))
    const near = await listNearTerms(server.db, { branchId: catalog.branchId, words })
    expect([...near].map(([word, terms]) => [word, ...terms.map((term) => term.word)])).toEqual([
      ['sokc', 'sock'],
      ['zzzz'],
    ])
  })

  test('search suggests words, categories and products while somebody types, and best sellers before', async () => {
    const { body } = await server.request('GET', '/search?keyword=ri')
    expect(body).toMatchObject({
      suggestions: ['ring'],
      categories: [{ slug: 'rings', chain: `${catalog.categorySlug},rings` }],
      products: [{ slug: ring.slug }],
      total: 1,
    })
    const none = await server.request('GET', '/search')
    expect(none.body['products']?.[0]).toMatchObject({ slug: socks.slug })
    expect(none.body).toMatchObject({ suggestions: [], categories: [], total: 0 })
  })
})

describe('one product', () => {
  test('one product has its variants with their stock and prices', async () => {
    const { body } = await server.request('GET', `/products/${socks.slug}`)
    expect(body).toMatchObject({
      slug: socks.slug,
      published: true,
      category_chain: [{ slug: catalog.categorySlug }],
      variation_options: [
        {
          choices: { size: 's' },
          price: '49.00',
          sold_out: false,
          tier_prices: [{ qty: 3, tier_price: '45.00' }],
          inventory: { quantity: 10 },
        },
        { choices: { size: 'l' }, price: '59.00', sold_out: true, inventory: { quantity: 0 } },
      ],
      parts: [],
    })
  })

  test('a draft and an unknown product are answered alike', async () => {
    const answers = await Promise.all(
      [draft.slug, 'no-such-product'].map(async (slug) => server.request('GET', `/products/${slug}`)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    expect((await server.request('GET', `/products/${draft.slug}/related`)).status).toBe(404)
  })

  test('similar products that are available come first, without the product itself', async () => {
    const { body } = await server.request('GET', `/products/${mat.slug}/related`)
    expect(body['data']).toMatchObject([{ slug: socks.slug }, { slug: ring.slug }])
  })
})

describe('a deal', () => {
  test('a deal sets the price while it runs and has enough left, and is announced before it begins', async () => {
    const [variantId] = ring.variantIds
    if (!variantId) throw new Error('the ring has no variant')
    const before = await list('filters=collection:deals')
    expect(before.body).toMatchObject({ total: 0, next_deals_at: null })
    await aDeal(server.db, { catalog, variantId, unitSen: 9_900, quantity: 5, startsInHours: 24 })
    expect((await list('filters=collection:deals&limit=2')).body['next_deals_at']).not.toBeNull()
    await server.clock.advance({ hours: 25 })
    const { body } = await list('filters=collection:deals&limit=3')
    expect(body['data']).toMatchObject([
      { slug: ring.slug, price: '99.00', price_before: '129.00', deal: { left: 5, quantity: 5 } },
    ])
  })
})

test('a bundle has the stock of its parts and counts as one thing', async () => {
  const set = await aProduct(server.db, {
    catalog,
    name: { en: 'Starter Set', zh: '入门套装' },
    variants: [{ priceSen: 15_900, stock: 0 }],
    parts: [
      [socks.variantIds[0], 4],
      [ring.variantIds[0], 1],
    ],
  })
  const { body } = await server.request('GET', `/products/${set.slug}`)
  expect(body).toMatchObject({
    price: '159.00',
    sold_out: false,
    variation_options: [{ inventory: { quantity: 2 } }],
    parts: [
      { slug: socks.slug, quantity: 4, sold_out: false },
      { slug: ring.slug, quantity: 1 },
    ],
  })
  expect(slugs(await list('filters=collection:bundles'))).toEqual([set.slug])
})

test('brands and shops show how many products they have', async () => {
  const { body } = await server.request('GET', '/shops')
  expect(body['data']).toMatchObject([{ name: 'Hundred', products: 4 }])
  expect((await server.request('GET', '/brands')).body).toMatchObject({ data: [], total: 0 })
})
