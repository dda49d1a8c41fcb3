import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLargeDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { ownPlan, recordingDatabase, scanOf } from '#dev/testing/plans.ts'
import { openPool } from '#server/driver/database.ts'
import { allJobs } from '#server/jobs.ts'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'

/** Tables that grow every day, and that are filled here. A job that scans one of them gets slower for ever. */
const growing = [
  'bookings',
  'booking_events',
  'class_sessions',
  'ledger_entries',
  'package_lots',
  'messages',
  'payment_events',
  'payment_event_bodies',
]

let large: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  large = await createLargeDatabase()
  pool = openPool(large.url, { size: 4, onLost: () => undefined })
  await pool.query(`
    insert into messages (event_key, template, recipient, locale, subject, content, status, attempts, next_try_at, created_at, sent_at)
      select 'jobs:' || n, 'bookings.booked', 'mei@example.com', 'en', case when n % 4 = 0 then 'Booked' else '' end, '{}', 'sent', 1, at, at, at
      from (select n, studio_now() - n * interval '20 minutes' as at from generate_series(1, 20000) n) past;
    with told as (
      insert into payment_events (provider, dedupe_key, channel, merchant_ref, raw, verdict, received_at)
      select 'curlec', 'jobs:' || n, 'server', 'LARGE-' || n, case when n % 4 = 0 then '{"a": "b"}' else '{}' end::jsonb, 'paid', studio_now() - n * interval '20 minutes'
      from generate_series(1, 20000) n returning id
    ) insert into payment_event_bodies (event_id, body, headers) select id, 'body', '{}' from told;
    analyze messages, payment_events, payment_event_bodies`)
}, 120_000)
afterAll(async () => {
  await pool.end()
  await large.drop()
})

test('no scheduled job scans a table that grows', async () => {
  const config = readConfig({ DATABASE_URL: large.url, LOG_LEVEL: 'silent' })
  if ('problems' in config) throw new Error(config.problems.join())
  const { db, asked } = recordingDatabase(pool)
  const timed = allJobs({ config, db, log: createLog(config) }).filter((kind) => kind.every ?? kind.everyMs)
  const walking: string[] = []
  for (const kind of timed) {
    asked.length = 0
    await kind.run({})
    for (const query of asked.filter(({ sql }) => /^\s*(?:select|with|update|delete|insert)\b/i.test(sql))) {
      const plan = await ownPlan(pool, query)
      if (scanOf(growing).test(plan)) walking.push(`${kind.name}: ${query.sql}\n${plan}`)
    }
  }
  expect(timed.length).toBeGreaterThan(8)
  expect(walking).toEqual([])
}, 60_000)
