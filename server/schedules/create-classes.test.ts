import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let manager: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  // Monday, 09:00 in Penang.
  await server.clock.set(instant('2026-11-23T01:00:00Z'))
})
afterAll(async () => server.stop())

/** A studio of its own in the same branch, so that classes of one test are in nobody's way. */
async function wish(fields: Readonly<Record<string, unknown>> = {}) {
  const own = await aStudio(server.db)
  return {
    class_type_id: own.classTypeId,
    room_id: own.roomId,
    instructors: [{ id: own.instructorId }],
    date: '2026-11-24',
    time: '07:00',
    ...fields,
  }
}
const create = async (body: object, asked: { token?: string; headers?: Record<string, string> } = {}) =>
  server.request('POST', '/staff/schedules', { token: manager.token, body, ...asked })
const preview = async (body: object) =>
  server.request('POST', '/staff/schedules/preview', { token: manager.token, body })
const starts = (answer: Answered, list = 'made') =>
  (Array.isArray(answer.body[list]) ? answer.body[list] : []).map((row: { starts_at: string }) =>
    row.starts_at.slice(0, 16),
  )
const classesIn = async (room: string) =>
  (
    await server.db
      .selectFrom('class_sessions')
      .select(['starts_at', 'occurrence_no'])
      .where('room_id', '=', asId('rooms', room))
      .orderBy('starts_at')
      .execute()
  ).length
const weekly = { repeat: 'weekly', weekdays: [2, 4], end_type: 'occurence', end_occurence: 4 }

