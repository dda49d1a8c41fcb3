import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

/** How often settings and delivery methods are read while something is requested. */
async function readsOfKept(ask: () => Promise<{ readonly status: number }>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await ask()
  const texts = sent.mock.calls.map(([query]) => JSON.stringify(query))
  sent.mockRestore()
  const readsOf = (table: RegExp) => texts.filter((text) => table.test(text)).length
  return [status, readsOf(/from \\"settings\\"/), readsOf(/from shipping_methods/)]
}

it('settings and delivery methods of a branch are read once, until the studio changes them', async () => {
  const delivery = await aDelivery(shop)
  const product = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
  const buyer = cartBuyer(shop, (await aMember(shop.server.db)).token)
  const items = [{ id: product.id, quantity: 1 }]
  expect(await readsOfKept(async () => buyer.put(items))).toEqual([200, 1, 1])
  const state = { billing_address: exampleAddress, shipping_method: delivery }
  expect(await readsOfKept(async () => buyer.fill(state))).toEqual([200, 0, 0])
  expect(await readsOfKept(async () => buyer.checkout())).toEqual([201, 0, 0])
  await aDelivery(shop)
  expect(await readsOfKept(async () => buyer.get('/cart'))).toEqual([200, 1, 1])
})
