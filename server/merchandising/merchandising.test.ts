import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
let catalog: Catalog
let manager: Member
let desk: Member

beforeAll(async () => {
  server = await startTestServer()
  const studio = await aStudio(server.db)
  catalog = await aCatalog(server.db, studio)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
})
afterAll(async () => server.stop())

let made = 0
const name = (word: string) => ({ en: word, zh: word })
const socks = (about: object = {}) => ({
  type: 'simple',
  status: 'published',
  shop: catalog.categorySlug,
  category: catalog.categorySlug,
  name: name('Woolly Socks'),
  variants: [{ sku: `SKU-${made}`, price: '49.00', tier_prices: [{ qty: 3, tier_price: '45.00' }] }],
  ...about,
})
const put = async (path: string, body: unknown, { token } = manager) =>
  server.request('PUT', `/staff/${path}`, { token, body })
const move = async (slug: string, body: unknown, { token } = desk) =>
  server.request('POST', `/staff/products/${slug}/stock`, { token, body })
const refusals = (answers: readonly Answered[]) =>
  answers.filter(({ status }) => status !== 200).map(({ body }) => body['code'])
const found = async (keyword: string) =>
  (await server.request('GET', `/products?keyword=${encodeURIComponent(keyword)}&orderBy=relevance`)).body['total']

/** A product that a manager has just published, with ten pieces. */
async function aNewProduct(about: object = {}): Promise<{ slug: string; sku: string }> {
  made += 1
  const slug = `made-${made}`
  const saved = await put(`products/${slug}`, { version: 0, product: socks(about) })
  expect(saved.body).toMatchObject({ success: true, version: 1 })
  return { slug, sku: `SKU-${made}` }
}

