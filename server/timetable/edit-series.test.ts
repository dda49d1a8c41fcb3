import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { lettersTo } from '#dev/testing/letters.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let manager: Member
/** Monday, 09:00 in Penang; each test has a month of its own. */
let monday = Temporal.PlainDate.from('2027-01-04')

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  monday = monday.add({ days: 56 })
  studio = await aStudio(server.db)
  await server.clock.set(instant(`${monday.toString()}T01:00:00Z`))
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())

const send = async (path: string, asked: { method?: 'POST' | 'PUT'; body?: object; token?: string }) =>
  server.request(asked.method ?? 'POST', `/staff/schedules${path}`, {
    token: asked.token ?? manager.token,
    body: asked.body,
  })
const edit = async (id: string, body: object) => send(`/${id}`, { method: 'PUT', body })
const preview = async (id: string, body: object) => send(`/${id}/preview`, { body })

/** Four Tuesdays from tomorrow at 18:00. */
async function aSeries(fields: object = {}): Promise<string[]> {
  const made = await send('', {
    body: {
      class_type_id: studio.classTypeId,
      room_id: studio.roomId,
      instructors: [{ id: studio.instructorId }],
      date: monday.add({ days: 1 }).toString(),
      time: '18:00',
      repeat: 'weekly',
      end_type: 'occurence',
      end_occurence: 4,
      capacity: 2,
      ...fields,
    },
  })
  const rows = made.body['made']
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(made.body))
  return rows.map(({ id }: { id: string }) => id)
}
async function someone() {
  const member = await aMember(server.db)
  return { ...member, lotId: await aPack(server.db, { studio, member, credits: 5 }) }
}
type Someone = Awaited<ReturnType<typeof someone>>
const book = async (member: Someone, session_id = '', booking_type = 'booking') =>
  textOf(
    (await server.request('POST', '/bookings', { token: member.token, body: { session_id, booking_type } })).body[
      'booking'
    ]?.['id'],
  )
const show = async (member: Someone, id: string) =>
  (await server.request('GET', `/bookings/${id}`, { token: member.token })).body
const left = async (member: Someone) =>
  (
    await server.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('holder_id', '=', member.lotId)
      .executeTakeFirstOrThrow()
  ).balance
const aClassOf = async (id = '') => (await server.request('GET', `/schedules/${id}`)).body
const times = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => textOf((await aClassOf(id))['starts_at']).slice(5, 16)))
const day = (days: number, time: string) => `${monday.add({ days }).toString().slice(5)}T${time}`
const codes = (answer: Answered) =>
  (Array.isArray(answer.body['unchanged']) ? answer.body['unchanged'] : []).map(
    (row: { occurrence_no: number; code: string }) => [row.occurrence_no, row.code],
  )
const numbers = (answer: Answered) =>
  (Array.isArray(answer.body['changed']) ? answer.body['changed'] : []).map(
    (row: { occurrence_no: number }) => row.occurrence_no,
  )
