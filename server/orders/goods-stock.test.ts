import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aDeal, aProduct, aCatalog, type Product, type Catalog } from '#dev/testing/catalog.ts'
import { transactionOf } from '#dev/testing/each-gateway.ts'
import { aGoodsOrder, type GoodsWanted } from '#dev/testing/goods-orders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import type { OrderChange } from '#domain/orders/model.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { applyChanges } from './apply-changes.ts'
import { openOrder } from './open-orders.ts'
import { orderKey } from './order-key.ts'

let shop: Shop
let catalog: Catalog
beforeAll(async () => {
  shop = await startShop()
})
beforeEach(async () => {
  catalog = await aCatalog(shop.server.db, shop.studio)
})
afterAll(async () => shop.stop())

const bank = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
const socks = async (stock: number) => aProduct(shop.server.db, { catalog, variants: [{ stock }] })
/** Free, so that it is paid without a bank. */
const order = async (...lines: readonly GoodsWanted[]) =>
  aGoodsOrder(shop, { lines: lines.map((line) => ({ ...line, unitSen: 0 })) })
const priced = async (product: Product) => aGoodsOrder(shop, { lines: [{ product }] })

/** Stock, held and whether lists show the first variant. */
async function shelved({
  id,
  variantIds,
}: Product): Promise<readonly [stock: number, held: number, available: boolean]> {
  const row = await shop.server.db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.stock', 'v.held', 'p.available'])
    .where('p.id', '=', id)
    .where('v.id', 'in', [...variantIds])
    .limit(1)
    .executeTakeFirstOrThrow()
  return [row.stock, row.held, row.available]
}

async function move(orderId: Id<'orders'>, ...changes: readonly OrderChange[]): Promise<void> {
  await inTransaction(shop.server.db, async (tx) => {
    const open = await openOrder(tx, { orderId })
    if (!open) throw new Error(`order ${orderId} is missing`)
    await applyChanges(tx, { orders: [{ ...open, changes }], origin: shop.server.url, now: open.now })
  })
}

/** What a paid and canceled order always has; the money belongs to another room. */
async function approveNothingBack(orderId: Id<'orders'>): Promise<void> {
  const { accountId } = await aMember(shop.server.db)
  await sql`
    insert into order_cancellations (order_id, reason, comment, destination, amount_sen, status, requested_at, decided_at, decided_by_account_id)
    values (${orderId}, 'other', 'Not needed', 'source', 0, 'approved', studio_now(), studio_now(), ${accountId})`.execute(
    shop.server.db,
  )
}
const paid = [{ to: 'processing', reason: 'paid', paidBy: 'store_credit' }] as const
const dead = [{ to: 'canceled', reason: 'expired' }] as const

/** Starts an attempt at the bank; returns the page's URL and the bank's id of it. */
async function attempt(orderId: Id<'orders'>, body = bank): Promise<{ url: string; reference: string }> {
  const { clock, config } = shop.server
  const headers = { 'x-order-key': orderKey.of({ orderId, secret: config.secret, now: await clock.now() }) }
  const started = await shop.server.request('POST', `/orders/${orderId}/payments`, { headers, body })
  const url = textOf(started.body['redirect']?.['url'])
  return { url, reference: new URL(url).searchParams.get('orderNo') ?? '' }
}
const statusOf = async (orderId: Id<'orders'>) =>
  shop.server.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()

describe('the goods of an order', () => {
  it('the goods of an order are held from the moment it is placed and free again when it ends unpaid', async () => {
    const product = await socks(3)
    const orderId = await order({ product, quantity: 2 })
    expect(await shelved(product)).toEqual([3, 2, true])
    await move(orderId, ...dead)
    expect(await shelved(product)).toEqual([3, 0, true])
  })

  it('the goods of an order are free again when the job finds that nobody paid', async () => {
    const product = await socks(1)
    await order({ product })
    await shop.server.clock.advance({ minutes: 11 })
    await shop.reconcile()
    expect(await shelved(product)).toEqual([1, 0, true])
  })

  it('the goods of an order leave the stock when it is paid, and lists show when the last is gone', async () => {
    const product = await socks(2)
    const [first, last] = [await order({ product }), await order({ product })]
    await move(first, ...paid)
    expect(await shelved(product)).toEqual([1, 1, true])
    await move(last, ...paid)
    expect(await shelved(product)).toEqual([0, 0, false])
  })

  it('the goods of an order return to the stock when the paid order is canceled before it is packed', async () => {
    const product = await socks(1)
    const orderId = await order({ product })
    await move(orderId, ...paid)
    await move(orderId, { to: 'canceled', reason: 'buyer' })
    expect(await shelved(product)).toEqual([1, 0, true])
  })

  it('the goods of a bundle are those of its parts, and lists show when they are gone', async () => {
    const part = await socks(5)
    const [variantId] = part.variantIds
    if (variantId === undefined) throw new Error('a product has a variant')
    const set = await aProduct(shop.server.db, { catalog, variants: [{ stock: 0 }], parts: [[variantId, 2]] })
    const bundle = { product: set, parts: [[variantId, 2]] as const }
    await move(await order(bundle, { product: part }), ...paid)
    expect(await shelved(part)).toEqual([2, 0, true])
    expect(await shelved(set)).toEqual([0, 0, true])
    const last = await order(bundle)
    await move(last, ...paid)
    expect([await shelved(part), await shelved(set)]).toEqual([
      [0, 0, false],
      [0, 0, false],
    ])
    await move(last, { to: 'canceled', reason: 'buyer' })
    expect([await shelved(part), await shelved(set)]).toEqual([
      [2, 0, true],
      [0, 0, true],
    ])
  })

  it('the goods of an order count against a deal while the order lives', async () => {
    const product = await socks(9)
    const [variantId] = product.variantIds
    if (variantId === undefined) throw new Error('a product has a variant')
    await aDeal(shop.server.db, { catalog, variantId, unitSen: 3900, quantity: 5 })
    const sold = async () =>
      shop.server.db
        .selectFrom('deal_items')
        .select(['deal_id', 'sold'])
        .where('variant_id', '=', variantId)
        .executeTakeFirstOrThrow()
    const { deal_id: dealId } = await sold()
    const wanted = { product, dealId }
    const dies = await order({ ...wanted, quantity: 2 })
    await move(await order({ ...wanted, quantity: 3 }), ...paid)
    expect(await sold()).toMatchObject({ sold: 5 })
    await move(dies, ...dead)
    expect(await sold()).toMatchObject({ sold: 3 })
  })

  it('the database refuses to hold more goods than are left, whatever the code forgets', async () => {
    const product = await socks(1)
    await order({ product })
    await expect(order({ product })).rejects.toThrow(/product_variants_check/)
    expect(await shelved(product)).toEqual([1, 1, true])
  })
})

