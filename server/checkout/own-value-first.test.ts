import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, placedOf, type CartBuyer } from '#dev/testing/carts.ts'
import { aCatalog, aProduct, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
/** One pair with its delivery is RM 57.00. */
let socks: Product
let manager: Member
beforeAll(async () => {
  shop = await startShop()
  socks = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
  await aDelivery(shop)
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'owner' } })
})
afterAll(async () => shop.stop())

/** A member with 500 points (RM 5.00), RM 10.00 of store credit, a default address and a pair of socks in the cart. */
async function aRich(): Promise<CartBuyer> {
  const member = await aMember(shop.server.db)
  const give = async (what: string, change: unknown) =>
    shop.server.request('POST', `/staff/accounts/${member.accountId}/${what}`, {
      token: manager.token,
      body: { change, reason: 'prize of the open day' },
    })
  expect((await give('points', 500)).status).toBe(200)
  expect((await give('store-credit', '10.00')).status).toBe(200)
  const buyer = cartBuyer(shop, member.token)
  await buyer.post('/address', { title: 'Home', ...exampleAddress, default: true })
  await buyer.put([{ id: socks.id, quantity: 1 }])
  return buyer
}
const ticked = { use_points: true, use_golds: true }
const unticked = { use_points: false, use_golds: false }
const shown = async (buyer: CartBuyer) => {
  const [cart, checkout] = [await buyer.get('/cart?usual=true'), await buyer.get('/checkout?usual=true')]
  const { use_points, use_golds } = cart.body
  expect(checkout.body).toMatchObject({ use_points, use_golds })
  return { use_points, use_golds, credit: checkout.body['store_credit'] }
}
/** Stores the state that the page shows, with that change, as the page does. */
const choose = async (buyer: CartBuyer, change: object) => {
  const { not_printable: _shown, ...state } = (await buyer.get('/checkout?usual=true')).body
  expect((await buyer.fill({ ...state, ...change })).status).toBe(200)
}
const place = async (buyer: CartBuyer, more: object) =>
  buyer.checkout({ ...bank, usual: true, total: '57.00', ...more })

describe('own value before the bank', () => {
  it('own value is ticked beforehand, pays what the page shows as paid, and showing it writes nothing', async () => {
    const buyer = await aRich()
    const before = (await buyer.get('/checkout')).body
    expect(before).toMatchObject({ ...unticked, version: 1 })
    expect(await shown(buyer)).toEqual({ ...ticked, credit: '10.00' })
    expect((await buyer.get('/checkout')).body).toEqual(before)
    expect((await place(buyer, { to_pay: '57.00' })).body).toMatchObject({ code: 'orders.changed' })
    const placed = await place(buyer, { to_pay: '42.00' })
    expect(placed.body['order']).toMatchObject({ points: '5.00', store_credit: '10.00', to_pay: '42.00' })
  })

  it('own value that was unticked stays so for that order, and the next order begins ticked', async () => {
    const buyer = await aRich()
    await choose(buyer, { use_points: false })
    expect(await shown(buyer)).toMatchObject({ use_points: false, use_golds: true })
    await choose(buyer, unticked)
    expect(await shown(buyer)).toMatchObject(unticked)
    const placed = await place(buyer, { to_pay: '57.00' })
    expect(placed.body['order']).toMatchObject({ points: '0.00', store_credit: '0.00', to_pay: '57.00' })
    await shop.atBank(placedOf(placed).url, 'approve')
    await buyer.put([{ id: socks.id, quantity: 1 }])
    expect(await shown(buyer)).toMatchObject(ticked)
  })

  it('own value that was unticked after an order was placed is not taken by the one that replaces it', async () => {
    const buyer = await aRich()
    await place(buyer, { to_pay: '42.00' })
    await choose(buyer, unticked)
    expect((await place(buyer, { to_pay: '57.00' })).body['order']).toMatchObject({ points: '0.00', to_pay: '57.00' })
  })

  it('own value is not taken from whoever orders without their usual details, and a guest has none', async () => {
    const buyer = await aRich()
    const method = (await buyer.get('/checkout?usual=true')).body['shipping_method']
    await buyer.fill({ billing_address: exampleAddress, shipping_method: method })
    const placed = await buyer.checkout({ ...bank, to_pay: '57.00' })
    expect(placed.body['order']).toMatchObject({ points: '0.00', store_credit: '0.00', to_pay: '57.00' })
    const guest = cartBuyer(shop)
    await guest.put([{ id: socks.id, quantity: 1 }])
    expect(await shown(guest)).toEqual({ ...unticked, credit: '0.00' })
  })
})