describe('staff make a product', () => {
  test('a product that staff make is in the catalogue at once, with its price, its tiers and its search words', async () => {
    const { slug, sku } = await aNewProduct({ name: name('Merino Crew') })
    await move(slug, { sku, reason: 'received', change: 10, note: 'from the maker' })
    server.lists.clear()
    const { body } = await server.request('GET', `/products/${slug}`)
    expect(body).toMatchObject({ price: '49.00', sold_out: false, tier: { qty: 3, tier_price: '45.00' } })
    expect(await found('merino')).toBe(1)
    const read = await server.request('GET', `/staff/products/${slug}`, { token: desk.token })
    expect(read.body).toMatchObject({ version: 1, stock: [{ sku, stock: 10, held: 0 }] })
  })

  test('a product that staff save as they read it does not change', async () => {
    const { slug } = await aNewProduct()
    const read = await server.request('GET', `/staff/products/${slug}`, { token: manager.token })
    const saved = await put(`products/${slug}`, { version: 1, product: read.body['product'] })
    expect(saved.body).toMatchObject({ version: 2 })
    const again = await server.request('GET', `/staff/products/${slug}`, { token: manager.token })
    expect(again.body['product']).toEqual(read.body['product'])
  })

  test('a product that staff unpublish is found by nobody', async () => {
    const { slug } = await aNewProduct({ name: name('Ephemeral Towel') })
    expect(await found('ephemeral')).toBe(1)
    const sku = `SKU-${made}`
    await put(`products/${slug}`, {
      version: 1,
      product: socks({ status: 'retired', variants: [{ sku, price: '49.00' }] }),
    })
    server.lists.clear()
    expect(await found('ephemeral')).toBe(0)
    expect((await server.request('GET', `/products/${slug}`)).status).toBe(404)
  })

  test('staff make a product with sizes, remove one and restore it with the stock it had', async () => {
    made += 1
    const slug = `made-${made}`
    const size = { key: 'size', name: name('Size'), values: ['s', 'm'].map((key) => ({ key, name: name(key) })) }
    const variants = ['s', 'm'].map((key) => ({
      sku: `V-${made}-${key.toUpperCase()}`,
      choices: { size: key },
      price: '59.00',
    }))
    const wear = (kept: readonly unknown[]) => socks({ type: 'variable', options: [size], variants: kept })
    await put(`products/${slug}`, { version: 0, product: wear(variants) })
    await move(slug, { sku: `V-${made}-M`, reason: 'received', change: 4 })
    await put(`products/${slug}`, { version: 1, product: wear(variants.slice(0, 1)) })
    server.lists.clear()
    expect((await server.request('GET', `/products/${slug}`)).body['variation_options']?.['1']).toBeUndefined()
    await put(`products/${slug}`, { version: 2, product: wear(variants) })
    const { body } = await server.request('GET', `/staff/products/${slug}`, { token: desk.token })
    expect(body['stock']).toEqual([
      { sku: `V-${made}-S`, stock: 0, held: 0 },
      { sku: `V-${made}-M`, stock: 4, held: 0 },
    ])
  })

  test('a bundle is made of other products, which then cannot be removed', async () => {
    const part = await aNewProduct()
    const partSku = part.sku
    const bundle = await aNewProduct({ parts: [{ sku: partSku, quantity: 2 }] })
    await move(part.slug, { sku: partSku, reason: 'received', change: 5 })
    server.lists.clear()
    const { body } = await server.request('GET', `/products/${bundle.slug}`)
    expect(body['variation_options']?.['0']?.['inventory']?.['quantity']).toBe(2)
    expect((await move(bundle.slug, { sku: bundle.sku, reason: 'received', change: 1 })).body['code']).toBe(
      'catalog.bundle_stock',
    )
    const asBundle = socks({ variants: [{ sku: partSku, price: '49.00' }], parts: [{ sku: bundle.sku, quantity: 1 }] })
    const refused = await put(`products/${part.slug}`, { version: 1, product: asBundle })
    expect(refused.body['code']).toBe('catalog.bundle_parts')
  })

  test('one of two who change a product at the same time is refused', async () => {
    const { slug } = await aNewProduct()
    const sku = `SKU-${made}`
    const price = (amount: string) => ({ version: 1, product: socks({ variants: [{ sku, price: amount }] }) })
    const answers = await Promise.all(
      ['41.00', '42.00', '43.00'].map(async (amount) => put(`products/${slug}`, price(amount))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusals(answers)).toEqual(['catalog.changed', 'catalog.changed'])
  })

  test('a product is made once, however often one SKU is given at once', async () => {
    made += 1
    const product = socks()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(async (end) => put(`products/race-${made}-${end}`, { version: 0, product })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusals(answers)).toEqual(['catalog.sku_taken', 'catalog.sku_taken'])
  })

  test('a change of a product is audited', async () => {
    const { slug } = await aNewProduct()
    const acts = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id'])
      .where('subject_id', '=', slug)
      .execute()
    expect(acts).toEqual([{ action: 'merchandising.save_product', actor_account_id: manager.accountId }])
  })

  test('a product is not made by the desk, nor from another branch', async () => {
    expect((await put('products/desk-made', { version: 0, product: socks() }, desk)).status).toBe(403)
    const customer = await aMember(server.db)
    expect((await put('products/desk-made', { version: 0, product: socks() }, customer)).status).toBe(403)
  })
})

describe('the stock', () => {
  test('the stock is received once for one key', async () => {
    const { slug, sku } = await aNewProduct()
    const body = { sku, reason: 'received', change: 6 }
    const headers = { 'idempotency-key': `receive-${slug}` }
    const ask = async () =>
      server.request('POST', `/staff/products/${slug}/stock`, { token: desk.token, body, headers })
    expect((await ask()).body['stock']).toBe(6)
    expect((await ask()).body['stock']).toBe(6)
  })

  test('the stock is the sum of all that come in at once', async () => {
    const { slug, sku } = await aNewProduct()
    await Promise.all(Array.from({ length: 8 }, async () => move(slug, { sku, reason: 'received', change: 2 })))
    expect((await move(slug, { sku, reason: 'corrected', count: 16 })).body['stock']).toBe(16)
  })

  test('the stock is counted, and never set below what orders hold', async () => {
    const { slug, sku } = await aNewProduct()
    await move(slug, { sku, reason: 'received', change: 6 })
    await server.db.updateTable('product_variants').set({ held: 4 }).where('sku', '=', sku).execute()
    expect((await move(slug, { sku, reason: 'corrected', count: 3 })).body['code']).toBe('catalog.stock_held')
    expect((await move(slug, { sku, reason: 'corrected', count: 5 })).body['stock']).toBe(5)
    expect((await move(slug, { sku: 'NO-SUCH', reason: 'corrected', count: 5 })).status).toBe(404)
    await server.db.updateTable('product_variants').set({ held: 0 }).where('sku', '=', sku).execute()
  })
})

describe('the order of the catalogue', () => {
  test('a renamed category and brand change the search words of their products', async () => {
    await put('brands/loom', { name: 'Loomhouse' })
    await put('categories/winter', { name: name('Winterwear') })
    await aNewProduct({ category: 'winter', brand: 'loom' })
    expect([await found('loomhouse'), await found('winterwear')]).toEqual([1, 1])
    await put('brands/loom', { name: 'Threadmill' })
    await put('categories/winter', { name: name('Snowdays') })
    expect([await found('threadmill'), await found('snowdays'), await found('loomhouse')]).toEqual([1, 1, 0])
  })

  test('a product has the size guide of the nearest category above it, until it is taken away', async () => {
    const guide = {
      columns: [name('Size'), name('Foot, cm')],
      rows: [{ size: 's', cells: ['S', '22.5–25.0'] }],
      note: { en: 'Mark heel and toe.', zh: '标出脚跟与脚趾。' },
    }
    await put('categories/feet', { name: name('Feet'), size_guide: guide })
    await put('categories/toes', { name: name('Toes'), parent: 'feet' })
    const { slug } = await aNewProduct({ category: 'toes' })
    const shown = async () => (await server.request('GET', `/products/${slug}`)).body['size_guide']
    expect(await shown()).toEqual({ columns: ['Size', 'Foot, cm'], rows: guide.rows, note: 'Mark heel and toe.' })
    await put('categories/feet', { name: name('Both feet') })
    expect(await shown()).not.toBeNull()
    await put('categories/feet', { name: name('Both feet'), size_guide: null })
    expect(await shown()).toBeNull()
  })

  test('categories make a tree, never a cycle, even when two move at once', async () => {
    await put('categories/one', { name: name('One') })
    await put('categories/two', { name: name('Two') })
    const answers = await Promise.all([
      put('categories/one', { name: name('One'), parent: 'two' }),
      put('categories/two', { name: name('Two'), parent: 'one' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body['code']).toBe('catalog.category_ring')
  })

  test('a seller and a customer group with its own price', async () => {
    const member = await aMember(server.db)
    expect((await put('shops/annexe', { name: name('Annexe') })).status).toBe(200)
    const group = { name: name('Teachers'), account_ids: [member.accountId] }
    expect((await put('price-groups/teachers', group)).status).toBe(200)
    const nobody = { ...group, account_ids: ['0195d3a0-0000-7000-8000-000000000000'] }
    expect((await put('price-groups/teachers', nobody)).body['code']).toBe('catalog.unknown')
    made += 1
    const sku = `SKU-${made}`
    const variants = [
      { sku, price: '49.00', keep_available: true, group_prices: [{ group: 'teachers', price: '30.00' }] },
    ]
    const saved = await put(`products/group-${made}`, { version: 0, product: socks({ shop: 'annexe', variants }) })
    const items = [{ id: saved.body['id'], variation_option_id: await variantIdOf(sku), quantity: 1 }]
    const cart = await server.request('PUT', '/cart', { token: member.token, body: { items } })
    expect(cart.body['items']?.['0']).toMatchObject({ final_price: '30.00', price_rule: 'group' })
  })

  async function variantIdOf(sku: string): Promise<string> {
    const row = await server.db.selectFrom('product_variants').select('id').where('sku', '=', sku).executeTakeFirst()
    return row?.id ?? ''
  }
})

describe('a deal', () => {
  const deal = async (sku: string, about: object = {}) => {
    const now = await server.clock.now()
    return {
      name: name('Night deal'),
      starts_at: now.add({ hours: 1 }).toString(),
      ends_at: now.add({ hours: 9 }).toString(),
      items: [{ sku, price: '39.00', quantity: 5 }],
      ...about,
    }
  }

  test('a deal is planned, runs at its price, keeps it, and may end early', async () => {
    const { slug, sku } = await aNewProduct()
    await move(slug, { sku, reason: 'received', change: 9 })
    const planned = await deal(sku)
    expect((await put('deals/night', planned)).status).toBe(200)
    await server.clock.advance({ hours: 2 })
    expect((await server.request('GET', `/products/${slug}`)).body['price']).toBe('39.00')
    const cheaper = { ...planned, items: [{ sku, price: '9.00', quantity: 5 }] }
    expect((await put('deals/night', cheaper)).body['code']).toBe('catalog.deal_running')
    const sooner = { ...planned, ends_at: (await server.clock.now()).add({ minutes: 1 }).toString() }
    expect((await put('deals/night', sooner)).status).toBe(200)
    await server.clock.advance({ minutes: 5 })
    expect((await server.request('GET', `/products/${slug}`)).body['price']).toBe('49.00')
    const list = await server.request('GET', '/staff/deals', { token: desk.token })
    expect(list.body['data']?.['0']).toMatchObject({
      slug: 'night',
      items: [{ sku, price: '39.00', quantity: 5, sold: 0 }],
    })
  })

  test('a deal is refused above the base price and of what is not sold', async () => {
    const { sku } = await aNewProduct()
    expect((await put('deals/odd', await deal('NO-SUCH'))).body['code']).toBe('catalog.unknown')
    const dear = await deal(sku, { items: [{ sku, price: '49.00', quantity: 5 }] })
    expect((await put('deals/odd', dear)).body['code']).toBe('catalog.deal_price')
  })
})

test('the list of staff includes drafts, and can be filtered by them', async () => {
  const { slug } = await aNewProduct({ status: 'draft' })
  const list = async (query: string) => server.request('GET', `/staff/products?${query}`, { token: desk.token })
  expect((await list('search=status:draft')).body['data']?.['0']).toMatchObject({
    slug,
    status: 'draft',
    price: '49.00',
  })
  expect((await list(`search=slug:${slug}`)).body['total']).toBe(1)
})
