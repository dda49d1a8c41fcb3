import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aPlan, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product, type Catalog } from '#dev/testing/catalog.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
let catalog: Catalog
let socks: Product
let ring: Product

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  catalog = await aCatalog(server.db, studio)
  socks = await aProduct(server.db, { catalog, variants: [{ priceSen: 4_900, stock: 10, tiers: [[3, 4_500]] }] })
  ring = await aProduct(server.db, { catalog, variants: [{ priceSen: 12_900, stock: 2 }] })
})
afterAll(async () => server.stop())

type Item = { id: string; quantity: number; checkout?: boolean; variation_option_id?: string | null }

const item = (product: Product, quantity: number, checkout = true): Item => ({ id: product.id, quantity, checkout })
const put = async (token: string | undefined, body: { items: readonly unknown[]; version?: number }) =>
  server.request('PUT', '/cart', { ...(token === undefined ? {} : { token }), body })
const get = async (token: string | undefined) => server.request('GET', '/cart', token === undefined ? {} : { token })
const quantities = ({ body }: Answered) => {
  const items = body['items']
  return Array.isArray(items) ? items.map((row) => [row['id'], row['quantity']]) : []
}
const aGuest = async () => textOf((await get(undefined)).body['uuid'])

test.each([
  [3, 'cart.max_quantity', 'The maximum quantity allowed for purchase is 2'],
  [1_000_000, 'cart.max_quantity', 'The maximum quantity allowed for purchase is 2'],
  [2 ** 52, 'cart.max_quantity', 'The maximum quantity allowed for purchase is 2'],
  [-1, 'request.invalid', 'Please enter a quantity of 1 or more.'],
  [0.5, 'request.invalid', 'Please enter a quantity of 1 or more.'],
  ['2', 'request.invalid', 'Please enter a quantity of 1 or more.'],
])('a quantity of %j is refused in the words of the catalogue, beside the field', async (quantity, code, message) => {
  const { status, body } = await put(await aGuest(), { items: [{ id: ring.id, quantity }] })
  expect([status, body['code'], body['message'], body.errors]).toEqual([
    code === 'request.invalid' ? 422 : status,
    code,
    message,
    { 'items.0.quantity': [message] },
  ])
})

describe('a guest', () => {
  test('a guest learns a secret from an empty cart, which writes no row until the first change', async () => {
    const secret = await aGuest()
    expect(secret).toMatch(/^[0-9a-f-]{36}$/)
    const count = async () => (await server.db.selectFrom('carts').select('id').execute()).length
    const before = await count()
    expect((await get(secret)).body).toMatchObject({ uuid: null, isEmpty: true, version: 0, items: [] })
    expect(await count()).toBe(before)
    const answer = await put(secret, { items: [item(socks, 3)] })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        version: 1,
        items_count: 1,
        items_qty: 3,
        subtotal: '135.00',
        grand_total: '135.00',
        items: [
          {
            id: socks.id,
            variation_option_id: socks.variantIds[0],
            price: '49.00',
            final_price: '45.00',
            price_rule: 'tier',
            price_total: '135.00',
            counted: true,
            pivot: { quantity: 3, final_price: '45.00', price_total: '135.00', is_checkout: true },
          },
        ],
      },
    })
    expect(await count()).toBe(before + 1)
    expect(quantities(await get(secret))).toEqual([[socks.id, 3]])
  })

  test('a guest opens no other cart, and the secret is not stored', async () => {
    const [mine, other] = [await aGuest(), await aGuest()]
    await put(mine, { items: [item(socks, 1)] })
    expect((await get(other)).body).toMatchObject({ isEmpty: true })
    const rows = await server.db.selectFrom('carts').select('token_hash').where('token_hash', '=', mine).execute()
    expect(rows).toEqual([])
  })

  test('a guest without a token changes nothing', async () => {
    expect(await put(undefined, { items: [item(socks, 1)] })).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    })
  })
})

