import { expect, test } from 'vitest'
import { addMemberShopping, seedDemo } from '#dev/seed.ts'
import { frozenDatabase, rowsOf } from '#dev/testing/frozen-demo.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const origin = 'http://localhost:3000'

test('the member of the demo shops once: orders, points, reviews, store credit, favourites and messages that hold together', async () => {
  const demo = await frozenDatabase()
  await seedDemo(demo.url)
  expect(await addMemberShopping(demo.url, origin)).toBe(true)
  expect(await addMemberShopping(demo.url, origin)).toBe(false)
  const [held] = await rowsOf(
    demo.url,
    `
    select (select array_agg(o.status order by o.placed_at) from orders o where o.account_id = a.id) as orders,
      (select sum(l.points)::integer from point_lots l where l.account_id = a.id) as points,
      (select count(*)::integer from product_reviews r where r.account_id = a.id) as reviews,
      (select count(*)::integer from wishlist_items w where w.account_id = a.id) as favourites,
      (select count(*)::integer from messages m where m.account_id = a.id and m.template like 'order_shipment_%') as messages
    from accounts a where a.email = 'weishan@example.com'`,
  )
  expect(held).toMatchObject({
    orders: ['complete', 'complete', 'complete', 'complete', 'complete', 'delivery'],
    points: 1240,
    reviews: 2,
    favourites: 3,
    messages: 2,
  })
  expect(await runInvariants(demo.url)).toEqual([])
  await demo.drop()
}, 60_000)

test('a database without the demo gets nothing of it', async () => {
  const empty = await frozenDatabase()
  expect(await addMemberShopping(empty.url, origin)).toBe(false)
  await empty.drop()
})