describe('one class', () => {
  it('is made with what its kind and its room have, opens for booking by the rule, and shows at once', async () => {
    const body = await wish()
    expect((await server.request('GET', `/schedules?date_from=2026-11-24&room=${body.room_id}`)).body['total']).toBe(0)
    const answer = await create(body)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        series_id: null,
        skipped: [],
        clashing: [],
        made: [
          {
            occurrence_no: 1,
            starts_at: '2026-11-24T07:00:00+08:00',
            ends_at: '2026-11-24T07:50:00+08:00',
            shifted: false,
          },
        ],
      },
    })
    const shown = await server.request('GET', `/schedules?date_from=2026-11-24&room=${body.room_id}`)
    expect(shown.body).toMatchObject({
      total: 1,
      data: [
        {
          capacity: 13,
          opens_at: '2026-10-27T12:00:00+08:00',
          difficulty_level: { coils: 2 },
          instructors: [{ role: 'main' }],
          private: false,
        },
      ],
    })
    const audit = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id'])
      .where('subject_id', '=', textOf(answer.body['made']?.['0']?.['id']))
      .execute()
    expect(audit).toEqual([{ action: 'schedules.create', actor_account_id: manager.accountId }])
  })

  it('may be shorter, smaller and of another level than its kind', async () => {
    const other = await aStudio(server.db)
    const body = await wish({ duration_minutes: 30, capacity: 6, difficulty_level_id: other.levelId })
    const id = textOf((await create(body)).body['made']?.['0']?.['id'])
    expect((await server.request('GET', `/schedules/${id}`)).body).toMatchObject({
      duration_minutes: 30,
      capacity: 6,
      difficulty_level: { id: other.levelId },
    })
  })

  test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['in a minute that has come', { date: '2026-11-23', time: '09:00' }, 422, 'schedules.past'],
    ['with more places than the room has', { capacity: 14 }, 422, 'request.invalid'],
    ['with no main instructor', { instructors: [] }, 422, 'request.invalid'],
    ['at no time of day', { time: '24:00' }, 422, 'request.invalid'],
    ['on no day', { date: '2026-02-30' }, 422, 'request.invalid'],
    ['in a room of nobody', { room_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    [
      'with an instructor of nobody',
      { instructors: [{ id: '00000000-0000-7000-8000-000000000000' }] },
      404,
      'request.not_found',
    ],
    ['of no kind', { class_type_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    ['of no level', { difficulty_level_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    ['that repeats without an end', { repeat: 'daily' }, 422, 'request.invalid'],
    ['that repeats up to no day', { repeat: 'daily', end_type: 'date' }, 422, 'request.invalid'],
    ['that repeats no times', { repeat: 'daily', end_type: 'occurence', end_occurence: 0 }, 422, 'request.invalid'],
    [
      'daily on weekdays',
      { repeat: 'daily', weekdays: [1], end_type: 'occurence', end_occurence: 2 },
      422,
      'request.invalid',
    ],
    ['weekly on the eighth day', { ...weekly, weekdays: [8] }, 422, 'request.invalid'],
    ['for three years', { repeat: 'weekly', end_type: 'date', end_date: '2029-11-24' }, 422, 'schedules.series_long'],
    [
      'with an end before its beginning',
      { repeat: 'daily', end_type: 'date', end_date: '2026-11-23' },
      422,
      'request.invalid',
    ],
    ['with something unknown', { colour: 'blue' }, 422, 'request.invalid'],
  ])('is refused %s', async (_name, fields, status, code) => {
    const body = await wish(fields)
    for (const answer of [await create(body), await preview(body)])
      expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect(await classesIn(String(body.room_id))).toBe(0)
  })

  it('a minute ahead is made', async () => {
    expect((await create(await wish({ date: '2026-11-23', time: '09:01' }))).status).toBe(201)
  })

  it('is the managers to make', async () => {
    const body = await wish()
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const member = await aMember(server.db)
    for (const path of ['/staff/schedules', '/staff/schedules/preview']) {
      expect((await server.request('POST', path, { body })).status).toBe(401)
      for (const { token } of [desk, member])
        expect((await server.request('POST', path, { body, token })).status).toBe(403)
    }
    expect(await classesIn(body.room_id)).toBe(0)
  })
})

describe('a series', () => {
  it('is made as it was previewed, once for one key, and can be looked at', async () => {
    const body = await wish(weekly)
    const shown = await preview(body)
    expect(shown.status).toBe(200)
    expect(await classesIn(body.room_id)).toBe(0)
    const headers = { 'idempotency-key': 'series-1' }
    const [first, again] = [await create(body, { headers }), await create(body, { headers })]
    expect(starts(first)).toEqual(['2026-11-24T07:00', '2026-11-26T07:00', '2026-12-01T07:00', '2026-12-03T07:00'])
    expect(starts(shown)).toEqual(starts(first))
    expect([again.body, again.headers.get('idempotent-replayed'), await classesIn(body.room_id)]).toEqual([
      first.body,
      'true',
      4,
    ])
    const id = textOf(first.body['series_id'])
    const one = await server.request('GET', `/staff/series/${id}`, { token: manager.token })
    expect(one.body).toMatchObject({
      repeat: 'weekly',
      weekdays: [2, 4],
      time: '07:00',
      end_type: 'occurence',
      end_occurence: 4,
      end_date: null,
      classes: 4,
      classes_ahead: 4,
      next_at: '2026-11-24T07:00:00+08:00',
    })
    expect(one.body['occurrences']).toMatchObject(
      [1, 2, 3, 4].map((occurrence_no) => ({ occurrence_no, status: 'upcoming', edited: [] })),
    )
    const list = await server.request('GET', '/staff/series?limit=1&search=repeat:weekly', { token: manager.token })
    expect(list.body['data']?.['0']?.['id']).toBe(id)
    expect(
      (await server.request('GET', '/staff/series/00000000-0000-7000-8000-000000000000', { token: manager.token }))
        .status,
    ).toBe(404)
  })

  it('names the classes that clash and makes none, or leaves them out when told to', async () => {
    const body = await wish(weekly)
    await create({
      ...body,
      repeat: 'dont_repeat',
      weekdays: undefined,
      end_type: undefined,
      end_occurence: undefined,
      date: '2026-11-26',
      time: '07:30',
    })
    const other = await aStudio(server.db)
    await create({
      ...body,
      repeat: 'dont_repeat',
      weekdays: undefined,
      end_type: undefined,
      end_occurence: undefined,
      date: '2026-12-03',
      room_id: other.roomId,
    })
    const refused = await create(body)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'schedules.clash',
        message: expect.stringMatching(/2 of these.*Thu, 26 Nov 2026, 07:00; Thu, 3 Dec 2026, 07:00/),
      },
    })
    expect(await classesIn(body.room_id)).toBe(1)
    const shown = await preview(body)
    expect(shown.body['clashing']).toMatchObject([
      {
        occurrence_no: 2,
        with: [
          { because: 'room', name: 'Studio One', starts_at: '2026-11-26T07:30:00+08:00' },
          { because: 'instructor', name: 'Mei Ling Khoo' },
        ],
      },
      { occurrence_no: 4, with: [{ because: 'instructor', class_name: 'Group Reformer Flow' }] },
    ])
    expect(starts(shown)).toEqual(['2026-11-24T07:00', '2026-12-01T07:00'])
    const made = await create({ ...body, skip_clashing: true })
    expect([made.status, starts(made)]).toEqual([201, starts(shown)])
    expect((await create({ ...body, skip_clashing: true })).body['code']).toBe('schedules.clash')
  })

  it('touches another class end to start without clashing', async () => {
    const body = await wish()
    await create(body)
    expect((await create({ ...body, time: '07:50' })).status).toBe(201)
    expect((await create({ ...body, time: '08:39' })).body['code']).toBe('schedules.clash')
    expect((await create({ ...body, time: '06:10' })).status).toBe(201)
  })

  it('leaves closed days out and tells them; a class alone on one is refused', async () => {
    const body = await wish({ repeat: 'daily', end_type: 'date', end_date: '2027-02-04', date: '2027-02-01' })
    const closure = await server.request('POST', '/staff/closures', {
      token: manager.token,
      body: { first_day: '2027-02-02', last_day: '2027-02-03', room_ids: [body.room_id], reason: 'New floor' },
    })
    expect(closure.status).toBe(201)
    const made = await create(body)
    expect([starts(made), starts(made, 'skipped')]).toEqual([
      ['2027-02-01T07:00', '2027-02-04T07:00'],
      ['2027-02-02T07:00', '2027-02-03T07:00'],
    ])
    expect(made.body['skipped']?.['0']).toMatchObject({
      occurrence_no: 2,
      closure_id: closure.body['id'],
      reason: 'New floor',
    })
    expect(made.body['made']?.['1']?.['occurrence_no']).toBe(4)
    const alone = { ...body, repeat: 'dont_repeat', end_type: undefined, end_date: undefined, date: '2027-02-03' }
    expect(await create(alone)).toMatchObject({
      status: 409,
      body: { code: 'schedules.closed', message: expect.stringContaining('New floor') },
    })
    const elsewhere = await aStudio(server.db)
    expect((await create({ ...alone, room_id: elsewhere.roomId })).status).toBe(201)
  })

  it('two managers at once: one room has one of their classes, and the other is told why', async () => {
    const body = await wish(weekly)
    const answers = await Promise.all([create(body), create(body), create(body)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(await classesIn(body.room_id)).toBe(4)
  })

  it('is kept from a closed day by the database too', async () => {
    const other = await aStudio(server.db)
    await server.request('POST', '/staff/closures', {
      token: manager.token,
      body: { first_day: '2027-03-01', last_day: '2027-03-01', room_ids: [other.roomId], reason: 'Painting' },
    })
    const at = (text: string) => aClass(server.db, { studio: other, startsAt: instant(text) })
    await expect(at('2027-02-28T16:00:00Z')).rejects.toMatchObject({ constraint: 'class_sessions_open_day' })
    await expect(at('2027-03-01T15:59:59.999Z')).rejects.toMatchObject({ constraint: 'class_sessions_open_day' })
    await at('2027-02-28T14:00:00Z')
    await at('2027-03-01T16:00:00Z')
  })
})

describe('a series over a clock change', () => {
  it('keeps the time on the wall and says where the clocks skip it', async () => {
    const body = await wish({ time: '01:30', repeat: 'daily', end_type: 'occurence', end_occurence: 3 })
    await sql`update branches set time_zone = 'Europe/London'`.execute(server.db)
    server.lists.clear()
    const made = await create({ ...body, date: '2027-03-27' })
    expect(made.body['made']).toMatchObject([
      { starts_at: '2027-03-27T01:30:00+00:00', shifted: false },
      { starts_at: '2027-03-28T02:30:00+01:00', shifted: true },
      { starts_at: '2027-03-29T01:30:00+01:00', shifted: false },
    ])
    const back = await create({ ...body, date: '2027-10-30' })
    expect(back.body['made']).toMatchObject([
      { starts_at: '2027-10-30T01:30:00+01:00' },
      { starts_at: '2027-10-31T01:30:00+01:00' },
      { starts_at: '2027-11-01T01:30:00+00:00' },
    ])
    await sql`update branches set time_zone = 'Asia/Kuala_Lumpur'`.execute(server.db)
    server.lists.clear()
  })
})