describe('races for the stock', () => {
  it('concurrent sales of both sizes mark the product as sold out, though each sale saw the other size left', async () => {
    for (let round = 0; round < 8; round += 1) {
      const product = await aProduct(shop.server.db, {
        catalog,
        variants: ['s', 'm'].map((size) => ({ stock: 1, choices: { size } })),
      })
      const orders = await Promise.all(
        product.variantIds.map(async (variantId) => order({ product: { ...product, variantIds: [variantId] } })),
      )
      await Promise.all(orders.map(async (orderId) => move(orderId, ...paid)))
      expect(await shelved(product)).toEqual([0, 0, false])
    }
  })

  it('concurrent orders of the same goods in opposite order never deadlock', async () => {
    const products = await Promise.all([socks(100), socks(100), socks(100)])
    const lines = products.map((product) => ({ product }))
    const both = [lines, lines.toReversed()]
    const placed = await Promise.all(Array.from({ length: 24 }, async (_, index) => order(...(both[index % 2] ?? []))))
    await Promise.all(placed.map(async (orderId, index) => move(orderId, ...(index % 3 === 0 ? dead : paid))))
    for (const product of products) expect(await shelved(product)).toEqual([84, 0, true])
  })
})

describe('late money for goods', () => {
  it('late money for goods revives the order while they are still there, and sells them once', async () => {
    const product = await socks(1)
    const orderId = await priced(product)
    const { url, reference } = await attempt(orderId)
    await shop.atBank(url, 'cancel-login')
    await move(orderId, ...dead)
    await shop.control(`POST /orders/${reference}/outcome`, { code: '00' })
    expect(await statusOf(orderId)).toEqual({ status: 'processing' })
    expect(await shelved(product)).toEqual([0, 0, false])
  })

  it('goods are free again once the second approver of a business rejects their payment', async () => {
    const product = await socks(1)
    const orderId = await priced(product)
    const business = { ...bank, account_type: '02', bank_code: 'MBB0228' }
    const { url, reference } = await attempt(orderId, business)
    await shop.atBank(url, 'pend')
    await shop.server.clock.advance({ hours: 20 })
    await shop.reconcile()
    expect([await statusOf(orderId), await shelved(product)]).toEqual([{ status: 'holded' }, [1, 1, true]])
    await shop.control(`POST /transactions/${await transactionOf(shop, reference)}/resolve`, { outcome: 'reject' })
    await shop.reconcile()
    expect([await statusOf(orderId), await shelved(product)]).toEqual([{ status: 'canceled' }, [1, 0, true]])
  })

  it('late money for goods is refunded when somebody else has them, and nothing is oversold', async () => {
    const product = await socks(1)
    const orderId = await priced(product)
    const { url, reference } = await attempt(orderId)
    await shop.atBank(url, 'cancel-login')
    await move(orderId, ...dead)
    await move(await order({ product }), ...paid)
    await shop.control(`POST /orders/${reference}/outcome`, { code: '00' })
    expect(await statusOf(orderId)).toEqual({ status: 'canceled' })
    expect(await shelved(product)).toEqual([0, 0, false])
    const refunds = await shop.server.db
      .selectFrom('refunds')
      .select('reason')
      .where('order_id', '=', orderId)
      .execute()
    expect(refunds).toEqual([{ reason: 'undeliverable' }])
  })

  it('late money for an order that was paid, canceled and refunded is an overpayment, and sells nothing', async () => {
    const product = await socks(1)
    const orderId = await priced(product)
    const { url, reference } = await attempt(orderId)
    await shop.atBank(url, 'cancel-login')
    await shop.atBank((await attempt(orderId)).url, 'approve')
    await move(orderId, { to: 'canceled', reason: 'buyer' })
    await approveNothingBack(orderId)
    await shop.control(`POST /orders/${reference}/outcome`, { code: '00' })
    expect(await statusOf(orderId)).toEqual({ status: 'canceled' })
    expect(await shelved(product)).toEqual([1, 0, true])
  })
})