const teacher = async (name: string) =>
  (
    await server.db
      .insertInto('instructors')
      .values({ branch_id: studio.branchId, slug: `${name.toLowerCase()}-${monday.toString()}`, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

describe('an edit of a series', () => {
  test.each([
    ['this', [2], ['18:00', '19:30', '18:00', '18:00']],
    ['following', [2, 3, 4], ['18:00', '19:30', '19:30', '19:30']],
    ['all', [1, 2, 3, 4], ['19:30', '19:30', '19:30', '19:30']],
  ])('of %s moves those classes and no other', async (scope, changed, hours) => {
    const ids = await aSeries()
    const answer = await edit(ids[1] ?? '', { scope, time: '19:30' })
    expect([answer.status, numbers(answer), codes(answer)]).toEqual([200, changed, []])
    expect(await times(ids)).toEqual(hours.map((hour, place) => day(1 + 7 * place, hour)))
  })

  it('moves a daily series a day later without one class being in the way of another, and back', async () => {
    const ids = await aSeries({ repeat: 'daily' })
    expect(numbers(await edit(ids[0] ?? '', { scope: 'all', date: monday.add({ days: 2 }).toString() }))).toEqual([
      1, 2, 3, 4,
    ])
    expect(await times(ids)).toEqual([2, 3, 4, 5].map((days) => day(days, '18:00')))
    expect(
      numbers(await edit(ids[3] ?? '', { scope: 'all', date: monday.add({ days: 4 }).toString(), time: '08:00' })),
    ).toEqual([1, 2, 3, 4])
    expect(await times(ids)).toEqual([1, 2, 3, 4].map((days) => day(days, '08:00')))
  })

  it('keeps everybody, tells them and lets them go for free', async () => {
    const ids = await aSeries()
    const [booked, waiting] = [await someone(), await someone()]
    const other = await someone()
    const id = await book(booked, ids[0])
    await book(other, ids[0])
    const entry = await book(waiting, ids[0], 'waitlist')
    const spare = await teacher('Farah')
    const answer = await edit(ids[0] ?? '', {
      scope: 'all',
      time: '20:00',
      duration_minutes: 60,
      instructors: [{ id: spare }],
      capacity: 3,
    })
    expect(answer.body['changed']?.['0']).toMatchObject({
      occurrence_no: 1,
      told: 3,
      promoted: 1,
      released: 0,
      kept: [],
    })
    expect(await show(booked, id)).toMatchObject({
      status: 'booked',
      seat_no: 1,
      starts_at: expect.stringContaining('T20:00'),
      ends_at: expect.stringContaining('T21:00'),
      instructors: ['Farah'],
      grace_until: expect.any(String),
    })
    expect(await show(waiting, entry)).toMatchObject({ booking_type: 'booking', status: 'booked' })
    const letters = (await lettersTo(server.db, booked)).slice(1)
    expect(letters.map(({ template }) => template)).toEqual(['bookings.moved', 'bookings.substituted'])
    expect(letters[0]?.plain).toMatch(/It was planned for .*18:00[^]*Farah/)
    // Less than twelve hours before the new start, and still free.
    await server.clock.freeze(instant(`${monday.add({ days: 1 }).toString()}T00:30:00Z`))
    expect((await server.request('DELETE', `/bookings/${id}`, { token: booked.token })).body).toMatchObject({
      credit_lost: false,
      booking: { cancel_kind: 'grace' },
    })
  })

  it('passes over what is one class own, unless ticked', async () => {
    const ids = await aSeries()
    const room = (await aStudio(server.db)).roomId
    expect((await edit(ids[1] ?? '', { room_id: room, time: '17:00' })).status).toBe(200)
    expect((await send(`/${ids[2] ?? ''}/capacity`, { method: 'PUT', body: { capacity: 1 } })).status).toBe(200)
    const third = (await aStudio(server.db)).roomId
    const answer = await edit(ids[0] ?? '', { scope: 'all', room_id: third, capacity: 5 })
    expect(answer.body['changed']).toMatchObject([
      { occurrence_no: 1, kept: [] },
      { occurrence_no: 2, kept: ['room'] },
      { occurrence_no: 3, kept: ['capacity'] },
      { occurrence_no: 4, kept: [] },
    ])
    expect(await Promise.all(ids.map(async (id) => (await aClassOf(id))['room']?.['id']))).toEqual([
      third,
      room,
      third,
      third,
    ])
    expect(await Promise.all(ids.map(async (id) => (await aClassOf(id))['capacity']))).toEqual([5, 5, 1, 5])
    const kept = await edit(ids[0] ?? '', { scope: 'all', time: '16:00' })
    expect([numbers(kept), codes(kept)]).toEqual([[1, 3, 4], [[2, 'schedules.edited']]])
    const ticked = await edit(ids[0] ?? '', { scope: 'all', time: '15:00', overwrite_edited: true })
    expect([numbers(ticked), codes(ticked)]).toEqual([[1, 2, 3, 4], []])
    const series = await server.db
      .selectFrom('class_sessions')
      .select('edited')
      .where('series_id', 'is not', null)
      .where('room_id', 'in', [third, room])
      .orderBy('starts_at')
      .execute()
    expect(series.map(({ edited }) => edited)).toEqual([[], ['room'], ['capacity'], []])
  })

  it('lists classes that cannot change and changes the others: busy rooms, busy teachers, closed days, people in two classes, too many booked', async () => {
    const ids = await aSeries({ end_occurence: 6 })
    const other = await aStudio(server.db)
    const elsewhere = {
      class_type_id: studio.classTypeId,
      repeat: 'dont_repeat',
      end_type: undefined,
      end_occurence: undefined,
      time: '20:00',
    }
    await aSeries({ ...elsewhere, instructors: [{ id: other.instructorId }] })
    await aSeries({ ...elsewhere, room_id: other.roomId, date: monday.add({ days: 8 }).toString() })
    const [third] = await aSeries({
      ...elsewhere,
      room_id: other.roomId,
      instructors: [{ id: other.instructorId }],
      date: monday.add({ days: 15 }).toString(),
    })
    const busy = await someone()
    for (const id of [ids[2], third]) await book(busy, id)
    await server.request('POST', '/staff/closures', {
      token: manager.token,
      body: {
        first_day: monday.add({ days: 22 }).toString(),
        last_day: monday.add({ days: 22 }).toString(),
        room_ids: [other.roomId],
        reason: 'New floor',
      },
    })
    const people = [await someone(), await someone()]
    await server.clock.set(instant(`${monday.add({ days: 5 }).toString()}T01:00:00Z`))
    for (const member of people) await book(member, ids[4])
    await server.clock.set(instant(`${monday.toString()}T01:00:00Z`))
    const wish = { scope: 'all', time: '20:00', capacity: 1 }
    const shown = await preview(ids[0] ?? '', wish)
    const unchanged = [
      [1, 'schedules.room_busy'],
      [2, 'schedules.instructor_busy'],
      [3, 'schedules.overlaps'],
      [5, 'bookings.more_booked'],
    ]
    expect([numbers(shown), codes(shown)]).toEqual([[4, 6], unchanged])
    expect(await times(ids)).toEqual(ids.map((_id, place) => day(1 + 7 * place, '18:00')))
    const done = await edit(ids[0] ?? '', wish)
    expect([done.body['changed'], done.body['unchanged']]).toEqual([shown.body['changed'], shown.body['unchanged']])
    expect(await times(ids)).toEqual(
      ids.map((_id, place) => day(1 + 7 * place, [3, 5].includes(place) ? '20:00' : '18:00')),
    )
    expect(codes(await preview(ids[0] ?? '', { scope: 'all', room_id: other.roomId }))).toContainEqual([
      4,
      'schedules.closed',
    ])
    const released = await edit(ids[2] ?? '', { time: '20:00', release_overlapping: true })
    expect(released.body['changed']).toMatchObject([{ occurrence_no: 3, released: 1 }])
    expect(await left(busy)).toBe(4)
  })

  it('in a preview changes nothing and writes to nobody', async () => {
    const ids = await aSeries()
    const member = await someone()
    const id = await book(member, ids[0])
    const before = [await show(member, id), (await lettersTo(server.db, member)).length]
    expect(
      (await preview(ids[0] ?? '', { scope: 'all', time: '21:00', difficulty_level_id: studio.levelId })).body[
        'changed'
      ]?.['0'],
    ).toMatchObject({ told: 1 })
    expect([await show(member, id), (await lettersTo(server.db, member)).length]).toEqual(before)
    expect(
      await server.db
        .selectFrom('audit_entries')
        .select('id')
        .where('subject_id', 'in', ids)
        .where('action', '=', 'schedules.edit')
        .execute(),
    ).toEqual([])
  })

  it('leaves what has begun alone', async () => {
    const ids = await aSeries()
    await server.clock.freeze(instant(`${monday.add({ days: 8 }).toString()}T10:00:00Z`))
    expect(numbers(await edit(ids[0] ?? '', { scope: 'all', time: '19:00' }))).toEqual([3, 4])
    expect((await edit(ids[1] ?? '', { time: '19:00' })).body['code']).toBe('schedules.over')
    await server.clock.freeze(instant(`${monday.add({ days: 8 }).toString()}T09:59:59.999Z`))
    expect((await edit(ids[1] ?? '', { time: '19:00' })).status).toBe(200)
  })

  it('to another kind of class is told, and lets people go for free', async () => {
    const ids = await aSeries()
    const member = await someone()
    const id = await book(member, ids[0])
    const other = await aStudio(server.db)
    await server.db
      .updateTable('class_types')
      .set({ name: { en: 'Jump Board', zh: '跳板' } })
      .where('id', '=', other.classTypeId)
      .execute()
    expect((await edit(ids[0] ?? '', { class_type_id: other.classTypeId })).status).toBe(200)
    expect(await show(member, id)).toMatchObject({
      class_name: 'Jump Board',
      status: 'booked',
      credit_effect: 'used',
      grace_until: expect.any(String),
    })
    expect((await lettersTo(server.db, member)).at(-1)?.plain).toMatch(/Jump Board now takes place[^]*cancel by/)
    expect((await aClassOf(ids[1]))['class_type']?.['name']).toBe('Group Reformer Flow')
  })

  test.each<[string, object, number, string]>([
    ['nothing', {}, 422, 'request.invalid'],
    ['a time that is past', { date: '2026-01-01' }, 422, 'schedules.past'],
    ['more places than the room has', { capacity: 14 }, 422, 'request.invalid'],
    ['a room of nobody', { room_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    ['a kind of nobody', { class_type_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    [
      'a teacher of nobody',
      { instructors: [{ id: '00000000-0000-7000-8000-000000000000' }] },
      404,
      'request.not_found',
    ],
  ])('with %s is refused', async (_name, body, status, code) => {
    const ids = await aSeries()
    for (const answer of [await edit(ids[0] ?? '', body), await preview(ids[0] ?? '', body)])
      expect([answer.status, answer.body['code']]).toEqual([status, code])
  })

  it('is the managers, of a class of the branch, and of a series only where there is one', async () => {
    const ids = await aSeries()
    const member = await someone()
    for (const path of [`/${ids[0] ?? ''}/preview`])
      expect((await send(path, { body: { time: '19:00' }, token: member.token })).status).toBe(403)
    expect(
      (await send(`/${ids[0] ?? ''}`, { method: 'PUT', body: { time: '19:00' }, token: member.token })).status,
    ).toBe(403)
    expect((await edit('00000000-0000-7000-8000-000000000000', { time: '19:00' })).status).toBe(404)
    const [alone] = await aSeries({
      repeat: 'dont_repeat',
      end_type: undefined,
      end_occurence: undefined,
      time: '07:00',
    })
    expect((await edit(alone ?? '', { scope: 'all', time: '19:00' })).body['code']).toBe('schedules.no_series')
    expect((await edit(alone ?? '', { time: '08:00' })).status).toBe(200)
    const [audit] = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_role'])
      .where('subject_id', '=', alone ?? '')
      .where('action', '=', 'schedules.edit')
      .execute()
    expect(audit).toEqual({ action: 'schedules.edit', actor_role: 'manager' })
  })

  it('once for one key', async () => {
    const ids = await aSeries()
    const body = { scope: 'all', date: monday.add({ days: 2 }).toString() }
    const ask = async () =>
      server.request('PUT', `/staff/schedules/${ids[0] ?? ''}`, {
        token: manager.token,
        body,
        headers: { 'idempotency-key': `edit-${ids[0] ?? ''}` },
      })
    const [first, again] = [await ask(), await ask()]
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
    expect((await times(ids))[0]).toBe(day(2, '18:00'))
  })
})

describe('an edit of a series while people book and cancel', () => {
  it('loses nobody: each place is at the new hour or given back, and each credit is where it belongs', async () => {
    const ids = await aSeries({ capacity: 13 })
    const people = await Promise.all(Array.from({ length: 8 }, async () => someone()))
    const own = await Promise.all(people.slice(0, 4).map(async (member) => book(member, ids[0])))
    const [edited, ...answers] = await Promise.all([
      edit(ids[0] ?? '', { scope: 'all', time: '20:00', capacity: 12 }),
      ...own.map(async (id, place) =>
        server.request('DELETE', `/bookings/${id}`, { token: people[place]?.token ?? '' }),
      ),
      ...people
        .slice(4)
        .map(async ({ token }) => server.request('POST', '/bookings', { token, body: { session_id: ids[1] } })),
    ])
    expect([edited?.status, numbers(edited)]).toEqual([200, [1, 2, 3, 4]])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201, 201, 201])
    expect(await Promise.all(people.map(left))).toEqual([5, 5, 5, 5, 4, 4, 4, 4])
    expect((await times(ids)).every((time) => time.endsWith('20:00'))).toBe(true)
  })
})

describe('a series the studio cancels', () => {
  test.each([
    ['this', ['upcoming', 'canceled', 'upcoming', 'upcoming']],
    ['following', ['upcoming', 'canceled', 'canceled', 'canceled']],
    ['all', ['canceled', 'canceled', 'canceled', 'canceled']],
  ])('%s: gives the credits of those classes back, and of no other', async (scope, statuses) => {
    const ids = await aSeries()
    const member = await someone()
    const bookings = [await book(member, ids[0]), await book(member, ids[1]), await book(member, ids[2])]
    const lost = statuses.slice(0, 3).filter((status) => status === 'canceled').length
    const answer = await send(`/${ids[1] ?? ''}/cancel`, { body: { scope, reason: 'The instructor left.' } })
    expect(answer).toMatchObject({
      status: 200,
      body: { canceled: statuses.filter((status) => status === 'canceled').length, told: lost },
    })
    expect(await Promise.all(ids.map(async (id) => (await aClassOf(id))['status']))).toEqual(statuses)
    expect(await left(member)).toBe(2 + lost)
    expect(await Promise.all(bookings.map(async (id) => (await show(member, id))['status']))).toEqual(
      statuses.slice(0, 3).map((status) => (status === 'canceled' ? 'canceled' : 'booked')),
    )
  })

  it('does not reach back to what has begun', async () => {
    const ids = await aSeries()
    await server.clock.freeze(instant(`${monday.add({ days: 8 }).toString()}T10:00:00Z`))
    expect(
      (await send(`/${ids[0] ?? ''}/cancel`, { body: { scope: 'all', reason: 'The instructor left.' } })).body,
    ).toMatchObject({ canceled: 2 })
    expect(
      (await send(`/${ids[0] ?? ''}/cancel`, { body: { scope: 'all', reason: 'The instructor left.' } })).body['code'],
    ).toBe('schedules.over')
  })
})
