import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aMember, aPack, aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'
import { day, dayOf, startOfDay } from '#domain/kit/time.ts'
import { addSessions } from './add-sessions.ts'
import type { NewSession } from './queries.ts'

const zone = 'Asia/Kuala_Lumpur'

let server: TestServer

let studio: Studio

let jump: Studio

let today: Temporal.PlainDate

let ids: Id<'class_sessions'>[]

/** Classes by days after today and hour; each is named by its index in this list. */
const plan = [
  { day: -2, hour: 9 },
  { day: 0, hour: 23 },
  { day: 1, hour: 9 },
  { day: 1, hour: 11, jump: true },
  { day: 6, hour: 20, private: true },
  { day: 7, hour: 9 },
  { day: 20, hour: 9, full: true },
  { day: 21, hour: 9, canceled: true },
] as const

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  jump = await aStudio(server.db)
  await server.db
    .updateTable('class_types')
    .set({ name: { en: 'Jump 100% Board', zh: '跳板_课程' } })
    .where('id', '=', jump.classTypeId)
    .execute()
  await server.clock.set(startOfDay(day('2026-11-20'), zone).add({ hours: 10 }))
  const now = await server.clock.now()
  today = dayOf(now, zone)
  ids = await server.db.transaction().execute(async (tx) => addSessions(tx, plan.map(aSession), now))
  await server.db
    .updateTable('class_sessions')
    .set({ status: 'canceled', cancel_reason: 'The power is out' })
    .where('id', '=', idOf(7))
    .execute()
})

afterAll(async () => server.stop())

function aSession(row: (typeof plan)[number]): NewSession {
  const home = 'jump' in row ? jump : studio
  const startsAt = startOfDay(today.add({ days: row.day }), zone).add({ hours: row.hour })
  return {
    branchId: home.branchId,
    roomId: home.roomId,
    classTypeId: home.classTypeId,
    difficultyLevelId: home.levelId,
    seriesTypeId: home.seriesTypeId,
    startsAt,
    endsAt: startsAt.add({ minutes: 50 }),
    opensAt: startsAt.subtract({ hours: 24 * 28 }),
    capacity: 'full' in row ? 1 : 13,
    private: 'private' in row,
    instructors:
      'jump' in row
        ? [
            { id: jump.instructorId, role: 'main' },
            { id: studio.instructorId, role: 'secondary' },
          ]
        : [{ id: studio.instructorId, role: 'main' }],
  }
}

function idOf(place: number): Id<'class_sessions'> {
  const id = ids[place]
  if (!id) throw new Error(`the list has no class ${place}`)
  return id
}

const list = async (query = '') => server.request('GET', `/schedules${query}`)

function places({ body }: Answered): number[] {
  const listed = Array.isArray(body['data']) ? body['data'] : []
  return listed.map((row: { id: Id<'class_sessions'> }) => ids.indexOf(row.id))
}

