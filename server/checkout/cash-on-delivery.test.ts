import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aPlan } from '#dev/testing/builders.ts'
import { bank, placedOf } from '#dev/testing/carts.ts'
import { aCashShop, cashOnDelivery, type CashShop } from '#dev/testing/cash-orders.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { asId } from '#domain/kit/id.ts'

let shop: Shop
let cash: CashShop
beforeAll(async () => {
  shop = await startShop()
  cash = await aCashShop(shop)
})
afterEach(async () => cash.set({}))
afterAll(async () => shop.stop())

async function onShelf({ id }: Product) {
  const { stock, held } = await shop.server.db
    .selectFrom('product_variants')
    .select(['stock', 'held'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return { stock, held }
}

describe('an order of cash on delivery', () => {
  it('an order of cash on delivery is switched off unless the studio says up to how much', async () => {
    await cash.set({ cash_on_delivery_max_sen: 0 })
    const { policies } = (await shop.server.request('GET', '/settings')).body
    expect(policies).toMatchObject({ cash_on_delivery_max: '0.00' })
    const placed = await (await cash.buyer(await cash.socks())).checkout(cashOnDelivery)
    expect(placed).toMatchObject({ status: 422, body: { code: 'checkout.cash_off' } })
  })

  it('an order of cash on delivery is packed at once, unpaid, with the amount due rounded to five sen', async () => {
    const product = await cash.socks()
    const guest = await cash.buyer(product)
    const placed = await guest.checkout(cashOnDelivery)
    expect(placed).toMatchObject({
      status: 201,
      body: {
        redirect: null,
        order: {
          status: 'processing',
          paid_at: null,
          total: '57.03',
          to_pay: '57.03',
          cash_on_delivery: { amount: '57.05', rounding: '0.02', status: 'due' },
          payment: null,
          invoice_number: null,
          may_pay_again: false,
          hold_ends_at: null,
          timeline: [{ status: 'pending' }, { status: 'processing' }],
        },
      },
    })
    expect(await onShelf(product)).toEqual({ stock: 19, held: 0 })
    expect((await guest.get('/cart')).body).toMatchObject({ isEmpty: true })
    const { orderId } = placedOf(placed)
    const [message] = await shop.server.db
      .selectFrom('messages')
      .select('content')
      .where('event_key', '=', `order.cash:${orderId}`)
      .execute()
    expect(JSON.stringify(message?.content)).toContain('Have RM\u00a057.05 in cash ready when it arrives.')
    // Time does not end it.
    await shop.server.clock.advance({ minutes: 90 })
    await shop.reconcile()
    const read = await shop.server.request('GET', `/orders/${orderId}`, {
      headers: { 'x-order-key': placedOf(placed).key },
    })
    expect(read.body).toMatchObject({ status: 'processing' })
  })

  it('an order of cash on delivery counts nowhere before its cash is there: best sellers, points, referrals, coupons', async () => {
    const member = await aMember(shop.server.db)
    const placed = await (await cash.buyer(await cash.socks(), member.token)).checkout(cashOnDelivery)
    const id = asId('orders', placedOf(placed).orderId)
    const lots = await shop.server.db.selectFrom('point_lots').select('id').where('order_id', '=', id).execute()
    expect(lots).toEqual([])
    const receipts = await shop.server.db
      .selectFrom('messages')
      .select('id')
      .where('event_key', '=', `order.paid:${id}`)
      .execute()
    expect(receipts).toEqual([])
  })

  it('an order of cash on delivery is placed once under one key, and once for one version of the cart', async () => {
    const buyer = await cash.buyer(await cash.socks(), (await aMember(shop.server.db)).token)
    const { version } = (await buyer.get('/checkout')).body
    const key = { 'idempotency-key': `cash-${buyer.token}` }
    const body = { ...cashOnDelivery, version }
    const first = placedOf(await buyer.checkout(body, key))
    expect(placedOf(await buyer.checkout(body, key)).orderId).toBe(first.orderId)
    expect((await buyer.checkout(body)).body).toMatchObject({ order: { id: first.orderId } })
  })

  it.each([
    ['a package beside the goods', 'checkout.cash_goods'],
    ['more than the studio takes', 'checkout.cash_limit'],
  ])('an order of cash on delivery is refused for %s, and nothing is held', async (what, code) => {
    const member = await aMember(shop.server.db)
    const product = await cash.socks(what === 'more than the studio takes' ? 30_100 : 4900)
    const buyer = await cash.buyer(product, member.token)
    if (code === 'checkout.cash_goods') {
      const planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 1000 })
      const pack = await aProduct(shop.server.db, {
        catalog: await aCatalog(shop.server.db, shop.studio),
        variants: [],
        planId: asId('package_plans', planId),
      })
      await buyer.put([
        { id: product.id, quantity: 1 },
        { id: pack.id, quantity: 1 },
      ])
    }
    expect(await buyer.checkout(cashOnDelivery)).toMatchObject({ status: 422, body: { code } })
    expect(await onShelf(product)).toEqual({ stock: 20, held: 0 })
  })

  it('an order of cash on delivery is refused beyond three open ones of one person, by phone as by account', async () => {
    const phone = '60129990001'
    const place = async (token?: string) => {
      const buyer = await cash.buyer(await cash.socks(), token)
      const { shipping_method } = (await buyer.get('/checkout')).body
      await buyer.fill({
        billing_address: { ...exampleAddress, email: `${buyer.token.slice(0, 12)}@example.com`, contact_number: phone },
        shipping_method,
      })
      return buyer.checkout(cashOnDelivery)
    }
    const first = await place()
    expect([first.status, (await place()).status, (await place()).status]).toEqual([201, 201, 201])
    const member = await aMember(shop.server.db)
    expect(await place(member.token)).toMatchObject({ status: 409, body: { code: 'checkout.cash_open' } })
    await cash.writeOff(placedOf(first).orderId)
    expect((await place(member.token)).status).toBe(201)
  })

  it('an order of cash on delivery replaces a payment that was tried for the same cart, whose late money goes back', async () => {
    const product = await cash.socks()
    const guest = await cash.buyer(product)
    const tried = placedOf(await guest.checkout(bank))
    const chosen = await guest.checkout(cashOnDelivery)
    expect(placedOf(chosen).orderId).toBe(tried.orderId)
    expect(chosen.body['order']).toMatchObject({ status: 'processing', cash_on_delivery: { amount: '57.05' } })
    expect(await onShelf(product)).toEqual({ stock: 19, held: 0 })
    await shop.atBank(tried.url, 'approve')
    const access = { headers: { 'x-order-key': tried.key } }
    const read = await shop.server.request('GET', `/orders/${tried.orderId}`, access)
    expect(read.body).toMatchObject({
      status: 'processing',
      paid_at: null,
      cash_on_delivery: { status: 'due' },
      refunds: [{ amount: '57.03', reason: 'overpaid' }],
    })
    const [told] = await shop.server.db
      .selectFrom('messages')
      .select('content')
      .where('event_key', 'like', 'order.refund:%')
      .orderBy('id', 'desc')
      .execute()
    expect(JSON.stringify(told?.content)).toContain('You chose cash on delivery for order')
    const again = await shop.server.request('POST', `/orders/${tried.orderId}/payments`, { ...access, body: bank })
    expect(again).toMatchObject({ status: 409, body: { code: 'orders.cash_on_delivery' } })
  })

  it('an order of cash on delivery is paid at once where store credit pays all of it', async () => {
    const member = await aMember(shop.server.db)
    await cash.give(member.accountId, '100.00')
    const buyer = await cash.buyer(await cash.socks(), member.token)
    const { billing_address, shipping_method } = (await buyer.get('/checkout')).body
    await buyer.fill({ billing_address, shipping_method, use_golds: true })
    const placed = await buyer.checkout(cashOnDelivery)
    expect(placed.body['order']).toMatchObject({ status: 'processing', to_pay: '0.00', cash_on_delivery: null })
  })
})
