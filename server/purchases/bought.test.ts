import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const boughtBy = async (token: string, query = '') =>
  (await shop.server.request('GET', `/orders-products${query}`, { token })).body

it('products of paid orders are listed once, the last bought first, with their order and how many', async () => {
  const member = await aMember(shop.server.db)
  const first = await aPaidSockOrder(shop, { member })
  await shop.server.clock.advance({ hours: 1 })
  const second = await aPaidSockOrder(shop, { member })
  await aSockOrder(shop, { member })
  expect(await boughtBy(member.token)).toMatchObject({
    total: 2,
    data: [
      { slug: second.product.slug, order_id: second.orderId, bought: 2, unavailable: false, price: '49.00' },
      { slug: first.product.slug, order_id: first.orderId, bought: 2 },
    ],
  })
  expect(await boughtBy(member.token, '?limit=1&page=2&sortedBy=asc')).toMatchObject({
    total: 2,
    current_page: 2,
    data: [{ slug: second.product.slug }],
  })
})

it('a product that left the catalogue stays in the list and says so, and a cancelled order is left out', async () => {
  const member = await aMember(shop.server.db)
  const kept = await aPaidSockOrder(shop, { member })
  const given = await aPaidSockOrder(shop, { member })
  const asked = await shop.server.request('POST', '/refunds', {
    token: member.token,
    body: { order_id: given.orderId, reason: 'changed_mind', comment: 'Too warm', destination: 'store_credit' },
  })
  expect(asked.status).toBe(201)
  const desk = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  const id = textOf(asked.body['cancellation']?.['id'])
  await shop.server.request('PUT', `/staff/refunds/${id}`, { token: desk.token, body: { decision: 'approve' } })
  await shop.server.db.updateTable('products').set({ status: 'retired' }).where('id', '=', kept.product.id).execute()
  expect(await boughtBy(member.token)).toMatchObject({
    total: 1,
    data: [{ slug: kept.product.slug, unavailable: true }],
  })
})

it("somebody else's and a guest's orders are in no list of the caller", async () => {
  await aPaidSockOrder(shop)
  const { token } = await aMember(shop.server.db)
  expect(await boughtBy(token)).toMatchObject({ total: 0, data: [] })
})
