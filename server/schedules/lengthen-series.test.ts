import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let manager: Member

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  // Monday, 09:00 in Penang.
  await server.clock.set(instant('2026-11-23T01:00:00Z'))
})
afterAll(async () => server.stop())

const send = async (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { body: object; token?: string; headers?: Record<string, string> },
) => server.request(method, `/staff${path}`, { token: manager.token, ...options })
/** Four Tuesdays at 07:00 from tomorrow, unless asked otherwise. */
const make = async (fields: object = {}) =>
  send('POST', '/schedules', {
    body: {
      class_type_id: studio.classTypeId,
      room_id: studio.roomId,
      instructors: [{ id: studio.instructorId }],
      date: '2026-11-24',
      time: '07:00',
      capacity: 6,
      repeat: 'weekly',
      end_type: 'occurence',
      end_occurence: 4,
      ...fields,
    },
  })
async function aSeries() {
  const made = await make()
  return { id: textOf(made.body['series_id']), classes: listed(made).map(({ id }) => id) }
}
interface Occurrence {
  readonly id: string
  readonly occurrence_no: number
  readonly starts_at: string
}
const listed = (answer: Answered, list = 'made'): Occurrence[] =>
  Array.isArray(answer.body[list]) ? answer.body[list] : []
const starts = (answer: Answered, list = 'made') =>
  listed(answer, list).map((row) => `${row.occurrence_no} ${row.starts_at.slice(5, 16)}`)
const lengthen = async (id: string, body: object, more: { token?: string; headers?: Record<string, string> } = {}) =>
  send('PUT', `/series/${id}/end`, { body, ...more })
const preview = async (id: string, body: object) => send('POST', `/series/${id}/end/preview`, { body })
const show = async (id: string) => (await server.request('GET', `/staff/series/${id}`, { token: manager.token })).body
const classOf = async (id: string | undefined) => (await server.request('GET', `/schedules/${id ?? ''}`)).body
const times = (count: number) => ({ end_type: 'occurence', end_occurence: count })