describe('the schedule', () => {
  test.each<[string, number[]]>([
    ['', [1, 2, 3, 4]],
    ['?date_from=2026-11-21', [2, 3, 4, 5]],
    ['?date_to=2026-11-21', [0, 1, 2, 3]],
    ['?date_from=2026-11-20&date_to=2026-11-20', [1]],
    ['?date_from=2026-11-18&date_to=2026-12-20', [0, 1, 2, 3, 4, 5, 6, 7]],
    ['?sortedBy=desc', [4, 3, 2, 1]],
    ['?limit=2&page=2', [3, 4]],
    ['?limit=2&page=9', []],
    ['?private=true', [4]],
    ['?private=false', [1, 2, 3]],
    ['?keyword=jump', [3]],
    ['?keyword=100%25', [3]],
    ['?keyword=%E8%B7%B3%E6%9D%BF', [3]],
    ['?keyword=p_b', []],
    ['?branch=penang', [1, 2, 3, 4]],
    ['?branch=ipoh', []],
    ['?search=branch:penang', [1, 2, 3, 4]],
    ['?search=branch:ipoh', []],
    ['?search=private:true', [4]],
    ['?filters=private:false&limit=2&page=9', []],
  ])('%s', async (query, shown) => {
    expect(places(await list(query))).toEqual(shown)
  })

  it('the schedule is filtered by room, instructor in any role, kind, level and series, by any of several', async () => {
    for (const [key, value] of [
      ['room', 'roomId'],
      ['studio', 'roomId'],
      ['class_type', 'classTypeId'],
      ['difficulty', 'levelId'],
      ['series_type', 'seriesTypeId'],
      ['instructor', 'instructorId'],
    ] as const) {
      expect(places(await list(`?${key}=${jump[value]}`))).toEqual([3])
      expect(places(await list(`?${key}=${jump[value]},${studio[value]}`))).toEqual([1, 2, 3, 4])
      expect(places(await list(`?search=${key}:${jump[value]}`))).toEqual([3])
      expect(places(await list(`?filters=${key}:${jump[value]},${studio[value]};private:false`))).toEqual([1, 2, 3])
    }
    expect(places(await list(`?instructor=${studio.instructorId}`))).toEqual([1, 2, 3, 4])
    expect(places(await list(`?room=${jump.roomId}&studio=${studio.roomId}`))).toEqual([])
    const either = `?search=room:${jump.roomId};private:true`
    expect(places(await list(either))).toEqual([])
    expect(places(await list(`${either}&searchJoin=or`))).toEqual([3, 4])
    expect(places(await list(`${either}&searchJoin=or&filters=private:false`))).toEqual([3])
  })

  it('the schedule shows only what can still be booked when asked', async () => {
    const member = await aMember(server.db)
    await aPack(server.db, { studio, member })
    const range = 'date_from=2026-11-18&date_to=2026-12-20'
    expect(
      (await server.request('POST', '/bookings', { token: member.token, body: { session_id: idOf(6) } })).status,
    ).toBe(201)
    expect(places(await list(`?${range}&show_available=true`))).toEqual([1, 2, 3, 4, 5])
    expect(places(await list(`?${range}&show_available=false`))).toHaveLength(8)
    expect((await server.request('GET', `/schedules/${idOf(6)}`)).body).toMatchObject({
      booked: 1,
      places_left: 0,
      taken_seats: [1],
    })
  })

  it("the schedule shows a class with the studio's clock, its instructors and its state", async () => {
    const { body, headers } = await server.request('GET', `/schedules/${idOf(3)}`)
    expect(body).toMatchObject({
      starts_at: '2026-11-21T11:00:00+08:00',
      ends_at: '2026-11-21T11:50:00+08:00',
      opens_at: '2026-10-24T11:00:00+08:00',
      duration_minutes: 50,
      capacity: 13,
      booked: 0,
      places_left: 13,
      waiting: 0,
      status: 'upcoming',
      private: false,
      credits: 1,
      taken_seats: [],
      class_type: { name: 'Jump 100% Board' },
      room: { name: 'Studio One' },
      instructors: [{ role: 'main' }, { role: 'secondary' }],
      seat_map: { positions: [], landmarks: [{ kind: 'mirror' }, { kind: 'door' }] },
    })
    expect((await server.request('GET', `/schedules/${idOf(3)}?seat_map=false`)).body).toEqual({
      ...body,
      seat_map: null,
      now: expect.any(String),
    })
    expect(headers.get('etag')).toBeTruthy()
    expect(
      (await server.request('GET', `/schedules/${idOf(3)}`, { headers: { 'x-locale': 'zh' } })).body,
    ).toMatchObject({ class_type: { name: '跳板_课程' } })
    expect((await server.request('GET', `/schedules/${idOf(0)}`)).body).toMatchObject({ status: 'completed' })
    expect((await server.request('GET', `/schedules/${idOf(7)}`)).body).toMatchObject({
      status: 'canceled',
      cancel_reason: 'The power is out',
    })
  })

  it('the schedule counts all that match on every page', async () => {
    expect((await list('?limit=2&page=2')).body).toMatchObject({ total: 4, current_page: 2, last_page: 2 })
    expect((await list('?limit=2&page=9')).body).toMatchObject({ total: 4, current_page: 9, last_page: 2 })
  })

  test.each([
    '?date_from=2026-12-01&date_to=2026-11-30',
    '?date_from=2026-11-01&date_to=2026-12-06',
    '?date_from=0000-01-01',
    '?date_to=9999-12-31',
    '?date_from=2026-02-30',
    `?room=${'-'.repeat(36)}`,
    '?instructor=nobody',
    '?private=yes',
    '?keyword=%00',
    '?orderBy=capacity',
    '?search=name:x',
    '?search=instructor:nobody',
    '?filters=private:yes',
    '?limit=101',
    '?from=2026-11-20',
  ])('the schedule refuses %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  })

  it('the schedule answers 404 for an unknown id', async () => {
    expect(await server.request('GET', '/schedules/00000000-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
    })
    expect(await server.request('GET', '/schedules/none')).toMatchObject({ status: 404 })
  })

  it('the schedule never has a room or an instructor in two classes at once', async () => {
    const now = await server.clock.now()
    const taken = plan.slice(2, 3).map(aSession)
    const roomClash = taken.map((session) => ({ ...session, instructors: [] }))
    await expect(server.db.transaction().execute(async (tx) => addSessions(tx, roomClash, now))).rejects.toMatchObject({
      constraint: 'class_sessions_room_free',
    })
    const teacherClash = taken.map((session) => ({ ...session, roomId: jump.roomId }))
    await expect(
      server.db.transaction().execute(async (tx) => addSessions(tx, teacherClash, now)),
    ).rejects.toMatchObject({ constraint: 'session_instructors_free' })
  })
})