describe('the absolute list', () => {
  test('the absolute list removes what it leaves out, keeps what is not selected, and counts what is', async () => {
    const token = await aGuest()
    await put(token, { items: [item(socks, 1), item(ring, 1)] })
    expect((await put(token, { items: [item(socks, 2, false), item(ring, 1)] })).body).toMatchObject({
      items_count: 2,
      items_qty: 1,
      subtotal: '129.00',
    })
    expect(quantities(await put(token, { items: [item(socks, 0), item(ring, 1)] }))).toEqual([[ring.id, 1]])
    expect((await put(token, { items: [] })).body).toMatchObject({ isEmpty: true, subtotal: '0.00' })
  })

  test.each([
    [
      'more than is left',
      () => item(ring, 3),
      422,
      'cart.max_quantity',
      'The maximum quantity allowed for purchase is 2',
    ],
    ['a quantity below none', () => item(socks, -1), 422, 'request.invalid', undefined],
    ['half a piece', () => item(socks, 0.5), 422, 'request.invalid', undefined],
    ['more than a number can count', () => item(socks, 2 ** 53), 422, 'request.invalid', undefined],
    ['digits of another script', () => ({ ...item(socks, 1), quantity: '３' }), 422, 'request.invalid', undefined],
    ['a price of its own', () => ({ ...item(socks, 1), price: '0.01' }), 422, 'request.invalid', undefined],
    [
      'what is no product',
      () => ({ id: '0195d3a0-0000-7000-8000-000000000000', quantity: 1 }),
      422,
      'cart.unavailable',
      'Please remove this item. It is no longer sold.',
    ],
  ])('the absolute list is refused for %s, and nothing changes', async (...[, odd, status, code, message]) => {
    const token = await aGuest()
    await put(token, { items: [item(socks, 1)] })
    const answer = await put(token, { items: [item(socks, 2), odd()] })
    expect(answer).toMatchObject({ status, body: { code, ...(message === undefined ? {} : { message }) } })
    expect((await get(token)).body).toMatchObject({ version: 1, items: [{ quantity: 1 }] })
  })

  test('the absolute list of ten thousand lines is refused before the rules read it', async () => {
    const items = Array.from({ length: 10_000 }, () => item(socks, 1))
    expect((await put(await aGuest(), { items })).status).toBeGreaterThanOrEqual(413)
  })

  test('the absolute list keeps a product that left the catalogue, shown and not counted, until the buyer removes it', async () => {
    const token = await aGuest()
    const mat = await aProduct(server.db, { catalog, variants: [{ priceSen: 25_900 }] })
    await put(token, { items: [item(mat, 1), item(socks, 1)] })
    await server.db.updateTable('products').set({ status: 'retired' }).where('id', '=', mat.id).execute()
    const { body } = await put(token, { items: [item(mat, 1), item(socks, 2)] })
    expect(body).toMatchObject({
      items_qty: 2,
      subtotal: '98.00',
      items: [{ problem: { code: 'cart.unavailable' } }, {}],
    })
  })

  test('a cart shares the stock of a part between its bundles and the part itself', async () => {
    const ball = await aProduct(server.db, { catalog, variants: [{ priceSen: 3_900, stock: 5 }] })
    const pair = await aProduct(server.db, { catalog, parts: [[ball.variantIds[0], 2]] })
    const set = await aProduct(server.db, {
      catalog,
      parts: [
        [ball.variantIds[0], 1],
        [socks.variantIds[0], 1],
      ],
    })
    const token = await aGuest()
    expect(await put(token, { items: [item(pair, 2), item(ball, 2)] })).toMatchObject({
      status: 422,
      body: {
        code: 'cart.max_quantity',
        message: 'The maximum quantity allowed for purchase is 1',
      },
    })
    expect((await put(token, { items: [item(pair, 2), item(ball, 1)] })).body).toMatchObject({ items_qty: 3 })
    expect(await put(token, { items: [item(pair, 2), item(ball, 1), item(set, 1)] })).toMatchObject({
      body: { code: 'cart.sold_out', message: 'Item sold out' },
    })
    await sql`
      with fewer as (update product_variants set stock = stock - 1 where product_id = ${ball.id} returning id)
      insert into stock_movements (variant_id, change, reason, event_key, at)
      select id, -1, 'corrected', 'one ball is flat', studio_now() from fewer`.execute(server.db)
    expect((await get(token)).body).toMatchObject({
      items_qty: 2,
      items: [
        { counted: true, problem: null },
        { counted: false, problem: { code: 'cart.sold_out' } },
      ],
    })
  })

  test('the absolute list holds a class package at the price of its plan with its classes, and an intro offer once', async () => {
    const planId = await aPlan(server.db, { studio, priceSen: 15_000, intro: true, credits: 5 })
    const pack = await aProduct(server.db, { catalog, variants: [], planId })
    const token = await aGuest()
    expect((await put(token, { items: [item(pack, 1)] })).body).toMatchObject({
      subtotal: '150.00',
      items: [{ type: 'class_package', variation_option_id: null, credits: 5, template: null }],
    })
    expect(await put(token, { items: [item(pack, 2)] })).toMatchObject({ body: { code: 'cart.max_quantity' } })
  })
})

