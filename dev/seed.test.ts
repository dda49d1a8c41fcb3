import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollDemo, seedDemo, seedProfile } from '#dev/seed.ts'
import { crowd } from '#dev/seed/write-people.ts'
import type { TestDatabase } from '#dev/testing/database.ts'
import { fingerprint, frozenDatabase, rowsOf } from '#dev/testing/frozen-demo.ts'
import { asId } from '#domain/kit/id.ts'
import { chanceOfPromotion } from '#domain/waitlist/chance-of-promotion.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { listOutlooks } from '#server/waitlist/outlook-queries.ts'

let demo: TestDatabase

beforeAll(async () => {
  demo = await frozenDatabase()
  await seedDemo(demo.url)
})
afterAll(async () => demo.drop())

describe('the demo studio', () => {
  test('the demo studio is the same on every machine', async () => {
    const other = await frozenDatabase()
    await seedDemo(other.url)
    expect(await fingerprint(other.url)).toEqual(await fingerprint(demo.url))
    await other.drop()
  }, 60_000)

  test('the demo studio is seeded once, and names the people to log in as each time', async () => {
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

  test('the demo studio gives every class one instructor and at most thirteen seats, some full and some with one left', async () => {
    const [counts] = await rowsOf(
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

  test('the demo studio has five weeks of classes around today, thirty-eight on the reformer in each', async () => {
    const [weeks] = await rowsOf(
      demo.url,
      `
      select min(starts_at at time zone 'Asia/Kuala_Lumpur')::date::text as first, max(starts_at at time zone 'Asia/Kuala_Lumpur')::date::text as last
      from class_sessions`,
    )
    expect(weeks).toEqual({ first: '2026-11-07', last: '2026-12-12' })
    const [week] = await rowsOf(
      demo.url,
      `
      select count(*)::integer as classes from class_sessions s join series_types t on t.id = s.series_type_id
      where t.slug = 'reformer' and (starts_at at time zone 'Asia/Kuala_Lumpur')::date between '2026-11-23' and '2026-11-29'`,
    )
    expect(week).toEqual({ classes: 38 })
  })

  test('the demo studio shows a member with fourteen of twenty-five classes left, some behind her and three ahead', async () => {
    const bookings = await rowsOf(
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
    const [pack] = await rowsOf(
      demo.url,
      `
      select l.granted, ledger.balance::integer as left from package_lots l
      join accounts a on a.person_id = l.person_id join ledger_accounts ledger on ledger.holder_id = l.id where a.email = 'weishan@example.com'`,
    )
    expect(pack).toEqual({ granted: 25, left: 14 })
  })

  test('the demo studio has everybody of a running class checked in, so that no job makes them no-shows', async () => {
    const running = await frozenDatabase('2026-11-21T01:20:00Z')
    await seedDemo(running.url)
    const [counts] = await rowsOf(
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

  test('the demo studio has everybody but the new member sign the waiver in force, before their first class', async () => {
    const unsigned = await rowsOf(
      demo.url,
      `
      select a.email from accounts a where not exists (select 1 from signed_forms f where f.person_id = a.person_id and f.kind = 'waiver')
        and (a.email = 'grace@example.com' or exists (select 1 from bookings b where b.person_id = a.person_id))`,
    )
    expect(unsigned).toEqual([{ email: 'grace@example.com' }])
  })

  test('the demo studio shows a substitute, a question to two about tomorrow, a closed day without classes, a shared pack, a referral, and a membership that is paid', async () => {
    const [shown] = await rowsOf(
      demo.url,
      `
      select (select count(*)::integer from session_instructors si join class_sessions s on s.id = si.session_id
          where si.role = 'substitute' and si.active and s.starts_at > studio_now()) as substitutes,
        (select count(*)::integer from closures c where c.first_day > studio_now()::date and not exists (
          select 1 from class_sessions s where (s.starts_at at time zone 'Asia/Kuala_Lumpur')::date between c.first_day and c.last_day)) as closures,
        (select count(*)::integer from package_shares where to_at is null) as sharers,
        (select count(*)::integer from substitute_offers where status = 'open' and answer_by > studio_now()) as offers,
        (select count(*)::integer from instructors i where i.branch_id = b.id and not exists (
          select from instructor_skills k where k.instructor_id = i.id)) as unskilled,
        (select count(*)::integer from referrals where status = 'joined') as referrals,
        (select count(*)::integer from contracts c join collections o on o.contract_id = c.id where c.status = 'active' and o.status = 'captured') as memberships
      from branches b where b.code = 'penang'`,
    )
    expect(shown).toEqual({
      substitutes: 1,
      closures: 1,
      sharers: 2,
      offers: 2,
      unskilled: 0,
      referrals: 1,
      memberships: 1,
    })
    expect(await runInvariants(demo.url)).toEqual([])
  })

  test('the demo studio has enough history for the odds of some full classes', async () => {
    const rows = await rowsOf(
      demo.url,
      `
      select s.id, a.id as account from class_sessions s, accounts a
      where a.email = 'grace@example.com' and s.starts_at > studio_now() and s.opens_at <= studio_now() and s.booked_count = s.capacity and not s.private`,
    )
    const pool = openPool(demo.url, { size: 1, onLost: () => undefined })
    const outlooks = await listOutlooks(
      openDatabase(pool),
      rows.map(({ id, account }) => ({
        sessionId: asId('class_sessions', String(id)),
        accountId: asId('accounts', String(account)),
        position: 1,
      })),
    )
    await pool.end()
    const told = outlooks.map(({ history }) => chanceOfPromotion(history)).filter((chance) => chance !== null)
    expect(told.length).toBeGreaterThan(3)
    for (const chance of told) expect(chance).toBeLessThan(95)
  })

  test('the demo studio leaves the new member without bookings and packs', async () => {
    const [counts] = await rowsOf(
      demo.url,
      `
      select (select count(*)::integer from bookings b where b.person_id = a.person_id) as bookings,
        (select count(*)::integer from package_lots l where l.person_id = a.person_id) as packs
      from accounts a where a.email = 'grace@example.com'`,
    )
    expect(counts).toEqual({ bookings: 0, packs: 0 })
  })
})

describe('the other profiles', () => {
  test('an empty studio has its rooms and packages, no class and no pack, and gets no rolling weeks', async () => {
    const studio = await frozenDatabase()
    expect(await seedProfile(studio.url, 'empty-studio')).toMatchObject({ seeded: true })
    expect(await rollDemo(studio.url)).toBe(0)
    const [counts] = await rowsOf(
      studio.url,
      `
      select (select count(*)::integer from rooms) as rooms, (select count(*)::integer from package_plans) as plans,
        (select count(*)::integer from class_sessions) as classes, (select count(*)::integer from package_lots) as packs`,
    )
    expect(counts).toEqual({ rooms: 3, plans: 11, classes: 0, packs: 0 })
    await studio.drop()
  })

  test('a busy week is full but for one seat at most', async () => {
    const studio = await frozenDatabase()
    await seedProfile(studio.url, 'busy-week')
    const [counts] = await rowsOf(
      studio.url,
      `
      select count(*)::integer as classes, min(capacity - booked_count) as fewest, max(capacity - booked_count) as most, count(distinct starts_at::date)::integer as days
      from class_sessions where starts_at > studio_now()`,
    )
    expect(counts).toMatchObject({ fewest: 0, most: 1 })
    expect(Number(counts?.['classes'])).toBeGreaterThan(30)
    await studio.drop()
  })

  test('a database that is no demo is left unchanged', async () => {
    const studio = await frozenDatabase()
    expect(await rollDemo(studio.url)).toBe(0)
    expect(crowd).toHaveLength(100)
    await studio.drop()
  })
})
