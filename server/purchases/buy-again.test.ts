import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { aGoodsOrder } from '#dev/testing/goods-orders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder } from '#dev/testing/sock-orders.ts'
import { asId } from '#domain/kit/id.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const cartOf = async (token: string) => (await shop.server.request('GET', '/cart', { token })).body['items']

it('a member sees the differences and buys an order again, once however often the button is clicked', async () => {
  const member = await aMember(shop.server.db)
  const { orderId, product } = await aPaidSockOrder(shop, { member })
  const { token } = member
  const compared = await shop.server.request('GET', `/cart/buy-again?order_id=${orderId}`, { token })
  expect(compared.body).toMatchObject({
    adds: 2,
    lines: [{ title: 'Grip socks', quantity: 2, adds: 2, price_before: '24.50', price_now: '49.00', problem: null }],
  })
  expect(await cartOf(token)).toEqual([])
  await shop.server.db
    .updateTable('product_variants')
    .set({ max_sale_quantity: 3 })
    .where('product_id', '=', product.id)
    .execute()
  const press = { token, body: { order_id: orderId }, headers: { 'idempotency-key': randomUUID() } }
  expect(await shop.server.request('POST', '/cart/buy-again', press)).toMatchObject({ status: 200, body: { adds: 2 } })
  await shop.server.request('POST', '/cart/buy-again', press)
  expect(await cartOf(token)).toMatchObject([{ slug: product.slug, quantity: 2 }])
  const more = await shop.server.request('POST', '/cart/buy-again', { token, body: { order_id: orderId } })
  expect(more.body).toMatchObject({
    adds: 1,
    lines: [
      {
        adds: 1,
        problem: { code: 'cart.max_quantity', message: 'The maximum quantity allowed for purchase is 3' },
      },
    ],
  })
  expect(await cartOf(token)).toMatchObject([{ slug: product.slug, quantity: 3 }])
})

it('an order without anything left changes nothing and says what to do', async () => {
  const member = await aMember(shop.server.db)
  const catalog = await aCatalog(shop.server.db, shop.studio)
  const product = await aProduct(shop.server.db, { catalog, variants: [{ stock: 1 }] })
  const orderId = await aGoodsOrder(shop, { member, lines: [{ product }] })
  const { token } = member
  expect((await shop.server.request('GET', `/cart/buy-again?order_id=${orderId}`, { token })).body).toMatchObject({
    adds: 0,
    lines: [{ adds: 0, problem: { code: 'cart.sold_out', message: 'Item sold out' } }],
  })
  const refused = await shop.server.request('POST', '/cart/buy-again', { token, body: { order_id: orderId } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'purchases.none_again' } })
  expect(await cartOf(token)).toEqual([])
})

it.each([
  ['an ordinary package is offered again', false, { adds: 1, lines: [{ adds: 1, problem: null }] }],
  ['a paid intro offer is not', true, { adds: 0, lines: [{ problem: { code: 'packages.intro_used' } }] }],
])('%s, though it was not bought from the catalogue', async (_case, intro, offered) => {
  const bought = await shop.buyer({ intro })
  await shop.atBank(bought.url, 'approve')
  const { token } = bought.member
  const ask = async () =>
    (await shop.server.request('GET', `/cart/buy-again?order_id=${bought.orderId}`, { token })).body
  expect(await ask()).toMatchObject({ adds: 0, lines: [{ problem: { code: 'purchases.gone' } }] })
  await aProduct(shop.server.db, {
    catalog: await aCatalog(shop.server.db, shop.studio),
    planId: asId('package_plans', bought.planId),
    variants: [],
  })
  expect(await ask()).toMatchObject(offered)
})

it('a guest buys again with the key of the order into a cart of their own', async () => {
  const { orderId, product, access } = await aSockOrder(shop)
  const token = randomUUID()
  const body = { order_id: orderId }
  expect((await shop.server.request('POST', '/cart/buy-again', { ...access, body })).status).toBe(401)
  expect((await shop.server.request('POST', '/cart/buy-again', { token, body })).status).toBe(401)
  const bought = await shop.server.request('POST', '/cart/buy-again', { ...access, token, body })
  expect(bought).toMatchObject({ status: 200, body: { adds: 2 } })
  expect(await cartOf(token)).toMatchObject([{ slug: product.slug, quantity: 2 }])
})

it("somebody else's order is as absent as an unknown one, for reading and for buying", async () => {
  const { orderId } = await aSockOrder(shop, { member: await aMember(shop.server.db) })
  const { token } = await aMember(shop.server.db)
  expect((await shop.server.request('GET', `/cart/buy-again?order_id=${orderId}`, { token })).status).toBe(404)
  const refused = await shop.server.request('POST', '/cart/buy-again', { token, body: { order_id: orderId } })
  expect(refused.status).toBe(404)
  expect(await cartOf(token)).toEqual([])
})
