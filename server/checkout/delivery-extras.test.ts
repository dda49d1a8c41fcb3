import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer, orders, placedOf, type CartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
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

/** Replaces the policies of the studio, as a manager does. One person orders all of this. */
async function set(policies: Readonly<Record<string, unknown>>): Promise<void> {
  const value = { ...policies, open_orders_max: 50 }
  const changed = await shop.server.request('PUT', '/staff/settings/policies', { token: manager, body: { value } })
  expect(changed.status).toBe(200)
}
const both = { bag_fee_sen: 20, delivery_tips_sen: [200, 500] }
const filled = { billing_address: exampleAddress }
const socks = async () => [{ id: (await aProduct(shop.server.db, { catalog })).id, quantity: 1 }]

async function ordersSocks(buyer: CartBuyer, state: Readonly<Record<string, unknown>>) {
  return orders(buyer, { items: await socks(), delivery, state: { ...filled, ...state } })
}

describe('the bag and the tip of an order of goods', () => {
  it('bag and tip of an order of goods are switched off: a tip that is sent counts as none', async () => {
    const placed = await ordersSocks(cartBuyer(shop), { delivery_tip: '5.00' })
    expect(placed.body['order']).toMatchObject({ total: '57.00', bag_fee: '0.00', tip: '0.00' })
    expect((await shop.server.request('GET', '/settings')).body['policies']).toMatchObject({ delivery_tips: [] })
  })

  it('bag and tip of an order of goods are rows of the cart and of the order, once the studio sets them', async () => {
    await set(both)
    const guest = cartBuyer(shop)
    await guest.put(await socks())
    expect((await guest.get('/cart')).body).toMatchObject({
      grand_total: '49.20',
      totals: [
        { kind: 'items', amount: '49.00' },
        { kind: 'bag_fee', amount: '0.20' },
      ],
    })
    await guest.fill({ ...filled, shipping_method: delivery, delivery_tip: '5.00' })
    expect((await guest.get('/cart')).body).toMatchObject({
      grand_total: '62.20',
      totals: [{ kind: 'items' }, { kind: 'delivery' }, { kind: 'bag_fee' }, { kind: 'tip', amount: '5.00' }],
    })
    const placed = await guest.checkout()
    expect(placed.body['order']).toMatchObject({
      subtotal: '49.00',
      delivery: '8.00',
      bag_fee: '0.20',
      tip: '5.00',
      total: '62.20',
      to_pay: '62.20',
    })
  })

  it('bag and tip of an order of goods ignore a tip that is offered no longer, in the cart and in the order', async () => {
    await set({ ...both, delivery_tips_sen: [200] })
    const guest = cartBuyer(shop)
    const placed = await ordersSocks(guest, { delivery_tip: '5.00' })
    expect(placed.body['order']).toMatchObject({ tip: '0.00', total: '57.20' })
    const below = await ordersSocks(cartBuyer(shop), { delivery_tip: '-5.00' })
    expect(below.body['order']).toMatchObject({ tip: '0.00', total: '57.20' })
  })

  it('a tip that is no amount of money is refused, and nothing changes', async () => {
    await set(both)
    const guest = cartBuyer(shop)
    await guest.put(await socks())
    for (const tip of ['5', '5.001', 'five', 5]) {
      const kept = await guest.fill({ ...filled, shipping_method: delivery, delivery_tip: tip })
      expect([tip, kept.status]).toEqual([tip, 422])
    }
    expect((await guest.get('/checkout')).body).toMatchObject({ delivery_tip: '0.00' })
  })

  it('the bag and the tip change the total that a page showed, so that nothing is ordered unnoticed', async () => {
    const guest = cartBuyer(shop)
    await guest.put(await socks())
    await guest.fill({ ...filled, shipping_method: delivery })
    const { grand_total: total } = (await guest.get('/cart')).body
    await set(both)
    const placed = await guest.checkout({ payment_method: 'curlecfpx', bank_code: 'MB2U0227', total })
    expect([placed.status, placed.body['code']]).toEqual([409, 'orders.changed'])
  })

  it('bag and tip come back with the goods when an order is cancelled', async () => {
    await set(both)
    const placed = placedOf(await ordersSocks(cartBuyer(shop), { delivery_tip: '2.00' }))
    await shop.atBank(placed.url, 'approve')
    const access = { headers: { 'x-order-key': placed.key } }
    const preview = await shop.server.request('GET', `/orders/${placed.orderId}/cancellation`, access)
    expect(preview.body).toMatchObject({ goods: '49.00', bag_fee: '0.20', tip: '2.00', amount: '59.20' })
    const asked = await shop.server.request('POST', '/refunds', {
      ...access,
      body: { order_id: placed.orderId, reason: 'wrong_item', comment: 'Too small', destination: 'source' },
    })
    expect([asked.status, textOf(asked.body['cancellation']?.['refund_amount'])]).toEqual([201, '59.20'])
  })

  it('bag and tip are none of a cart without goods', async () => {
    await set(both)
    const guest = cartBuyer(shop)
    await guest.fill({ delivery_tip: '5.00' })
    expect((await guest.get('/cart')).body).toMatchObject({ grand_total: '0.00' })
  })
})

describe('words to the courier and leaving at the door', () => {
  const asked = { shipping_remarks: 'Ring twice', leave_at_door: true }
  it('a note to the courier and leaving at the door are kept with the order', async () => {
    expect((await ordersSocks(cartBuyer(shop), asked)).body['order']).toMatchObject(asked)
  })

  it('a note to the courier and leaving at the door are ignored where the studio does not offer them', async () => {
    await set({ delivery_instructions: false, leave_at_door: false })
    const placed = await ordersSocks(cartBuyer(shop), asked)
    expect(placed.body['order']).toMatchObject({ shipping_remarks: '', leave_at_door: false })
  })
})
