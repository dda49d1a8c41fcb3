import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let manager: Member
/** A day at midnight in Penang; each test has a month of its own, and it is 09:00 on its first day. */
let first = Temporal.PlainDate.from('2027-01-04')

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  first = first.add({ days: 28 })
  await server.clock.set(at(0, 9))
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())

const at = (days: number, hours: number) => instant(`${first.add({ days }).toString()}T00:00:00+08:00`).add({ hours })
const day = (days: number) => first.add({ days }).toString()
const ask = async (path: string, body: object, options: { token?: string; headers?: Record<string, string> } = {}) =>
  server.request('POST', `/staff/closures${path}`, { token: manager.token, body, ...options })
const close = async (from: number, to: number, fields: object = {}) =>
  ask('', { first_day: day(from), last_day: day(to), reason: 'Chinese New Year', ...fields })
const someone = async () => anActor(server, { studio, validityDays: 20 })
const status = async (id: string) => (await server.request('GET', `/schedules/${id}`)).body['status']

describe('closed days', () => {
  it('closed days end exactly the classes of those days, as previewed, with every credit back and a message to all', async () => {
    const classes = [
      await aClass(server.db, { studio, startsAt: at(2, -1) }),
      await aClass(server.db, { studio, startsAt: at(2, 0), capacity: 1 }),
      await aClass(server.db, { studio, startsAt: at(3, 23) }),
      await aClass(server.db, { studio, startsAt: at(4, 0) }),
    ]
    const [one, two, waiter] = [await someone(), await someone(), await someone()]
    for (const id of classes) await one.book(id)
    await two.book(classes[2] ?? '')
    await waiter.book(classes[1] ?? '', 'waitlist')
    const days = { first_day: day(2), last_day: day(3) }
    const shown = await ask('/preview', days)
    expect(shown).toMatchObject({
      status: 200,
      body: {
        bookings: 3,
        waiting: 1,
        classes: [
          { id: classes[1], booked: 1, waiting: 1, over: false },
          { id: classes[2], booked: 2, waiting: 0 },
        ],
      },
    })
    expect(await Promise.all(classes.map(status))).toEqual(['upcoming', 'upcoming', 'upcoming', 'upcoming'])
    const done = await close(2, 3)
    const { classes: ending, bookings, waiting } = shown.body
    expect(done).toMatchObject({ status: 201, body: { classes: ending, bookings, waiting, told: 4 } })
    expect(await Promise.all(classes.map(status))).toEqual(['upcoming', 'canceled', 'canceled', 'upcoming'])
    expect(await Promise.all([one, two, waiter].map(async (one) => one.creditsLeft()))).toEqual([3, 5, 5])
    expect((await messagesTo(server.db, waiter)).at(-1)?.plain).toMatch(/Chinese New Year/)
    const [audit] = await server.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', textOf(done.body['id']))
      .execute()
    expect(audit).toEqual({ action: 'schedules.close_days' })
  })

  it('closed days of one room leave the others open, and moves onto them are refused', async () => {
    const other = await aStudio(server.db)
    const [mine, theirs] = [
      await aClass(server.db, { studio, startsAt: at(2, 9) }),
      await aClass(server.db, { studio: other, startsAt: at(2, 9) }),
    ]
    expect((await close(2, 2, { room_ids: [studio.roomId] })).body).toMatchObject({ classes: [{ id: mine }] })
    expect([await status(mine), await status(theirs)]).toEqual(['canceled', 'upcoming'])
    const move = async (body: object) =>
      (await server.request('PUT', `/staff/schedules/${theirs}/time`, { token: manager.token, body })).body['code']
    expect(await move({ starts_at: at(2, 12).toString(), room_id: studio.roomId })).toBe('schedules.closed')
    expect(await move({ starts_at: at(2, 12).toString() })).toBeUndefined()
    expect(await move({ starts_at: at(1, 23).toString(), room_id: studio.roomId })).toBeUndefined()
  })

  it('days that are closed today leave a class that has begun alone, and list it', async () => {
    const [begun, next] = [
      await aClass(server.db, { studio, startsAt: at(0, 10) }),
      await aClass(server.db, { studio, startsAt: at(0, 12) }),
    ]
    const member = await someone()
    await member.book(begun)
    await server.clock.freeze(at(0, 10))
    expect((await close(0, 0)).body).toMatchObject({
      classes: [
        { id: begun, over: true, booked: 1 },
        { id: next, over: false },
      ],
      bookings: 0,
      told: 0,
    })
    expect([await status(begun), await status(next), await member.creditsLeft()]).toEqual(['upcoming', 'canceled', 4])
  })

  it('closed days that are reopened count no hold of a private as a class', async () => {
    const row = await aClass(server.db, { studio, startsAt: at(2, 9) })
    const { accountId } = await aMember(server.db)
    await server.db.updateTable('class_sessions').set({ status: 'canceled' }).where('id', '=', row).execute()
    await server.db
      .insertInto('private_classes')
      .values({
        session_id: row,
        account_id: accountId,
        format: 'solo',
        step: 'slot',
        held_until: at(0, 9),
        created_at: at(0, 9),
        released_at: at(0, 9),
      })
      .execute()
    const closure = textOf((await close(2, 2)).body['id'])
    expect((await server.request('DELETE', `/staff/closures/${closure}`, { token: manager.token })).body).toMatchObject(
      { classes_canceled: 0 },
    )
    await server.db.deleteFrom('private_classes').where('session_id', '=', row).execute()
  })

  it('closed days may be reopened; the classes do not come back', async () => {
    const id = await aClass(server.db, { studio, startsAt: at(2, 9) })
    const closure = textOf((await close(2, 2)).body['id'])
    const list = async (query = '') =>
      (await server.request('GET', `/staff/closures${query}`, { token: manager.token })).body
    expect((await list())['data']?.['0']).toMatchObject({
      id: closure,
      first_day: day(2),
      last_day: day(2),
      rooms: null,
      reason: 'Chinese New Year',
    })
    expect((await server.request('DELETE', `/staff/closures/${closure}`, { token: manager.token })).body).toMatchObject(
      { classes_back: 0, classes_canceled: 1 },
    )
    expect((await server.request('DELETE', `/staff/closures/${closure}`, { token: manager.token })).status).toBe(404)
    expect(await status(id)).toBe('canceled')
    await aClass(server.db, { studio, startsAt: at(2, 9) })
    expect((await list())['total']).toBe(0)
    expect((await list('?past=true'))['total']).toBeGreaterThan(0)
  })

  test.each<[string, (own: Studio) => object, number]>([
    ['yesterday', () => ({ first_day: day(-1) }), 422],
    ['backwards', () => ({ last_day: day(1) }), 422],
    ['for 93 days', () => ({ last_day: day(94) }), 422],
    ['without a reason', () => ({ reason: ' ' }), 422],
    ['no rooms', () => ({ room_ids: [] }), 422],
    ['a room of nobody', (own) => ({ room_ids: [own.roomId, '00000000-0000-7000-8000-000000000000'] }), 404],
  ])('closed days cannot be %s', async (_name, fields, refused) => {
    expect((await close(2, 2, fields(studio))).status).toBe(refused)
  })

  it('closed days are made and reopened by managers alone', async () => {
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const body = { first_day: day(2), last_day: day(2) }
    for (const { token } of [desk, await aMember(server.db)]) {
      expect((await ask('', { ...body, reason: 'No reason' }, { token })).status).toBe(403)
      expect((await ask('/preview', body, { token })).status).toBe(403)
      expect(
        (await server.request('DELETE', '/staff/closures/00000000-0000-7000-8000-000000000000', { token })).status,
      ).toBe(403)
    }
    expect((await server.request('GET', '/staff/closures', { token: desk.token })).status).toBe(200)
  })

  it('closed days are made once for one key', async () => {
    const body = { first_day: day(2), last_day: day(2), reason: 'Repairs' }
    const [one, again] = [
      await ask('', body, { headers: { 'idempotency-key': 'closing-1' } }),
      await ask('', body, { headers: { 'idempotency-key': 'closing-1' } }),
    ]
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([one.body, 'true'])
  })

  it('closed days lose no credit and leave no class while people book, cancel, and managers move classes there', async () => {
    const ids = [
      await aClass(server.db, { studio, startsAt: at(2, 9) }),
      await aClass(server.db, { studio, startsAt: at(2, 11) }),
    ]
    const people = await Promise.all(Array.from({ length: 6 }, async () => someone()))
    const own = await Promise.all(people.slice(0, 3).map(async (member) => member.book(ids[0] ?? '')))
    const create = {
      class_type_id: studio.classTypeId,
      room_id: studio.roomId,
      instructors: [{ id: studio.instructorId }],
      date: day(2),
      time: '15:00',
    }
    const [done, created] = await Promise.all([
      close(2, 2),
      server.request('POST', '/staff/schedules', { token: manager.token, body: create }),
      ...own.map(async (id, place) =>
        server.request('DELETE', `/bookings/${id}`, { token: people[place]?.token ?? '' }),
      ),
      ...people
        .slice(3)
        .map(async ({ token }) => server.request('POST', '/bookings', { token, body: { session_id: ids[1] } })),
    ])
    expect(done?.status).toBe(201)
    expect([201, 409]).toContain(created?.status)
    expect(await Promise.all(people.map(async (one) => one.creditsLeft()))).toEqual([5, 5, 5, 5, 5, 5])
    const open = await server.db
      .selectFrom('class_sessions')
      .select('id')
      .where('room_id', '=', studio.roomId)
      .where('status', '=', 'upcoming')
      .execute()
    expect(open).toEqual([])
  })
})
