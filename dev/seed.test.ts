import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollDemo, seedDemo, seedProfile } from '#dev/seed.ts'
import { crowd } from '#dev/seed/write-people.ts'
import { copyDatabase, type DatabaseCopy } from '#dev/testing/copy-database.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { instant } from '#domain/kit/time.ts'
import { runInvariants } from '#server/kit/invariants.ts'

/** A Saturday at noon in Penang. */
const noon = instant('2026-11-21T04:00:00Z')

/** Everything the demo is made of but what is drawn by lot: generated ids, hashes, and the password's salt. */
const tables: Readonly<Record<string, string>> = {
  class_sessions: 'to_jsonb(t)',
  session_instructors: 'to_jsonb(t)',
  bookings: 'to_jsonb(t)',
  booking_events: `to_jsonb(t) - 'id'`,
  package_plans: 'to_jsonb(t)',
  package_lots: 'to_jsonb(t)',
  persons: 'to_jsonb(t)',
  accounts: `to_jsonb(t) - 'password_hash'`,
  account_roles: 'to_jsonb(t)',
  consents: 'to_jsonb(t)',
  banners: 'to_jsonb(t)',
  static_blocks: 'to_jsonb(t)',
  documents: `to_jsonb(t) - 'id'`,
  settings: 'to_jsonb(t)',
  ledger_accounts: `to_jsonb(t) - array['id', 'last_hash']`,
  ledger_transactions: `to_jsonb(t) - 'id'`,
  signed_forms: `to_jsonb(t) - 'id'`,
}

let demo: TestDatabase

beforeAll(async () => {
  demo = await frozen()
  await seedDemo(demo.url)
})
afterAll(async () => demo.drop())

describe('the demo studio', () => {
  test('is the same on every machine', async () => {
    const other = await frozen()
    await seedDemo(other.url)
    expect(await fingerprint(other.url)).toEqual(await fingerprint(demo.url))
    await other.drop()
  }, 60_000)

  test('is seeded once, and names the people to sign in as each time', async () => {
    const before = await fingerprint(demo.url)
    const again = await seedDemo(demo.url)
    expect(again.seeded).toBe(false)
    expect(again.signIns.map(({ role }) => role)).toEqual([
      'owner',
      'manager',
      'desk',
      'instructor',
      'member',
      'new member',
    ])
    expect(await fingerprint(demo.url)).toEqual(before)
  })

  test('gives every class one teacher and thirteen places at most, some full and some with one left', async () => {
    const [counts] = await ask(
      demo.url,
      `
      select count(*)::integer as classes, max(capacity) as largest, max(booked_count) as fullest,
        count(*) filter (where booked_count = capacity)::integer as full, count(*) filter (where booked_count = capacity - 1)::integer as "lastSpot",
        count(*) filter (where (select count(*) from session_instructors t where t.session_id = s.id and t.role = 'main') = 1)::integer as taught
      from class_sessions s`,
    )
    expect(counts).toMatchObject({ largest: 13, fullest: 13 })
    expect(Number(counts?.['classes'])).toBeGreaterThan(200)
    expect(counts?.['taught']).toBe(counts?.['classes'])
    expect(Number(counts?.['full'])).toBeGreaterThan(10)
    expect(Number(counts?.['lastSpot'])).toBeGreaterThan(10)
  })

  test('has five weeks of classes around today, thirty-eight on the reformer in each', async () => {
    const [weeks] = await ask(
      demo.url,
      `
      select min(starts_at at time zone 'Asia/Kuala_Lumpur')::date::text as first, max(starts_at at time zone 'Asia/Kuala_Lumpur')::date::text as last
      from class_sessions`,
    )
    expect(weeks).toEqual({ first: '2026-11-07', last: '2026-12-12' })
    const [week] = await ask(
      demo.url,
      `
      select count(*)::integer as classes from class_sessions s join series_types t on t.id = s.series_type_id
      where t.slug = 'reformer' and (starts_at at time zone 'Asia/Kuala_Lumpur')::date between '2026-11-23' and '2026-11-29'`,
    )
    expect(week).toEqual({ classes: 38 })
  })

  test('shows a member with fourteen of twenty-five classes left, some behind her and three ahead', async () => {
    const bookings = await ask(
      demo.url,
      `
      select b.status, count(*)::integer as number from bookings b join accounts a on a.person_id = b.person_id
      where a.email = 'weishan@example.com' group by b.status order by b.status`,
    )
    expect(bookings).toEqual([
      { status: 'booked', number: 3 },
      { status: 'canceled', number: 2 },
      { status: 'completed', number: 7 },
    ])
    const [pack] = await ask(
      demo.url,
      `
      select l.granted, ledger.balance::integer as left from package_lots l
      join accounts a on a.person_id = l.person_id join ledger_accounts ledger on ledger.holder_id = l.id where a.email = 'weishan@example.com'`,
    )
    expect(pack).toEqual({ granted: 25, left: 14 })
  })

  test('has everybody of a running class inside, so that no door job makes no-shows of them', async () => {
    const running = await frozen('2026-11-21T01:20:00Z')
    await seedDemo(running.url)
    const [counts] = await ask(
      running.url,
      `
      select count(*) filter (where b.status in ('booked', 'pending'))::integer as outside,
        count(*) filter (where b.status = 'checked_in' and s.ends_at > studio_now())::integer as inside,
        count(*) filter (where b.status = 'checked_in' and s.ends_at <= studio_now())::integer as forgotten
      from bookings b join class_sessions s on s.id = b.session_id where s.starts_at <= studio_now()`,
    )
    expect(counts).toMatchObject({ outside: 0, forgotten: 0 })
    expect(Number(counts?.['inside'])).toBeGreaterThan(2)
    expect(await runInvariants(running.url)).toEqual([])
    await running.drop()
  }, 60_000)

  test('has everybody but the new member sign the waiver that is in force, before their first class', async () => {
    const unsigned = await ask(
      demo.url,
      `
      select a.email from accounts a where not exists (select 1 from signed_forms f where f.person_id = a.person_id and f.kind = 'waiver')
        and (a.email = 'grace@example.com' or exists (select 1 from bookings b where b.person_id = a.person_id))`,
    )
    expect(unsigned).toEqual([{ email: 'grace@example.com' }])
  })

  test('leaves the new member with nothing yet', async () => {
    const [counts] = await ask(
      demo.url,
      `
      select (select count(*)::integer from bookings b where b.person_id = a.person_id) as bookings,
        (select count(*)::integer from package_lots l where l.person_id = a.person_id) as packs
      from accounts a where a.email = 'grace@example.com'`,
    )
    expect(counts).toEqual({ bookings: 0, packs: 0 })
  })
})

