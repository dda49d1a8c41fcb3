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

/** How often the settings of a branch are read while something is requested. */
async function readsOfSettings(ask: () => Promise<{ readonly status: number }>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await ask()
  const reads = sent.mock.calls.filter(([query]) => /from \\"settings\\"/.test(JSON.stringify(query)))
  sent.mockRestore()
  return { status, reads: reads.length }
}

it('a request reads the policies of its branch once, for all rooms', async () => {
  const delivery = await aDelivery(shop)
  const product = await aProduct(shop.server.db, { shelf: await aCatalog(shop.server.db, shop.studio) })
  const buyer = cartBuyer(shop, (await aMember(shop.server.db)).token)
  const items = [{ id: product.id, quantity: 1 }]
  expect(await readsOfSettings(async () => buyer.put(items))).toEqual({ status: 200, reads: 1 })
  const state = { billing_address: exampleAddress, shipping_method: delivery }
  expect(await readsOfSettings(async () => buyer.fill(state))).toEqual({ status: 200, reads: 1 })
  expect(await readsOfSettings(async () => buyer.checkout())).toEqual({ status: 201, reads: 1 })
  expect(await readsOfSettings(async () => buyer.get('/cart'))).toEqual({ status: 200, reads: 1 })
})
