import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aPlan } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'

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
const stockOf = async (productId: Id<'products'>) =>
  shop.server.db
    .selectFrom('product_variants')
    .select(['stock', 'held'])
    .where('product_id', '=', productId)
    .executeTakeFirst()

describe('an order from the cart', () => {
  it("an order from a guest's cart is placed at current prices, held, paid, packed next, and leaves the cart", async () => {
    const product = await socks()
    const guest = cartBuyer(shop)
    const placed = await orders(guest, { items: [{ id: product.id, quantity: 2 }], delivery })
    expect(placed).toMatchObject({
      status: 201,
      body: {
        order: {
          status: 'pending_payment',
          subtotal: '98.00',
          delivery: '8.00',
          total: '106.00',
          to_pay: '106.00',
          contact: { name: 'Siti binti Ali', email: 'siti@example.com', phone: '60123456789' },
          shipping_address: { ...exampleAddress, state: 'Pulau Pinang' },
          shipping_method: { id: delivery, name: 'Standard' },
          lines: [{ kind: 'goods', quantity: 2, unit_price: '49.00', price_rule: 'base', base_price: '49.00' }],
        },
      },
    })
    expect(await stockOf(product.id)).toEqual({ stock: 10, held: 2 })
    const { orderId, key, url } = placedOf(placed)
    await shop.atBank(url, 'approve')
    const headers = { 'x-order-key': key }
    expect((await shop.server.request('GET', `/orders/${orderId}`, { headers })).body).toMatchObject({
      status: 'processing',
      hold_ends_at: null,
    })
    expect(await stockOf(product.id)).toEqual({ stock: 8, held: 0 })
    expect((await guest.get('/cart')).body).toMatchObject({ items: [], version: 0 })
  })

  it("an order from a member's cart keeps what was not selected, and what was added while the bank was open", async () => {
    const [bought, kept, later] = [await socks(), await socks(), await socks()]
    const member = cartBuyer(shop, (await aMember(shop.server.db)).token)
    const items = [
      { id: bought.id, quantity: 1 },
      { id: kept.id, quantity: 3, checkout: false },
    ]
    const placed = await orders(member, { items, delivery })
    expect(placed.body['order']).toMatchObject({ subtotal: '49.00', lines: [{ quantity: 1 }] })
    expect(placed.body['order_key']).toBeNull()
    await member.put([
      ...items.map((item) => ({ ...item, quantity: item.quantity + 1 })),
      { id: later.id, quantity: 1 },
    ])
    await shop.atBank(placedOf(placed).url, 'approve')
    const cart = await member.get('/cart')
    expect(cart.body['items']).toMatchObject([
      { id: bought.id, quantity: 1 },
      { id: kept.id, quantity: 4 },
      { id: later.id, quantity: 1 },
    ])
  })

  it('an order from the cart sells a package and goods in one order: the pack is there at once, the goods are packed', async () => {
    const product = await socks()
    const planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 8900 })
    const pack = await aProduct(shop.server.db, { catalog, planId, variants: [] })
    const account = await aMember(shop.server.db)
    const member = cartBuyer(shop, account.token)
    const placed = await orders(member, {
      items: [
        { id: product.id, quantity: 1 },
        { id: pack.id, quantity: 1 },
      ],
      delivery,
    })
    expect(placed.body['order']).toMatchObject({ subtotal: '138.00', total: '146.00' })
    await shop.atBank(placedOf(placed).url, 'approve')
    const order = await shop.order({ member: account, orderId: placedOf(placed).orderId })
    expect(order).toMatchObject({
      status: 'processing',
      lines: [
        { kind: 'goods', delivered: false },
        { kind: 'package', delivered: true },
      ],
    })
  })

  it('an order from the cart of packages alone needs no address and is complete at once', async () => {
    const planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 8900 })
    const pack = await aProduct(shop.server.db, { catalog, planId, variants: [] })
    const account = await aMember(shop.server.db)
    const member = cartBuyer(shop, account.token)
    await member.put([{ id: pack.id, quantity: 1 }])
    const placed = await member.checkout()
    expect(placed.status).toBe(201)
    await shop.atBank(placedOf(placed).url, 'approve')
    expect(await shop.order({ member: account, orderId: placedOf(placed).orderId })).toMatchObject({
      status: 'complete',
    })
  })

  it('an order from the cart gives a browser of a guest the key in a cookie', async () => {
    const product = await socks()
    const guest = cartBuyer(shop)
    await guest.put([{ id: product.id, quantity: 1 }])
    await guest.fill({ billing_address: exampleAddress, shipping_method: delivery })
    const placed = await guest.checkout(bank, { 'x-platform': 'web' })
    expect(placed.body['order_key']).toBeNull()
    const cookie = placed.headers.getSetCookie().find((line) => line.startsWith('hundred_order=')) ?? ''
    const read = await shop.server.request('GET', `/orders/${placedOf(placed).orderId}`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(read.status).toBe(200)
  })
})