describe('the rolling weeks', () => {
  let weeks: DatabaseCopy
  beforeAll(async () => {
    weeks = await copyDatabase(demo.url)
  })
  afterAll(async () => weeks.drop())

  test('add nothing on the same day', async () => {
    const before = await fingerprint(weeks.url)
    expect(await rollDemo(weeks.url)).toBe(0)
    expect(await fingerprint(weeks.url)).toEqual(before)
  })

  test.each([1, 9, 60])('move on %i days later, leave what was there, and keep every invariant', async (days) => {
    await later(weeks.url, days)
    const before = await everything(weeks.url)
    expect(await rollDemo(weeks.url)).toBeGreaterThan(0)
    expect(await rollDemo(weeks.url)).toBe(0)
    expect(before.difference(await everything(weeks.url))).toEqual(new Set())
    expect(await runInvariants(weeks.url, { ages: true })).toEqual([])
  })

  test('plan a day alike, whenever it comes into sight', async () => {
    const [first, second] = [await copyDatabase(demo.url), await copyDatabase(demo.url)]
    await later(second.url, 5)
    await later(first.url, 3)
    await rollDemo(second.url)
    await rollDemo(first.url)
    const query = `
      select s.starts_at, s.room_id, s.class_type_id, t.instructor_id, b.person_id, b.seat_no
      from class_sessions s join session_instructors t on t.session_id = s.id join bookings b on b.session_id = s.id and b.status = 'booked'
      where (s.starts_at at time zone 'Asia/Kuala_Lumpur')::date = '2026-12-14' order by s.id, b.seat_no`
    const day = await ask(first.url, query)
    expect(day.length).toBeGreaterThan(20)
    expect(await ask(second.url, query)).toEqual(day)
    await first.drop()
    await second.drop()
  })

  test('leave days open on which the studio is closed', async () => {
    const other = await copyDatabase(demo.url)
    await ask(
      other.url,
      `
      insert into closures (branch_id, first_day, last_day, room_ids, reason, created_at)
      select id, date '2026-12-14', date '2026-12-14', null::uuid[], 'Holiday', studio_now() from branches
      union all
      select branch_id, '2026-12-15', '2026-12-15', array[id], 'Painting', studio_now() from (select id, branch_id from rooms order by sort limit 1) room`,
    )
    await later(other.url, 5)
    await rollDemo(other.url)
    const days = await ask(
      other.url,
      `
      select (starts_at at time zone 'Asia/Kuala_Lumpur')::date::text as day, count(distinct room_id)::integer as rooms from class_sessions
      where (starts_at at time zone 'Asia/Kuala_Lumpur')::date between '2026-12-14' and '2026-12-16' group by 1 order by 1`,
    )
    expect(days).toEqual([
      { day: '2026-12-15', rooms: 1 },
      { day: '2026-12-16', rooms: 2 },
    ])
    expect(await runInvariants(other.url, { ages: true })).toEqual([])
    await other.drop()
  })

  test('go round a class that the studio put in the way', async () => {
    const other = await copyDatabase(demo.url)
    await ask(
      other.url,
      `
      with made as (
        insert into class_sessions (branch_id, room_id, class_type_id, difficulty_level_id, series_type_id, starts_at, ends_at, capacity, opens_at, created_at)
        select branch_id, room_id, class_type_id, difficulty_level_id, series_type_id, '2026-12-14T09:30:00+08:00', '2026-12-14T10:00:00+08:00', 13, studio_now(), studio_now()
        from class_sessions where room_id = (select id from rooms order by sort limit 1) limit 1
        returning id, starts_at, ends_at
      )
      insert into session_instructors (session_id, instructor_id, role, teaches)
      select made.id, (select id from instructors where slug = 'daniel-ooi'), 'main', tstzrange(starts_at, ends_at) from made`,
    )
    await later(other.url, 3)
    await rollDemo(other.url)
    const [day] = await ask(
      other.url,
      `select count(*)::integer as classes from class_sessions where (starts_at at time zone 'Asia/Kuala_Lumpur')::date = '2026-12-14'`,
    )
    // Six on a Monday, less the one at nine in the same room, and the one in the way.
    expect(day).toEqual({ classes: 6 })
    await other.drop()
  })
})