describe('two tabs', () => {
  test('a list from an older version changes nothing, and never restores a removed line', async () => {
    const token = await aGuest()
    await put(token, { items: [item(socks, 1), item(ring, 1)], version: 0 })
    expect((await put(token, { items: [item(ring, 1)], version: 1 })).body).toMatchObject({ version: 2 })
    expect(await put(token, { items: [item(socks, 2), item(ring, 1)], version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'cart.changed' },
    })
    expect(quantities(await get(token))).toEqual([[ring.id, 1]])
  })

  test('of twenty lists made from one version in two tabs exactly one is stored', async () => {
    const token = await aGuest()
    await put(token, { items: [item(socks, 1)], version: 0 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => put(token, { items: [item(socks, 1 + (index % 9))], version: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await get(token)).body).toMatchObject({ version: 2 })
  })

  test('the same list twice under one key is stored once', async () => {
    const token = await aGuest()
    const twice = async () =>
      server.request('PUT', '/cart', {
        token,
        body: { items: [item(socks, 1)] },
        headers: { 'idempotency-key': token },
      })
    expect([(await twice()).body['version'], (await twice()).body['version']]).toEqual([1, 1])
    expect((await get(token)).body).toMatchObject({ version: 1 })
  })
})

test('a member of a price group pays its price, and nobody else does', async () => {
  const member = await aMember(server.db)
  const [variantId] = ring.variantIds
  if (!variantId) throw new Error('the ring has no variant')
  const group = await server.db
    .insertInto('price_groups')
    .values({ branch_id: studio.branchId, slug: 'instructors', name: { en: 'Instructors', zh: '老师' } })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('group_prices')
    .values({ price_group_id: group.id, variant_id: variantId, unit_sen: 9_900 })
    .execute()
  await server.db
    .insertInto('price_group_members')
    .values({ price_group_id: group.id, account_id: member.accountId })
    .execute()
  expect((await put(member.token, { items: [item(ring, 1)] })).body).toMatchObject({
    subtotal: '99.00',
    items: [{ price: '129.00', final_price: '99.00', price_rule: 'group', group_price: '99.00' }],
  })
  expect((await put(await aGuest(), { items: [item(ring, 1)] })).body).toMatchObject({
    subtotal: '129.00',
    items: [{ group_price: null }],
  })
})

test("another member's cart is never answered", async () => {
  const [one, other] = [await aMember(server.db), await aMember(server.db)]
  await put(one.token, { items: [item(socks, 1)] })
  expect((await get(other.token)).body).toMatchObject({ isEmpty: true, uuid: null })
})
