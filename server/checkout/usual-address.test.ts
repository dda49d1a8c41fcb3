import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleAddress, orderedAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
let product: Product
let delivery: string
beforeAll(async () => {
  shop = await startShop()
  product = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

/** A member with a default address and one pair of socks. */
async function aMemberWithABook() {
  const member = cartBuyer(shop, (await aMember(shop.server.db)).token)
  await member.post('/address', { title: 'Home', ...exampleAddress, default: true })
  await member.put([{ id: product.id, quantity: 1 }])
  return member
}

test('showing the checkout as usual uses the default address with its delivery and writes nothing', async () => {
  const member = await aMemberWithABook()
  const before = await member.get('/checkout')
  expect(before.body).toMatchObject({ billing_address: null, shipping_method: null })
  expect((await member.get('/checkout?usual=true')).body).toMatchObject({
    billing_address: orderedAddress,
    shipping_method: delivery,
  })
  expect((await member.get('/cart?usual=true')).body).toMatchObject({ grand_total: '57.00', delivery_fee: '8.00' })
  expect((await member.get('/checkout')).body).toEqual(before.body)
})

test('an order placed as usual goes to the default address, and to none otherwise', async () => {
  const member = await aMemberWithABook()
  expect((await member.checkout()).body).toMatchObject({ code: 'addresses.missing' })
  const placed = await member.checkout({ ...bank, usual: true, total: '57.00' })
  expect(placed).toMatchObject({ status: 201, body: { order: { total: '57.00', shipping_address: orderedAddress } } })
})

test('filled-in fields come before the usual ones; guests and carts without selected goods have none', async () => {
  const member = await aMemberWithABook()
  await member.fill({ billing_address: { ...exampleAddress, street_address: '1 Beach Street' } })
  expect((await member.get('/checkout?usual=true')).body).toMatchObject({
    billing_address: { street_address: '1 Beach Street' },
    shipping_method: null,
  })
  const guest = cartBuyer(shop)
  await guest.put([{ id: product.id, quantity: 1 }])
  expect((await guest.get('/checkout?usual=true')).body).toMatchObject({ billing_address: null })
  const nothing = await aMemberWithABook()
  await nothing.put([{ id: product.id, quantity: 1, checkout: false }])
  expect((await nothing.get('/checkout?usual=true')).body).toMatchObject({ billing_address: null })
})

test('a checkout shows the address book of a member and the fields of the specification; a line shows its options', async () => {
  const member = await aMemberWithABook()
  expect((await member.get('/checkout')).body).toMatchObject({
    addresses: [{ title: 'Home', ...orderedAddress }],
    checkoutData: {},
    checkout_loading: false,
  })
  const variant = { id: product.variantIds[0], title: '', image: null }
  expect((await member.get('/cart')).body).toMatchObject({ items: [{ variant, variation_options: [variant] }] })
  expect((await cartBuyer(shop).get('/checkout')).body).toMatchObject({ addresses: [] })
})
