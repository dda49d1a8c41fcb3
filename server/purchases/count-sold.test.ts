import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { countSold } from '#server/catalog/sold-queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

async function soldOf(slug: string): Promise<number> {
  await countSold(shop.server.db)
  const row = await shop.server.db
    .selectFrom('products')
    .select('sold_recently')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return row.sold_recently
}

it('best sellers count the pieces of paid orders of ninety days, and no others', async () => {
  const { product } = await aPaidSockOrder(shop)
  await aPaidSockOrder(shop, { product })
  await aSockOrder(shop, { product })
  expect(await soldOf(product.slug)).toBe(4)
  const listed = await shop.server.request('GET', '/products?filters=collection:best_sellers')
  expect(JSON.stringify(listed.body)).toContain(product.slug)
  await shop.server.clock.advance({ hours: 24 * 91 })
  expect(await soldOf(product.slug)).toBe(0)
})

it('an order that was cancelled and refunded no longer counts', async () => {
  const { orderId, product, access } = await aPaidSockOrder(shop)
  expect(await soldOf(product.slug)).toBe(2)
  const manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  const body = { order_id: orderId, reason: 'other', comment: 'Please.', destination: 'source' }
  const requested = await shop.server.request('POST', '/refunds', { ...access, body })
  const id = textOf(requested.body['cancellation']?.['id'])
  const approved = await shop.server.request('PUT', `/staff/refunds/${id}`, {
    token: manager.token,
    body: { decision: 'approve' },
  })
  expect(approved.status).toBe(200)
  expect(await soldOf(product.slug)).toBe(0)
})
