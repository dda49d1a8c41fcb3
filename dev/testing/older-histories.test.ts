import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInvariantsOn } from '#server/kit/invariants.ts'
import { createDemoDatabase, type TestDatabase } from './database.ts'

const migration = new URL('../../server/db/migrations/0021-booking-names.sql', import.meta.url)
const rewriting = 'alter table booking_events disable trigger booking_events_append_only;'
let demo: TestDatabase
let client: Client

beforeAll(async () => {
  demo = await createDemoDatabase()
  client = new Client({ connectionString: demo.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await demo.drop()
})

test('histories that were written before the transition table was complete get the acts that it holds', async () => {
  for (const statement of olderHistories) await client.query(statement)
  expect(await brokenHistories()).toEqual(['i50-histories-follow-the-transition-table'])

  await client.query('begin')
  await client.query(await rewritingOf(migration))
  await client.query('commit')

  expect(await brokenHistories()).toEqual([])
  expect(await listEndsOfLeft()).toEqual([
    'booking give_up',
    'booking hold_over',
    'waitlist leave',
    'waitlist queue_end',
  ])
  await expect(client.query(`update booking_events set reason = 'leave'`)).rejects.toThrow('append-only')
})

/** The demo as it was seeded before, and entries and holds that ended under one reason for both. */
const olderHistories = [
  'set session_replication_role = replica',
  `update booking_events set reason = 'no_show' where reason = 'miss'`,
  `delete from booking_events where reason = 'check_in_staff' and booking_id in (select id from bookings where status = 'completed')`,
  `update booking_events set from_status = 'booked', reason = 'completed' where reason = 'complete'`,
  `update booking_events set reason = 'checked_in' where reason = 'check_in_staff'`,
  ...['booking', 'waitlist'].flatMap((type) =>
    ['left', 'expired'].map(
      (kind) => `
  with ended as (
    insert into bookings (session_id, person_id, booking_type, status, seat_no, cancel_kind, attends, decided_at, created_at)
    select session_id, person_id, '${type}', 'canceled', 1, '${kind}', attends, '2020-01-02', '2020-01-01' from bookings limit 1
    returning id, booking_type, cancel_kind
  )
  insert into booking_events (booking_id, at, from_status, to_status, reason)
  select id, '2020-01-01'::timestamptz, null, 'pending', case booking_type when 'waitlist' then 'join' else 'hold' end from ended
  union all select id, '2020-01-02', 'pending', 'canceled', 'cancel_' || cancel_kind from ended`,
    ),
  ),
  'set session_replication_role = origin',
]

async function brokenHistories(): Promise<string[]> {
  const broken = await runInvariantsOn(client, { ages: true })
  return broken.map(({ name }) => name).filter((name) => /^i(?:16|25|44|50)-/.test(name))
}

/** The end of the migration, which alone concerns rows: its renames have happened in this database. */
async function rewritingOf(file: URL): Promise<string> {
  const text = await readFile(file, 'utf8')
  return text.slice(text.indexOf(rewriting))
}

async function listEndsOfLeft(): Promise<string[]> {
  const { rows } = await client.query<{ end: string }>(`
    select b.booking_type || ' ' || e.reason as end
    from booking_events e join bookings b on b.id = e.booking_id
    where b.decided_at = '2020-01-02' and e.to_status = 'canceled'
    order by 1`)
  return rows.map(({ end }) => end)
}
