import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusyDay, addMemberShopping, seedDemo } from '#dev/seed.ts'
import { frozenDatabase, rowsOf } from '#dev/testing/frozen-demo.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const origin = 'http://localhost:3000'
let demo: Awaited<ReturnType<typeof frozenDatabase>>

beforeAll(async () => {
  demo = await frozenDatabase()
  await seedDemo(demo.url)
}, 60_000)
afterAll(async () => demo.drop())

test('the member of the demo shops once: orders, points, reviews, store credit, favourites and messages that hold together', async () => {
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
}, 60_000)

test('the demo has a day as it comes, once: tasks, a broken reformer and people to look after', async () => {
  expect(await addBusyDay(demo.url)).toBe(true)
  expect(await addBusyDay(demo.url)).toBe(false)
  const kinds = await rowsOf(demo.url, 'select distinct kind from studio_tasks where done_at is null order by kind')
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'mandate_review',
    'no_instructor',
    'payment_review',
    'payment_unknown',
    'perhaps_same',
    'undeliverable',
  ])
  const held = await rowsOf(
    demo.url,
    `
    select (select count(*)::integer from room_outages) as broken, (select count(*)::integer from person_restrictions) as restricted,
      (select count(*)::integer from person_notes where kind = 'injury') as hurt, (select count(*)::integer from package_shares) > 0 as shares,
      (select count(*)::integer from package_lots where expires_at between studio_now() + interval '1 day' and studio_now() + interval '2 days') > 0 as ends`,
  )
  expect(held).toEqual([{ broken: 1, restricted: 1, hurt: 1, shares: true, ends: true }])
  const young = await rowsOf(
    demo.url,
    `
    select count(*)::integer as booked, bool_and(age(s.starts_at, p.birth_date) < interval '16 years') as "needsParent",
      bool_and((select bool_and(f.signer_role = 'participant') from signed_forms f where f.person_id = p.id)) as "signedAlone"
    from persons p join bookings b on b.person_id = p.id join class_sessions s on s.id = b.session_id
    where p.guardian_id is not null and b.status = 'booked'`,
  )
  expect(young).toEqual([{ booked: 1, needsParent: true, signedAlone: true }])
  expect(await runInvariants(demo.url)).toEqual([])
}, 60_000)

test("the demo's gateway agrees with the books of the days before, so that no task is about them", async () => {
  const days = await rowsOf(
    demo.url,
    `
    select s.day::text, count(a.id)::integer as paid, count(a.id) filter (where l.id is null)::integer as lacking
    from gateway_statements s
    left join payment_attempts a on a.provider = s.provider and a.status = 'succeeded'
      and (a.settled_at at time zone 'Asia/Kuala_Lumpur')::date = s.day
    left join gateway_statement_lines l on l.statement_id = s.id and l.gateway_id = a.gateway_transaction_id
      and l.ours_sen = a.amount_sen and l.theirs_sen = a.amount_sen
    where s.day >= (studio_now() at time zone 'Asia/Kuala_Lumpur')::date - 3
    group by s.day order by s.day`,
  )
  expect(days).toHaveLength(3)
  for (const day of days) expect(day).toMatchObject({ lacking: 0 })
  expect(days.some(({ paid }) => Number(paid) > 0)).toBe(true)
})

test('a database without the demo gets nothing of it', async () => {
  const empty = await frozenDatabase()
  expect(await addMemberShopping(empty.url, origin)).toBe(false)
  expect(await addBusyDay(empty.url)).toBe(false)
  await empty.drop()
})
