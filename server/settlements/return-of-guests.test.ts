import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { attemptKey } from '#server/payments/attempts.ts'

let shop: Shop
let productId: string
let delivery: string
beforeAll(async () => {
  shop = await startShop()
  productId = (await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })).id
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

const aGuestOrder = async () => {
  const placed = placedOf(await orders(cartBuyer(shop), { items: [{ id: productId, quantity: 1 }], delivery }))
  const merchantRef = new URL(placed.url).searchParams.get('orderNo') ?? ''
  return { ...placed, attempt: attemptKey.of({ merchantRef, secret: shop.server.config.secret }) }
}
/** Opens our return page with the key of an attempt; returns the order whose key the browser has from then on. */
const sentHere = async (attempt: string, cookie?: string) => {
  const answer = await shop.server.request('POST', '/orders/payment/return/curlec2', {
    body: { attempt },
    headers: { 'x-platform': 'web', ...(cookie !== undefined && { cookie }) },
  })
  expect(answer.status).toBe(200)
  const given = answer.headers.getSetCookie().find((line) => line.startsWith('hundred_order='))
  return given?.slice('hundred_order='.length).split('.', 1)[0]
}

describe('a guest who returns from a bank', () => {
  it('a guest whose browser returns from a bank gets the key of the order when it has none, and keeps its own', async () => {
    const own = await aGuestOrder()
    expect(await sentHere(own.attempt)).toBe(own.orderId)
    expect(await sentHere(own.attempt, `hundred_order=${own.orderId}.${own.key}`)).toBe(own.orderId)
  })

  it("a guest's browser keeps the key of its own order when it is sent the attempt of another", async () => {
    const [own, theirs] = [await aGuestOrder(), await aGuestOrder()]
    expect(await sentHere(theirs.attempt, `hundred_order=${own.orderId}.${own.key}`)).toBeUndefined()
  })
})
