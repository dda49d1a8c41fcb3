import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aPlan } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

describe('the checkout state', () => {
  it('the checkout state has its defaults for a buyer who filled in nothing, and writes no row for it', async () => {
    expect((await shop.server.request('GET', '/checkout')).body).toMatchObject({ current_step: 1, version: 0 })
    expect((await shop.server.request('PUT', '/checkout', { body: {} })).status).toBe(401)
  })

  it('the checkout state names before payment what neither invoice nor label can show', async () => {
    const buyer = cartBuyer(shop)
    const filled = await buyer.fill({ billing_address: { ...exampleAddress, recipient: '王𠮷', city: '王𠮷 🎉' } })
    expect(filled).toMatchObject({ status: 200, body: { not_printable: ['𠮷', '🎉'] } })
    const other = await buyer.fill({ billing_address: { ...exampleAddress, recipient: 'முருகன்' } })
    expect(other).toMatchObject({ status: 200, body: { not_printable: [] } })
  })

  it('the checkout state is kept as it was sent, shows in the cart, and is cleared by an empty one', async () => {
    const buyer = cartBuyer(shop)
    const way = await aDelivery(shop)
    const product = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
    await buyer.put([{ id: product.id, quantity: 2 }])
    const kept = await buyer.fill({
      billing_address: { ...exampleAddress, contact_number: '+60 12-345 6789', title: 'Home', display_text: 'ignored' },
      shipping_method: way,
      shipping_remarks: ' Ring twice ',
      leave_at_door: true,
      current_step: 2,
      coupon_code: 'NO-SUCH-CODE',
      store_credit: '999.00',
      coupon_discount: '999.00',
    })
    expect(kept).toMatchObject({
      status: 200,
      body: {
        success: true,
        billing_address: {
          ...exampleAddress,
          state: 'Pulau Pinang',
          display_text: '12 Lebuh Chulia, Pulau Pinang, George Town, 10200',
        },
        shipping_remarks: 'Ring twice',
        store_credit: '0.00',
        coupon_discount: '0.00',
        current_step: 2,
      },
    })
    expect((await buyer.get('/checkout')).body).toMatchObject({ current_step: 2, shipping_method: way })
    expect((await buyer.get('/cart')).body).toMatchObject({
      subtotal: '98.00',
      delivery_fee: '8.00',
      grand_total: '106.00',
      totals: [
        { kind: 'items', amount: '98.00' },
        { kind: 'delivery', amount: '8.00' },
      ],
      shipping_method: { id: way, price: '8.00' },
      free_shipping_info: { has_free_shipping: true, amount_left: '102.00' },
      coupon_problem: { code: 'discounts.unknown', message: 'Invalid coupon entered' },
    })
    expect((await buyer.fill({})).body).toMatchObject({ billing_address: null, current_step: 1, shipping_remarks: '' })
  })

  it('a delivery method is quoted at what the cart is charged, for heavy goods beside a package', async () => {
    const { token } = await aMember(shop.server.db)
    const buyer = cartBuyer(shop, token)
    const way = await aDelivery(shop)
    await sql`update shipping_methods set per_kg_sen = 250 where id = ${way}`.execute(shop.server.db)
    const catalog = await aCatalog(shop.server.db, shop.studio)
    const product = await aProduct(shop.server.db, { catalog })
    await sql`update products set weight_grams = 1700 where id = ${product.id}`.execute(shop.server.db)
    const planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 89_000 })
    const pack = await aProduct(shop.server.db, { catalog, planId, variants: [] })
    await buyer.put([
      { id: product.id, quantity: 2 },
      { id: pack.id, quantity: 1 },
    ])
    await buyer.fill({ billing_address: exampleAddress, shipping_method: way })
    const { body: cart } = await buyer.get('/cart')
    expect(cart).toMatchObject({ delivery_fee: '15.50', parcel: { goods: '98.00', weight_grams: 3400 } })
    const { body: quoted } = await buyer.get('/shippings?limit=100&goods=98.00&weight_grams=3400')
    expect(quoted['data']).toContainEqual(expect.objectContaining({ id: way, price: '15.50' }))
  })

  it('the checkout state raises the version of the cart when it changes, and only then', async () => {
    const buyer = cartBuyer(shop, (await aMember(shop.server.db)).token)
    const version = async (state: Record<string, unknown>) => (await buyer.fill(state)).body['version']
    expect(await version({ billing_address: exampleAddress })).toBe(1)
    expect(await version({ billing_address: exampleAddress })).toBe(1)
    expect(await version({ billing_address: { ...exampleAddress, zip: '10300' } })).toBe(2)
  })

  it.each([
    [{ recipient: ' ' }, 'Please review name for your address and update to proceed.'],
    [{ email: '' }, 'Please review email for your address and update to proceed.'],
    [{ contact_number: null }, 'Please review contact details for your address and update to proceed.'],
    [{ street_address: '' }, 'Please edit your street address to proceed.'],
    [{ city: '' }, 'Please review city for your address to proceed.'],
    [{ zip: '' }, 'Please review zip code for your address to proceed.'],
    [{ state_id: '' }, 'Please review state for your address and update to proceed.'],
    [{ recipient: '', zip: '' }, 'Please review name for your address and update to proceed.'],
    [{ email: 'siti@' }, 'Please provide valid email address'],
  ])('the checkout state refuses an address with %j and changes nothing', async (change, message) => {
    const buyer = cartBuyer(shop)
    await buyer.fill({ billing_address: exampleAddress, current_step: 2 })
    const refused = await buyer.fill({ billing_address: { ...exampleAddress, ...change } })
    expect(refused).toMatchObject({ status: 422, body: { message } })
    expect((await buyer.get('/checkout')).body).toMatchObject({ billing_address: exampleAddress, current_step: 2 })
  })

  it('the checkout state names the order that waits for its payment', async () => {
    const buyer = cartBuyer(shop)
    const product = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
    await buyer.put([{ id: product.id, quantity: 1 }])
    await buyer.fill({ billing_address: exampleAddress, shipping_method: await aDelivery(shop) })
    const placed = await buyer.checkout()
    expect((await buyer.get('/checkout')).body['current_order_id']).toBe(placed.body['order']?.['id'])
  })
})
