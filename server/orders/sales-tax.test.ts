import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aPlan } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { aGift } from '#dev/testing/gifts.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import type { Id } from '#domain/kit/id.ts'

let shop: Shop
let catalog: Catalog
let delivery: Id<'shipping_methods'>
let manager: string
beforeAll(async () => {
  shop = await startShop()
  catalog = await aCatalog(shop.server.db, shop.studio)
  delivery = await aDelivery(shop)
  manager = (await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })).token
})
afterEach(async () => set({}))
afterAll(async () => shop.stop())

/** Replaces the policies of the studio, as a manager does. */
async function set(policies: Readonly<Record<string, unknown>>): Promise<void> {
  const value = { ...policies, open_orders_max: 50 }
  const changed = await shop.server.request('PUT', '/staff/settings/policies', { token: manager, body: { value } })
  expect(changed.status).toBe(200)
}
const inPrice = { sst_basis_points: 800, sst_included: true }
const onTop = { sst_basis_points: 800, sst_included: false }
const filled = { billing_address: exampleAddress }

/** Socks of RM 49.00, with a delivery of RM 8.00. */
async function ordersSocks(state: Readonly<Record<string, unknown>> = {}) {
  const items = [{ id: (await aProduct(shop.server.db, { catalog })).id, quantity: 1 }]
  return orders(cartBuyer(shop), { items, delivery, state: { ...filled, ...state } })
}

describe('sales tax', () => {
  it('sales tax is none unless the studio sets it', async () => {
    const placed = await ordersSocks()
    expect(placed.body['order']).toMatchObject({ total: '57.00', tax: '0.00', tax_added: '0.00', buyer_tin: null })
  })

  it('sales tax of a price that includes it is shown, and changes no total', async () => {
    await set(inPrice)
    const placed = await ordersSocks()
    expect(placed.body['order']).toMatchObject({
      total: '57.00',
      tax: '3.63',
      tax_added: '0.00',
      lines: [{ total: '49.00', tax: '3.63', tax_percent: 8 }],
    })
  })

  it('sales tax is a row of the cart and of the order where it comes on top, and the delivery is not taxed', async () => {
    await set(onTop)
    const buyer = cartBuyer(shop)
    await buyer.put([{ id: (await aProduct(shop.server.db, { catalog })).id, quantity: 1 }])
    await buyer.fill({ ...filled, shipping_method: delivery })
    expect((await buyer.get('/cart')).body).toMatchObject({
      grand_total: '60.92',
      totals: [{ kind: 'items' }, { kind: 'delivery' }, { kind: 'tax', amount: '3.92' }],
    })
    const placed = await buyer.checkout()
    expect(placed.body['order']).toMatchObject({ total: '60.92', to_pay: '60.92', tax: '3.92', tax_added: '3.92' })
  })

  it('sales tax stays with a sale when the studio changes its rate, and is on its invoice with both tax numbers', async () => {
    const site = { sst_number: 'W10-1808-32000001' }
    const saved = await shop.server.request('PUT', '/staff/settings/site', { token: manager, body: { value: site } })
    expect(saved.status).toBe(200)
    await set(onTop)
    const placed = placedOf(await ordersSocks({ buyer_tin: 'c12345678901' }))
    await set({ sst_basis_points: 600 })
    await shop.atBank(placed.url, 'approve')
    const access = { headers: { 'x-order-key': placed.key } }
    const invoice = await shop.server.request('GET', `/orders/${placed.orderId}/invoice`, access)
    expect(invoice.body).toMatchObject({
      seller: expect.arrayContaining(['SST no. W10-1808-32000001']),
      parties: [{ lines: expect.arrayContaining(['TIN C12345678901']) }, {}, {}],
      totals: [{}, {}, { label: 'SST 8%', amount: 'RM\u00a03.92' }, { label: 'Total paid', amount: 'RM\u00a060.92' }],
    })
    const zh = await shop.server.request('GET', `/orders/${placed.orderId}/invoice`, {
      headers: { ...access.headers, 'x-locale': 'zh' },
    })
    expect(zh.body).toMatchObject({ seller: expect.arrayContaining(['SST 注册号 W10-1808-32000001']) })
  })

  it('sales tax goes back with the goods when it came on top of them', async () => {
    await set(onTop)
    const placed = placedOf(await ordersSocks())
    await shop.atBank(placed.url, 'approve')
    const preview = await shop.server.request('GET', `/orders/${placed.orderId}/cancellation`, {
      headers: { 'x-order-key': placed.key },
    })
    expect(preview.body).toMatchObject({ goods: '49.00', tax: '3.92', delivery: '8.00', amount: '60.92' })
  })

  it('sales tax is shown with a package, as its price said', async () => {
    await set(onTop)
    const member = await aMember(shop.server.db)
    const planId = await aPlan(shop.server.db, { studio: shop.studio })
    const { token } = member
    const price = await shop.server.request('GET', `/packages/pricing?plan_id=${planId}`, { token })
    expect(price.body).toMatchObject({ unit_price: '650.00', tax_added: '52.00', total: '702.00' })
    const body = { plan_id: planId, quantity: 1, payment_method: 'curlecfpx', bank_code: 'MB2U0227', total: '702.00' }
    const bought = await shop.server.request('POST', '/packages/checkout', { token, body })
    expect(bought.body).toMatchObject({ order: { total: '702.00', tax: '52.00', tax_added: '52.00' } })
  })

  it('a gift card is not taxed, since it is money', async () => {
    await set(onTop)
    const bought = await shop.server.request('POST', '/gift-cards/checkout', {
      token: (await aMember(shop.server.db)).token,
      body: aGift,
    })
    expect(bought.body).toMatchObject({ order: { total: '200.00', tax: '0.00', lines: [{ tax_percent: 0 }] } })
  })

  it.each(['12345678901', 'IG1234567', 'IG12345678901234', 'IGGG12345678', 'C12 345678901'])(
    'sales tax rejects %s as a tax number, and nothing changes',
    async (tin) => {
      const buyer = cartBuyer(shop)
      await buyer.put([{ id: (await aProduct(shop.server.db, { catalog })).id, quantity: 1 }])
      const kept = await buyer.fill({ ...filled, buyer_tin: tin })
      expect([kept.status, kept.body['errors']]).toEqual([422, { buyer_tin: [expect.any(String)] }])
      expect((await buyer.get('/checkout')).body).toMatchObject({ buyer_tin: null, billing_address: null })
    },
  )
})