describe('the other profiles', () => {
  test('an empty studio has its rooms and packages, no class and no pack, and never rolls', async () => {
    const studio = await frozen()
    expect(await seedProfile(studio.url, 'empty-studio')).toMatchObject({ seeded: true })
    expect(await rollDemo(studio.url)).toBe(0)
    const [counts] = await ask(
      studio.url,
      `
      select (select count(*)::integer from rooms) as rooms, (select count(*)::integer from package_plans) as plans,
        (select count(*)::integer from class_sessions) as classes, (select count(*)::integer from package_lots) as packs`,
    )
    expect(counts).toEqual({ rooms: 3, plans: 11, classes: 0, packs: 0 })
    await studio.drop()
  })

  test('a busy week is full but for a place or none', async () => {
    const studio = await frozen()
    await seedProfile(studio.url, 'busy-week')
    const [counts] = await ask(
      studio.url,
      `
      select count(*)::integer as classes, min(capacity - booked_count) as fewest, max(capacity - booked_count) as most, count(distinct starts_at::date)::integer as days
      from class_sessions where starts_at > studio_now()`,
    )
    expect(counts).toMatchObject({ fewest: 0, most: 1 })
    expect(Number(counts?.['classes'])).toBeGreaterThan(30)
    await studio.drop()
  })

  test('a database that is no demo is left alone', async () => {
    const studio = await frozen()
    expect(await rollDemo(studio.url)).toBe(0)
    expect(crowd).toHaveLength(100)
    await studio.drop()
  })
})

/** A database whose clock stands still, so that two of them can be compared to the last digit. */
async function frozen(at?: string): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await later(database.url, 0)
  if (at !== undefined) await ask(database.url, `update clock_offset set frozen_at = '${at}'`)
  return database
}

async function fingerprint(url: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [table, row] of Object.entries(tables)) {
    const [digest] = await ask(
      url,
      `select md5(string_agg(line, chr(10) order by line)) as digest, count(*)::integer as rows from (select (${row})::text as line from ${table} t) lines`,
    )
    found[table] = digest
  }
  return found
}

/** Classes, their teachers and their bookings, a line each. */
async function everything(url: string): Promise<Set<unknown>> {
  const rows = await ask(
    url,
    `
    select to_jsonb(s)::text as line from class_sessions s
    union all select to_jsonb(t)::text from session_instructors t
    union all select to_jsonb(b)::text from bookings b`,
  )
  return new Set(rows.map((row) => row['line']))
}

/** Stops the clock so many days after the seed. */
async function later(url: string, days: number): Promise<void> {
  await ask(url, `update clock_offset set frozen_at = '${noon.add({ hours: 24 * days }).toString()}'`)
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}
