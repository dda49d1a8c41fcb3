import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPlan, type Member } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product, type Catalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import type { Id } from '#domain/kit/id.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'

let shop: Shop
let catalog: Catalog
let delivery: Id<'shipping_methods'>
beforeAll(async () => {
  shop = await startShop()
  catalog = await aCatalog(shop.server.db, shop.studio)
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

const socks = async (stock = 10) => aProduct(shop.server.db, { catalog, variants: [{ stock }] })
const walletOf = async ({ accountId }: Member) =>
  loadBalance(shop.server.db, { kind: 'store_credit', holder: accountId, unit: 'sen' })
const stockOf = async ({ id }: Product) =>
  shop.server.db
    .selectFrom('product_variants')
    .select(['stock', 'held'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()

/** A member with so much store credit. */
async function aMemberWith(amount: number) {
  const member = await aMember(shop.server.db)
  const { accountId } = member
  await shop.server.db.transaction().execute(async (tx) =>
    transferValue(tx, {
      eventKey: randomUUID(),
      reason: 'test',
      at: await shop.server.clock.now(),
      unit: 'sen',
      amount,
      from: { kind: 'house:store_credit_issued' },
      to: { kind: 'store_credit', holder: accountId },
      about: accountId,
    }),
  )
  return { member, buyer: cartBuyer(shop, member.token) }
}

describe('store credit', () => {
  it('store credit that covers everything pays at once without a bank', async () => {
    const product = await socks(1)
    const { member, buyer } = await aMemberWith(6000)
    await buyer.put([{ id: product.id, quantity: 1 }])
    await orders(buyer, { items: [{ id: product.id, quantity: 1 }], delivery, state: { use_golds: true } })
    expect(await stockOf(product)).toEqual({ stock: 0, held: 0 })
    expect(await walletOf(member)).toBe(300)
    const { body } = await buyer.get('/orders')
    expect(body['data']).toMatchObject([
      {
        status: 'processing',
        total: '57.00',
        to_pay: '0.00',
        tenders: [{ kind: 'store_credit', amount: '57.00' }],
        payment: null,
      },
    ])
  })

  it('store credit is spent once by two tabs, one with goods and one with a package', async () => {
    const product = await socks()
    const { member, buyer } = await aMemberWith(5000)
    const planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 8900 })
    await buyer.put([{ id: product.id, quantity: 1 }])
    await orders(buyer, { items: [{ id: product.id, quantity: 1 }], delivery, state: { use_golds: false } })
    for (let round = 0; round < 5; round += 1) {
      await buyer.fill({ billing_address: null, shipping_method: delivery })
      const [goods, pack] = await Promise.all([
        orders(buyer, { items: [{ id: product.id, quantity: 1 }], delivery, state: { use_golds: true } }),
        buyer.post('/packages/checkout', { plan_id: planId, use_golds: true, ...bank }),
      ])
      const spent = [goods, pack].map(({ body }) => Number(body['order']?.['store_credit'] ?? 0))
      expect(spent.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(50)
      expect(await walletOf(member)).toBeGreaterThanOrEqual(0)
      for (const answer of [goods, pack])
        if (placedOf(answer).url) await shop.atBank(placedOf(answer).url, 'cancel-login')
      await shop.server.clock.advance({ minutes: 31 })
      await shop.reconcile()
      expect(await walletOf(member)).toBe(5000)
    }
  }, 60_000)

  it('store credit and stock are as before after returning from the bank again and again', async () => {
    const product = await socks(3)
    const { member, buyer } = await aMemberWith(2000)
    await orders(buyer, { items: [{ id: product.id, quantity: 2 }], delivery, state: { use_golds: true } })
    for (let time = 0; time < 6; time += 1) {
      const again = await buyer.checkout()
      expect(again.status).toBe(201)
      await shop.atBank(placedOf(again).url, 'cancel-login')
      await buyer.put([{ id: product.id, quantity: 1 + (time % 3) }])
      expect(await walletOf(member)).toBe(0)
    }
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    expect(await walletOf(member)).toBe(2000)
    expect(await stockOf(product)).toEqual({ stock: 3, held: 0 })
  }, 60_000)
})

describe('money for goods that arrives', () => {
  it('money that arrives twice pays one order, sells once and is refunded once', async () => {
    const product = await socks(3)
    const { member, buyer } = await aMemberWith(100)
    const first = await orders(buyer, { items: [{ id: product.id, quantity: 2 }], delivery })
    const second = await buyer.checkout()
    const done = await Promise.all([first, second].map(async (answer) => shop.atBank(placedOf(answer).url, 'approve')))
    for (const fields of done) await shop.comeBack(fields)
    expect(await shop.order({ member, orderId: placedOf(first).orderId })).toMatchObject({
      status: 'processing',
      refunds: [{ amount: '106.00', destination: 'store_credit', reason: 'overpaid' }],
    })
    expect(await stockOf(product)).toEqual({ stock: 1, held: 0 })
    expect(await walletOf(member)).toBe(10_700)
  })

  it('a payment after the cart was changed charges what was placed, and removes only that from the cart', async () => {
    const [product, other] = [await socks(5), await socks(5)]
    const { member, buyer } = await aMemberWith(100)
    const placed = await orders(buyer, { items: [{ id: product.id, quantity: 1 }], delivery })
    await buyer.put([
      { id: product.id, quantity: 4 },
      { id: other.id, quantity: 1 },
    ])
    await shop.atBank(placedOf(placed).url, 'approve')
    expect(await shop.order({ member, orderId: placedOf(placed).orderId })).toMatchObject({
      status: 'processing',
      total: '57.00',
      lines: [{ quantity: 1 }],
    })
    expect((await buyer.get('/cart')).body['items']).toMatchObject([
      { id: product.id, quantity: 3 },
      { id: other.id, quantity: 1 },
    ])
  })

  it('late money goes to the wallet when the last unit is sold, and delivers while one is left', async () => {
    const product = await socks(1)
    const late = await aMemberWith(100)
    const placed = await orders(late.buyer, { items: [{ id: product.id, quantity: 1 }], delivery })
    const { orderId, url } = placedOf(placed)
    const reference = new URL(url).searchParams.get('orderNo') ?? ''
    await shop.atBank(url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    const quick = await aMemberWith(100)
    const bought = await orders(quick.buyer, { items: [{ id: product.id, quantity: 1 }], delivery })
    await shop.atBank(placedOf(bought).url, 'approve')
    await shop.control(`POST /orders/${reference}/outcome`, { code: '00' })
    expect(await shop.order({ member: late.member, orderId })).toMatchObject({
      status: 'canceled',
      refunds: [{ amount: '57.00', destination: 'store_credit', reason: 'undeliverable' }],
    })
    expect(await walletOf(late.member)).toBe(5800)
    expect(await stockOf(product)).toEqual({ stock: 0, held: 0 })
  })
})