describe('one order for each version of a cart', () => {
  it('one version of a cart has one order: asking again starts the next attempt of it', async () => {
    const product = await socks(1)
    const member = cartBuyer(shop, (await aMember(shop.server.db)).token)
    const first = await orders(member, { items: [{ id: product.id, quantity: 1 }], delivery })
    const second = await member.checkout()
    expect(second.status).toBe(201)
    expect(placedOf(second).orderId).toBe(placedOf(first).orderId)
    expect(placedOf(second).url).not.toBe(placedOf(first).url)
    expect(await stockOf(product.id)).toEqual({ stock: 1, held: 1 })
  })

  it('one version of a cart has one order for ten requests at once', async () => {
    const product = await socks(10)
    const member = cartBuyer(shop, (await aMember(shop.server.db)).token)
    await orders(member, { items: [{ id: product.id, quantity: 1 }], delivery })
    const answers = await Promise.all(Array.from({ length: 10 }, async () => member.checkout()))
    // On a busy machine the last ones are asked to try again.
    const heard = answers.filter(({ status }) => status !== 503)
    expect(new Set(heard.map((answer) => placedOf(answer).orderId)).size).toBe(1)
    expect(await stockOf(product.id)).toEqual({ stock: 10, held: 1 })
  })

  it('an order of a changed cart replaces the former one, whose goods it held', async () => {
    const product = await socks(2)
    const guest = cartBuyer(shop)
    const first = await orders(guest, { items: [{ id: product.id, quantity: 2 }], delivery })
    await guest.put([{ id: product.id, quantity: 1 }])
    const second = await guest.checkout()
    expect(second).toMatchObject({ status: 201, body: { order: { subtotal: '49.00' } } })
    expect(await stockOf(product.id)).toEqual({ stock: 2, held: 1 })
    const { orderId, key } = placedOf(first)
    const read = await shop.server.request('GET', `/orders/${orderId}`, { headers: { 'x-order-key': key } })
    expect(read.body).toMatchObject({ status: 'canceled' })
    // Another address is another order, though the lines are the same.
    await guest.fill({
      billing_address: { ...exampleAddress, street_address: '1 Beach Street' },
      shipping_method: delivery,
    })
    const third = await guest.checkout()
    expect(placedOf(third).orderId).not.toBe(placedOf(second).orderId)
    expect(third.body['order']?.['shipping_address']).toMatchObject({ street_address: '1 Beach Street' })
  })

  it('one version of a cart is ordered anew after its first order has ended', async () => {
    const product = await socks(1)
    const member = cartBuyer(shop, (await aMember(shop.server.db)).token)
    const first = await orders(member, { items: [{ id: product.id, quantity: 1 }], delivery })
    await shop.atBank(placedOf(first).url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 31 })
    const second = await member.checkout()
    expect(second.status).toBe(201)
    expect(placedOf(second).orderId).not.toBe(placedOf(first).orderId)
    await shop.atBank(placedOf(second).url, 'approve')
    expect(await stockOf(product.id)).toEqual({ stock: 0, held: 0 })
  })

  it('one version of a cart returns the paid order to a page that still shows that version', async () => {
    const product = await socks(1)
    const member = cartBuyer(shop, (await aMember(shop.server.db)).token)
    const placed = await orders(member, { items: [{ id: product.id, quantity: 1 }], delivery })
    const { version } = (await member.get('/checkout')).body
    await shop.atBank(placedOf(placed).url, 'approve')
    const again = await member.checkout({ ...bank, version })
    expect(again).toMatchObject({ status: 201, body: { order: { status: 'processing' }, redirect: null } })
    expect(placedOf(again).orderId).toBe(placedOf(placed).orderId)
  })
})

describe('the hold of goods', () => {
  const minutesBetween = (from: string, until: unknown) =>
    Math.round(
      instant(from)
        .until(instant(textOf(until)))
        .total('minutes'),
    )

  it('the hold of goods lasts while the bank page is open, ten minutes more after it failed, and ten more once', async () => {
    const product = await socks(1)
    const guest = cartBuyer(shop)
    const placed = await orders(guest, { items: [{ id: product.id, quantity: 1 }], delivery })
    const { orderId, key, url } = placedOf(placed)
    const headers = { 'x-order-key': key }
    const order = async () => (await shop.server.request('GET', `/orders/${orderId}`, { headers })).body
    const longer = async () => shop.server.request('POST', `/orders/${orderId}/hold`, { headers, body: {} })
    const placedAt = textOf(placed.body['order']?.['placed_at'])
    const until = async () => minutesBetween(placedAt, (await order())['hold_ends_at'])
    expect(await until()).toBe(30)
    expect(await order()).toMatchObject({ hold_may_be_longer: false })
    expect((await longer()).body).toMatchObject({ code: 'orders.not_payable' })
    await shop.server.clock.advance({ minutes: 5 })
    await shop.atBank(url, 'cancel-login')
    expect(await until()).toBe(15)
    expect(await order()).toMatchObject({ hold_may_be_longer: true })
    expect(Number((await order())['hold_seconds_left'])).toBeGreaterThan(590)
    expect((await longer()).status).toBe(200)
    expect(await until()).toBe(25)
    expect(await order()).toMatchObject({ hold_may_be_longer: false })
    expect(await longer()).toMatchObject({ status: 409, body: { code: 'checkout.hold_used' } })
    expect((await shop.server.request('POST', `/orders/${orderId}/hold`, { body: {} })).status).toBe(401)
    await shop.server.clock.advance({ minutes: 21 })
    await shop.reconcile()
    expect(await order()).toMatchObject({ status: 'canceled', hold_ends_at: null })
    expect(await stockOf(product.id)).toEqual({ stock: 1, held: 0 })
    expect(await longer()).toMatchObject({ status: 410 })
  })
})
