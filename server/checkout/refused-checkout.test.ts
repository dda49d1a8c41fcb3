import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aPlan, countRows } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import type { Id } from '#domain/kit/id.ts'

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
const placed = async () => countRows(shop.server.db, 'orders')

/** A guest with a pair of socks in the cart and everything filled in. */
async function ready(state: Readonly<Record<string, unknown>> = {}) {
  const product = await socks()
  const guest = cartBuyer(shop)
  await guest.put([{ id: product.id, quantity: 1 }])
  await guest.fill({ billing_address: exampleAddress, shipping_method: delivery, ...state })
  return { guest, product }
}

describe('a checkout is refused and places nothing', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['without a bank', { payment_method: 'curlecfpx' }, 422, 'payments.no_method'],
    ['with a bank that is none', { ...bank, bank_code: 'TEST9999' }, 422, 'payments.bank_offline'],
    ['with a price of the client', { ...bank, price: '0.01' }, 422, 'request.invalid'],
    ['with another total than it costs', { ...bank, total: '0.01' }, 409, 'orders.changed'],
    ['from a version that the cart has left', { ...bank, version: 1 }, 409, 'orders.changed'],
    ['with 10,000 lines', { ...bank, items: Array.from({ length: 10_000 }, () => ({})) }, 422, 'request.invalid'],
    ['with the cart of another', { ...bank, cart_id: randomUUID() }, 422, 'request.invalid'],
  ])('%s', async (...[_name, body, status, code]) => {
    const { guest, product } = await ready()
    const before = await placed()
    expect(await guest.checkout(body)).toMatchObject({ status, body: { code } })
    expect(await placed()).toBe(before)
    const held = await shop.server.db
      .selectFrom('product_variants')
      .select('held')
      .where('product_id', '=', product.id)
      .executeTakeFirst()
    expect(held).toEqual({ held: 0 })
  })

  it('a checkout is refused without a token, without a cart, and with nothing selected, and places nothing', async () => {
    expect((await shop.server.request('POST', '/orders/checkout', { body: bank })).status).toBe(401)
    expect(await cartBuyer(shop).checkout()).toMatchObject({ status: 422, body: { code: 'checkout.empty' } })
    const { guest, product } = await ready()
    await guest.put([{ id: product.id, quantity: 1, checkout: false }])
    expect(await guest.checkout()).toMatchObject({ status: 422, body: { code: 'checkout.empty' } })
  })

  it('a checkout is refused without an address, without a delivery method, and where none delivers, and places nothing', async () => {
    const missing = 'Invalid address, please edit address details to proceed.'
    const without = await ready({ billing_address: null })
    expect(await without.guest.checkout()).toMatchObject({ status: 422, body: { message: missing } })
    const undecided = await ready({ shipping_method: null })
    expect((await undecided.guest.checkout()).body).toMatchObject({ code: 'checkout.delivery_needed' })
    const elsewhere = await ready({ shipping_method: randomUUID() })
    expect((await elsewhere.guest.checkout()).body).toMatchObject({ code: 'checkout.delivery_needed' })
    await sql`update shipping_methods set state_ids = '{sabah}' where id = ${delivery}`.execute(shop.server.db)
    const { guest } = await ready()
    expect((await guest.checkout()).body).toMatchObject({ code: 'checkout.no_delivery' })
    await sql`update shipping_methods set state_ids = null where id = ${delivery}`.execute(shop.server.db)
  })

  it('a checkout is refused for a package of a guest and of a member without a birth date, and places nothing', async () => {
    const planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 8900 })
    const pack = await aProduct(shop.server.db, { catalog, planId, variants: [] })
    const guest = cartBuyer(shop)
    await guest.put([{ id: pack.id, quantity: 1 }])
    expect(await guest.checkout()).toMatchObject({ status: 401, body: { code: 'checkout.account_needed' } })
    const young = cartBuyer(shop, (await aMember(shop.server.db, { birthDate: null })).token)
    await young.put([{ id: pack.id, quantity: 1 }])
    expect((await young.checkout()).body).toMatchObject({ code: 'accounts.birth_date_needed' })
  })

  it('a checkout is refused for two intro offers, and for one that was used, and places nothing', async () => {
    const member = cartBuyer(shop, (await aMember(shop.server.db)).token)
    const plans = await Promise.all([1, 2].map(async () => aPlan(shop.server.db, { studio: shop.studio, intro: true })))
    const packs = await Promise.all(
      plans.map(async (planId) => aProduct(shop.server.db, { catalog, planId, variants: [] })),
    )
    const both = await member.put(packs.map(({ id }) => ({ id, quantity: 1 })))
    expect(both.body).toMatchObject({ code: 'packages.intro_single' })
    await member.put(packs.slice(0, 1).map(({ id }) => ({ id, quantity: 1 })))
    const placed = await member.checkout()
    expect(placed.status).toBe(201)
    await shop.atBank(placedOf(placed).url, 'approve')
    const direct = await member.post('/packages/checkout', { plan_id: plans[1], ...bank })
    expect(direct.body).toMatchObject({ code: 'packages.intro_used' })
    const again = await member.put(packs.slice(1).map(({ id }) => ({ id, quantity: 1 })))
    expect(again.body).toMatchObject({ code: 'packages.intro_used' })
  })

  it('a checkout of a guest with too many open orders is refused, whatever cart they come from, and places nothing', async () => {
    const email = `many-${randomUUID().slice(0, 8)}@example.com`
    const contact_number = `6013${String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')}`
    const billing = { ...exampleAddress, email, contact_number }
    const product = await socks(20)
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () =>
        orders(cartBuyer(shop), {
          items: [{ id: product.id, quantity: 1 }],
          delivery,
          state: { billing_address: billing },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409,
    ])
  })

  it('a checkout with a changed price, quantity or product is refused with old and new, and places nothing', async () => {
    const { guest, product } = await ready()
    const items = [{ id: product.id, variation_option_id: null, quantity: 1, final_price: '49.00' }]
    await sql`update product_variants set price_sen = 5500 where product_id = ${product.id}`.execute(shop.server.db)
    await sql`update products set price_sen = 5500 where id = ${product.id}`.execute(shop.server.db)
    expect(await guest.checkout({ ...bank, items })).toMatchObject({
      status: 409,
      body: {
        code: 'orders.changed',
        message: 'Some product information in your order has been updated, please check your cart and try again',
        details: {
          old: items,
          new: [{ id: product.id, quantity: 1, final_price: '55.00', price_total: '55.00', problem: null }],
          total: '63.00',
        },
      },
    })
    await sql`update products set status = 'retired' where id = ${product.id}`.execute(shop.server.db)
    expect((await guest.checkout()).body).toMatchObject({
      code: 'orders.changed',
      details: { new: [{ problem: { code: 'cart.unavailable' } }] },
    })
  })
})
