import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { anAddress, aDelivery, cartBuyer } from '#dev/testing/carts.ts'
import { aDeal, aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

it.each(['member', 'guest'])(
  "the cart of a %s shows what is left for them of what their open order holds, and nothing of others' orders",
  async (who) => {
    const { db } = shop.server
    const catalog = await aCatalog(db, shop.studio)
    const last = await aProduct(db, { catalog, variants: [{ stock: 4 }] })
    const [variantId] = last.variantIds
    if (variantId === undefined) throw new Error('a product without a variant')
    await aDeal(db, { catalog, variantId, unitSen: 4000, quantity: 4 })
    const bundle = await aProduct(db, { catalog, variants: [{ stock: 0 }], parts: [[variantId, 2]] })
    const buyer = cartBuyer(shop, who === 'guest' ? randomUUID() : (await aMember(db)).token)
    expect((await buyer.get('/cart')).body['own_held']).toEqual([])
    await buyer.put([{ id: last.id, quantity: 2 }])
    await buyer.fill({ billing_address: anAddress(), shipping_method: await aDelivery(shop) })
    expect((await buyer.checkout()).status).toBe(201)
    await buyer.put([])
    const { body } = await buyer.get('/cart')
    expect(body['own_held']).toHaveLength(2)
    expect(body['own_held']).toContainEqual({
      id: last.id,
      variation_option_id: variantId,
      sold_out: false,
      inventory: { quantity: 4, min_qty: 0, min_sale_qty: 1, max_sale_qty: 0, is_continuous_selling: false },
      deal: { price: '40.00', left: 4 },
    })
    expect(body['own_held']).toContainEqual(
      expect.objectContaining({ id: bundle.id, variation_option_id: bundle.variantIds[0], sold_out: false }),
    )
    expect((await cartBuyer(shop, (await aMember(db)).token).get('/cart')).body['own_held']).toEqual([])
  },
)
