import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollDemo, seedDemo } from '#dev/seed.ts'
import { copyDatabase, type DatabaseCopy } from '#dev/testing/copy-database.ts'
import type { TestDatabase } from '#dev/testing/database.ts'
import { everything, fingerprint, frozenDatabase, later, rowsOf } from '#dev/testing/frozen-demo.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { runInvariants } from '#server/kit/invariants.ts'

let demo: TestDatabase

beforeAll(async () => {
  demo = await frozenDatabase()
  await seedDemo(demo.url)
})
afterAll(async () => demo.drop())

describe('the rolling weeks', () => {
  let weeks: DatabaseCopy
  beforeAll(async () => {
    weeks = await copyDatabase(demo.url)
  })
  afterAll(async () => weeks.drop())

  test('the rolling weeks add nothing on the same day', async () => {
    const before = await fingerprint(weeks.url)
    expect(await rollDemo(weeks.url)).toBe(0)
    expect(await fingerprint(weeks.url)).toEqual(before)
  })

  test.each(shareOf([1, 9, 60]))(
    'the rolling weeks move on %i days later, leave what was there, and keep every invariant',
    async (days) => {
      await later(weeks.url, days)
      const before = await everything(weeks.url)
      expect(await rollDemo(weeks.url)).toBeGreaterThan(0)
      expect(await rollDemo(weeks.url)).toBe(0)
      expect(before.difference(await everything(weeks.url))).toEqual(new Set())
      expect(await runInvariants(weeks.url, { ages: true })).toEqual([])
    },
  )

  test('the rolling weeks plan a day the same, whenever it is planned', async () => {
    const [first, second] = [await copyDatabase(demo.url), await copyDatabase(demo.url)]
    await later(second.url, 5)
    await later(first.url, 3)
    await rollDemo(second.url)
    await rollDemo(first.url)
    const query = `
      select s.starts_at, s.room_id, s.class_type_id, t.instructor_id, b.person_id, b.seat_no
      from class_sessions s join session_instructors t on t.session_id = s.id join bookings b on b.session_id = s.id and b.status = 'booked'
      where (s.starts_at at time zone 'Asia/Kuala_Lumpur')::date = '2026-12-14' order by s.id, b.seat_no`
    const day = await rowsOf(first.url, query)
    expect(day.length).toBeGreaterThan(20)
    expect(await rowsOf(second.url, query)).toEqual(day)
    await first.drop()
    await second.drop()
  })

  test('the rolling weeks leave out days on which the studio is closed', async () => {
    const other = await copyDatabase(demo.url)
    await rowsOf(
      other.url,
      `
      insert into closures (branch_id, first_day, last_day, room_ids, reason, created_at)
      select id, date '2026-12-14', date '2026-12-14', null::uuid[], 'Holiday', studio_now() from branches
      union all
      select branch_id, '2026-12-15', '2026-12-15', array[id], 'Painting', studio_now() from (select id, branch_id from rooms order by sort limit 1) room`,
    )
    await later(other.url, 5)
    await rollDemo(other.url)
    const days = await rowsOf(
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

  test('the rolling weeks leave out a class whose room the studio has used', async () => {
    const other = await copyDatabase(demo.url)
    await rowsOf(
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
    const [day] = await rowsOf(
      other.url,
      `select count(*)::integer as classes from class_sessions where (starts_at at time zone 'Asia/Kuala_Lumpur')::date = '2026-12-14'`,
    )
    // Six on a Monday, less the one at nine in the same room, plus the studio's own.
    expect(day).toEqual({ classes: 6 })
    await other.drop()
  })
})