describe('a series that is lengthened', () => {
  test.each([
    ['by two classes', times(6)],
    ['to a day', { end_type: 'date', end_date: '2026-12-29' }],
  ])('a series that is extended %s has the previewed classes, numbered on, and the new end', async (_name, end) => {
    const { id } = await aSeries()
    const shown = await preview(id, end)
    expect([shown.status, starts(shown), (await show(id))['classes']]).toEqual([
      200,
      ['5 12-22T07:00', '6 12-29T07:00'],
      4,
    ])
    const answer = await lengthen(id, end)
    expect([answer.status, starts(answer)]).toEqual([200, starts(shown)])
    expect(await show(id)).toMatchObject({
      classes: 6,
      end_date: null,
      end_occurence: null,
      ...end,
      occurrences: [1, 2, 3, 4, 5, 6].map((occurrence_no) => ({ occurrence_no, status: 'upcoming', capacity: 6 })),
    })
    expect(await classOf(listed(answer)[0]?.id)).toMatchObject({
      opens_at: '2026-11-24T12:00:00+08:00',
      duration_minutes: 50,
      instructors: [{ id: studio.instructorId, role: 'main' }],
    })
    const audit = await server.db
      .selectFrom('audit_entries')
      .select(['actor_account_id', 'subject_kind'])
      .where('subject_id', '=', id)
      .where('action', '=', 'schedules.lengthen')
      .execute()
    expect(audit).toEqual([{ actor_account_id: manager.accountId, subject_kind: 'class_series' }])
  })

  it('a series that is extended again continues from there', async () => {
    const { id } = await aSeries()
    await lengthen(id, times(5))
    expect(starts(await lengthen(id, times(6)))).toEqual(['6 12-29T07:00'])
  })

  it('a series that is extended continues as it is now, and not with what one class has of its own', async () => {
    const { id, classes } = await aSeries()
    const stand = await server.db
      .insertInto('instructors')
      .values({ branch_id: studio.branchId, slug: `farah-${id}`, name: 'Farah Aziz' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const other = await aStudio(server.db)
    // All of it moves to Thursdays at 18:00 for 40 minutes, and to another instructor; its last class alone gets a
    // room, a time and a size of its own.
    expect(
      (
        await send('PUT', `/schedules/${classes[0] ?? ''}`, {
          body: {
            scope: 'all',
            date: '2026-11-26',
            time: '18:00',
            duration_minutes: 40,
            instructors: [{ id: stand.id }],
          },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await send('PUT', `/schedules/${classes[3] ?? ''}`, {
          body: { time: '20:00', room_id: other.roomId, capacity: 2 },
        })
      ).status,
    ).toBe(200)
    const answer = await lengthen(id, times(5))
    expect(starts(answer)).toEqual(['5 12-24T18:00'])
    expect(await classOf(listed(answer)[0]?.id)).toMatchObject({
      duration_minutes: 40,
      capacity: 6,
      room: { id: studio.roomId },
      instructors: [{ id: stand.id, role: 'main' }],
    })
  })

  it('a series that is extended does not restore classes that were cancelled, and takes nothing from them', async () => {
    const { id, classes } = await aSeries()
    await send('POST', `/schedules/${classes[2] ?? ''}/cancel`, {
      body: { scope: 'following', reason: 'The instructor left.' },
    })
    expect(starts(await lengthen(id, times(5)))).toEqual(['5 12-22T07:00'])
    expect((await show(id))['occurrences']).toMatchObject([
      { status: 'upcoming' },
      { status: 'upcoming' },
      { status: 'canceled' },
      { status: 'canceled' },
      { status: 'upcoming' },
    ])
  })

  it('a series that is extended leaves closed days out and lists them; one of closed days alone is refused', async () => {
    const { id } = await aSeries()
    const closure = await send('POST', '/closures', {
      body: { first_day: '2026-12-22', last_day: '2026-12-22', room_ids: [studio.roomId], reason: 'New floor' },
    })
    expect(await lengthen(id, times(5))).toMatchObject({
      status: 409,
      body: { code: 'schedules.closed', message: expect.stringContaining('New floor') },
    })
    expect(await show(id)).toMatchObject({ classes: 4, end_occurence: 4 })
    const answer = await lengthen(id, times(6))
    expect([starts(answer), starts(answer, 'skipped')]).toEqual([['6 12-29T07:00'], ['5 12-22T07:00']])
    expect(listed(answer, 'skipped')[0]).toMatchObject({ closure_id: closure.body['id'], reason: 'New floor' })
  })

  it('a series that is extended names classes that clash and adds none, or leaves them out when asked to', async () => {
    const { id } = await aSeries()
    await make({
      date: '2026-12-29',
      time: '07:30',
      repeat: 'dont_repeat',
      end_type: undefined,
      end_occurence: undefined,
    })
    const refused = await lengthen(id, times(6))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'schedules.clash', message: expect.stringMatching(/1 of these.*Tue 29 Dec 2026, 07:00/) },
    })
    expect(await show(id)).toMatchObject({ classes: 4, end_occurence: 4 })
    expect((await preview(id, times(6))).body['clashing']).toMatchObject([
      { occurrence_no: 6, with: [{ because: 'room' }, { because: 'instructor' }] },
    ])
    expect(starts(await lengthen(id, { ...times(6), skip_clashing: true }))).toEqual(['5 12-22T07:00'])
    expect((await lengthen(id, { ...times(6), skip_clashing: true })).body['code']).toBe('schedules.not_longer')
  })

  it('a series is extended once for one key, and once when two ask at the same moment', async () => {
    const { id } = await aSeries()
    const headers = { 'idempotency-key': `longer-${id}` }
    const [first, again] = [await lengthen(id, times(5), { headers }), await lengthen(id, times(5), { headers })]
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
    const answers = await Promise.all([lengthen(id, times(7)), lengthen(id, times(7)), lengthen(id, times(7))])
    expect(answers.map(({ status, body }) => textOf(body['code'] ?? String(status))).toSorted()).toEqual([
      '200',
      'schedules.not_longer',
      'schedules.not_longer',
    ])
    expect(await show(id)).toMatchObject({ classes: 7, end_occurence: 7 })
  })
})

describe('a series is not lengthened', () => {
  test.each<[string, object, number, string]>([
    ['by an end it has already', times(4), 422, 'schedules.not_longer'],
    ['by an earlier one', times(2), 422, 'schedules.not_longer'],
    ['by a day on which nothing more falls', { end_type: 'date', end_date: '2026-12-21' }, 422, 'schedules.not_longer'],
    ['beyond two years', { end_type: 'date', end_date: '2028-11-25' }, 422, 'schedules.series_long'],
    ['by more classes than two years hold', times(106), 422, 'schedules.series_long'],
    ['beyond 366 classes', times(367), 422, 'request.invalid'],
    ['without an end', { end_type: 'date' }, 422, 'request.invalid'],
    ['with both ends', { end_type: 'date', end_date: '2026-12-29', end_occurence: 6 }, 422, 'request.invalid'],
  ])('%s', async (_name, end, status, code) => {
    const { id } = await aSeries()
    for (const answer of [await lengthen(id, end), await preview(id, end)])
      expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect(await show(id)).toMatchObject({ classes: 4, end_occurence: 4 })
  })

  it('a series is not extended into the past', async () => {
    const { id } = await aSeries()
    await server.clock.set(instant('2026-12-21T23:00:00Z'))
    expect((await lengthen(id, times(8))).body['code']).toBe('schedules.past')
    await server.clock.set(instant('2026-11-23T01:00:00Z'))
  })

  it('a series is not extended with an instructor who has left', async () => {
    const { id } = await aSeries()
    // An instructor with classes ahead cannot be retired; one who was retired before that rule is refused all the same.
    const teaches = async (active: boolean) =>
      server.db.updateTable('instructors').set({ active }).where('id', '=', studio.instructorId).execute()
    await teaches(false)
    expect(await lengthen(id, times(5))).toMatchObject({ status: 409, body: { code: 'schedules.teacher_left' } })
    await teaches(true)
  })

  it('a series is extended by managers alone, and only where there is one', async () => {
    const { id } = await aSeries()
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const member = await aMember(server.db)
    for (const [method, path] of [
      ['PUT', `/series/${id}/end`],
      ['POST', `/series/${id}/end/preview`],
    ] as const) {
      expect((await server.request(method, `/staff${path}`, { body: times(5) })).status).toBe(401)
      for (const { token } of [desk, member])
        expect((await send(method, path, { body: times(5), token })).status).toBe(403)
    }
    const nobody = '00000000-0000-7000-8000-000000000000'
    expect([(await lengthen(nobody, times(5))).status, (await preview(nobody, times(5))).status]).toEqual([404, 404])
    expect(
      (
        await server.db
          .selectFrom('class_sessions')
          .select('id')
          .where('series_id', '=', asId('class_series', id))
          .execute()
      ).length,
    ).toBe(4)
  })
})
