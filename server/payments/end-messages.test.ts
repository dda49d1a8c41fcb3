import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { endMessages } from './end-messages.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 2, onLost: () => undefined })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('the words of a gateway message end after 18 months, and its hash and verdict stay', async () => {
  await pool.query(`
    with told as (
      insert into payment_events (provider, dedupe_key, channel, merchant_ref, raw, verdict, received_at)
      select 'curlec', 'hash ' || n, 'server', 'PAY-' || n, '{"fpx_buyerName": "Lim Hui Min"}', 'paid',
        studio_now() - case n when 1 then interval '17 months 27 days' else interval '18 months 1 day' end
      from generate_series(1, 701) n
      returning id
    )
    insert into payment_event_bodies (event_id, body, headers) select id, 'buyer=Lim', '{"content-type": "text"}' from told`)
  await endMessages(openDatabase(pool))
  const { rows } = await pool.query<{ dedupe_key: string; verdict: string; raw: object; body: string | null }>(`
    select dedupe_key, verdict, raw, body from payment_events left join payment_event_bodies on event_id = id
    where dedupe_key in ('hash 1', 'hash 2') order by dedupe_key`)
  expect(rows).toEqual([
    { dedupe_key: 'hash 1', verdict: 'paid', raw: { fpx_buyerName: 'Lim Hui Min' }, body: 'buyer=Lim' },
    { dedupe_key: 'hash 2', verdict: 'paid', raw: {}, body: null },
  ])
  const { rows: left } = await pool.query<{ words: number; events: number }>(`
    select (select count(*) from payment_event_bodies)::integer as words, count(*)::integer as events from payment_events`)
  expect(left).toEqual([{ words: 1, events: 701 }])
})

test.each([
  `update payment_events set verdict = 'refused'`,
  `update payment_events set raw = '{}', verdict = 'refused'`,
  `update payment_events set raw = '{"fpx_buyerName": "Tan"}'`,
  'delete from payment_events',
])('a gateway message is not rewritten: %s', async (statement) => {
  await pool.query(`
    insert into payment_events (provider, dedupe_key, channel, raw, verdict, received_at)
    values ('curlec', 'fixed', 'server', '{"a": "b"}', 'paid', studio_now()) on conflict do nothing`)
  await expect(pool.query(statement)).rejects.toThrow('payment_events is append-only')
})
