import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'

let server: TestServer
let studio: Studio
let manager: Member
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  home = (await server.clock.now()).round('minute')
})
beforeEach(async () => {
  home = home.add({ hours: 12 })
  await server.clock.set(home)
})
afterAll(async () => server.stop())

const someone = async (options: { validityDays?: number } = {}) => anActor(server, { studio, ...options })
const put = async (sessionId: string, what: string, body: object, who = manager) =>
  server.request(what === 'cancel' ? 'POST' : 'PUT', `/staff/schedules/${sessionId}/${what}`, {
    token: who.token,
    body,
  })
const at = async (hours: number, capacity = 2) =>
  aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours }), capacity })
const audits = async (subject: string) =>
  (
    await server.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const cancel = async (sessionId: string, who = manager) =>
  put(sessionId, 'cancel', { reason: 'The instructor is ill.' }, who)

describe('a class the studio cancels', () => {
  it('a class that the studio cancels returns every credit, extends packs by a week, and ends the waitlist', async () => {
    const sessionId = await at(1)
    const [short, long, waiter] = [await someone({ validityDays: 1 }), await someone(), await someone()]
    const ids = [await short.book(sessionId), await long.book(sessionId)]
    const entry = await waiter.book(sessionId, 'waitlist')
    expect(await cancel(sessionId)).toMatchObject({ status: 200, body: { success: true, told: 3 } })
    expect(await Promise.all([short, long, waiter].map(async (one) => one.creditsLeft()))).toEqual([5, 5, 5])
    expect(await short.show(ids[0] ?? '')).toMatchObject({
      status: 'canceled',
      cancel_kind: 'studio',
      credit_effect: 'returned',
      session_status: 'canceled',
    })
    expect(await waiter.show(entry)).toMatchObject({
      status: 'canceled',
      cancel_kind: 'studio',
      credit_effect: 'none',
    })
    const lot = await server.db
      .selectFrom('package_lots')
      .select('expires_at')
      .where('id', '=', short.lotId)
      .executeTakeFirstOrThrow()
    expect(Temporal.Instant.compare(lot.expires_at, home.add({ hours: 7 * 24 }))).toBeGreaterThanOrEqual(0)
    for (const member of [short, long])
      expect((await messagesTo(server.db, member)).at(-1)?.plain).toMatch(
        /This class is cancelled[^]*The instructor is ill\./,
      )
    expect((await messagesTo(server.db, waiter)).at(-1)?.plain).toContain('You were on the waitlist')
    expect(await audits(sessionId)).toEqual(['bookings.cancel_class'])
    expect((await cancel(sessionId)).body['code']).toBe('schedules.over')
    expect((await server.request('GET', `/schedules/${sessionId}`)).body).toMatchObject({
      status: 'canceled',
      cancel_reason: 'The instructor is ill.',
    })
  })

  it('a class that the studio cancels ends holds that wait for their payment, and takes no new ones', async () => {
    const [sessionId, member] = [await at(6), await someone()]
    const held = await server.db
      .insertInto('bookings')
      .values({
        session_id: sessionId,
        person_id: member.personId,
        booked_by_account_id: member.accountId,
        booking_type: 'booking',
        status: 'pending',
        seat_no: 1,
        attends: `[${home.add({ hours: 6 }).toString()},${home.add({ hours: 7 }).toString()})`,
        held_until: home.add({ minutes: 10 }),
        decided_at: home,
        created_at: home,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('booking_events')
      .values({ booking_id: held.id, at: home, from_status: null, to_status: 'pending', reason: 'hold' })
      .execute()
    await server.db.updateTable('class_sessions').set({ booked_count: 1 }).where('id', '=', sessionId).execute()
    expect((await cancel(sessionId)).body).toMatchObject({ told: 1, canceled: 1 })
    expect(await member.show(held.id)).toMatchObject({
      status: 'canceled',
      cancel_kind: 'studio',
      credit_effect: 'none',
    })
  })

  it('a class is not cancelled by others, without a reason, elsewhere, or after its start', async () => {
    const sessionId = await at(2)
    const member = await someone()
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    for (const who of [member, desk]) expect((await cancel(sessionId, who)).status).toBe(403)
    expect((await put(sessionId, 'cancel', { reason: '' })).status).toBe(422)
    expect((await cancel('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    await server.clock.freeze(home.add({ hours: 2 }))
    expect((await cancel(sessionId)).body['code']).toBe('schedules.over')
  })

  it('a class that is cancelled while people cancel returns or forfeits each credit once', async () => {
    const sessionId = await at(6, 6)
    const people = await Promise.all(Array.from({ length: 6 }, async () => someone()))
    const ids = await Promise.all(people.map(async (member) => member.book(sessionId)))
    const [act, ...own] = await Promise.all([
      cancel(sessionId),
      ...people.map(async (member, place) =>
        server.request('DELETE', `/bookings/${ids[place] ?? ''}`, { token: member.token }),
      ),
    ])
    expect(act.status).toBe(200)
    const lost = own.filter(({ body }) => body['credit_lost']).length
    const balances = await Promise.all(people.map(async (one) => one.creditsLeft()))
    expect(balances.filter((balance) => balance === 4)).toHaveLength(lost)
    expect(balances.filter((balance) => balance === 5)).toHaveLength(6 - lost)
  })
})

describe('the capacity', () => {
  it('raised capacity goes to the waitlist in order; lowered capacity never removes anybody', async () => {
    const sessionId = await at(40, 1)
    await sql`update rooms set capacity = 13 where id = (select room_id from class_sessions where id = ${sessionId})`.execute(
      server.db,
    )
    const people = await Promise.all(Array.from({ length: 4 }, async () => someone()))
    const ids: string[] = []
    for (const member of people) ids.push(await member.book(sessionId, ids.length === 0 ? 'booking' : 'waitlist'))
    expect(await put(sessionId, 'capacity', { capacity: 3 })).toMatchObject({ status: 200, body: { promoted: 2 } })
    expect(
      await Promise.all(people.map(async (member, place) => (await member.show(ids[place] ?? ''))['status'])),
    ).toEqual(['booked', 'booked', 'booked', 'pending'])
    expect(await put(sessionId, 'capacity', { capacity: 2 })).toMatchObject({
      status: 409,
      body: { code: 'bookings.more_booked', message: expect.stringContaining('3 people have booked') },
    })
    expect((await put(sessionId, 'capacity', { capacity: 14 })).status).toBe(422)
    expect(await audits(sessionId)).toEqual(['bookings.resize_class'])
  })
})

describe('a class that moves', () => {
  it('a class does not move to a room that lacks the reformer of somebody in it', async () => {
    const [sessionId, member] = [await at(40, 3), await someone()]
    await member.tryToBook(sessionId, { seat_no: 3 })
    const smaller = await aStudio(server.db, { capacity: 2 })
    const body = { starts_at: home.add({ hours: 40 }).toString(), room_id: smaller.roomId }
    expect(await put(sessionId, 'time', body)).toMatchObject({
      status: 409,
      body: { code: 'schedules.seat_above', message: expect.stringContaining('reformer 3') },
    })
    await server.db.updateTable('bookings').set({ seat_no: 2 }).where('session_id', '=', sessionId).execute()
    expect((await put(sessionId, 'time', body)).status).toBe(200)
  })

  it('a class that moves keeps everybody, notifies them, and lets them cancel for free for a day', async () => {
    const sessionId = await at(30)
    const member = await someone({ validityDays: 2 })
    const id = await member.book(sessionId)
    const startsAt = home.add({ hours: 80 })
    expect(await put(sessionId, 'time', { starts_at: startsAt.toString() })).toMatchObject({
      status: 200,
      body: { told: 1, released: 0 },
    })
    expect(await member.show(id)).toMatchObject({ status: 'booked', seat_no: 1 })
    expect((await messagesTo(server.db, member)).at(-1)?.plain).toContain('It was planned for')
    const sooner = home.add({ hours: 20 })
    await server.clock.set(home.add({ seconds: 5 }))
    expect((await put(sessionId, 'time', { starts_at: sooner.toString() })).status).toBe(200)
    await server.clock.freeze(home.add({ hours: 19 }))
    expect(await server.request('DELETE', `/bookings/${id}`, { token: member.token })).toMatchObject({
      status: 200,
      body: { credit_lost: false, booking: { cancel_kind: 'grace' } },
    })
  })

  it('a class that moves names those whom it would put in two classes, and releases them with their credit when asked to', async () => {
    const [sessionId, other] = [await at(30), await at(50)]
    const [busy, calm] = [await someone(), await someone()]
    const ids = [await busy.book(sessionId), await calm.book(sessionId)]
    await busy.book(other)
    const move = { starts_at: home.add({ hours: 50 }).toString() }
    expect(await put(sessionId, 'time', move)).toMatchObject({ status: 409, body: { code: 'schedules.overlaps' } })
    expect(await put(sessionId, 'time', { ...move, release_overlapping: true })).toMatchObject({
      status: 200,
      body: { told: 1, released: 1 },
    })
    expect([
      (await busy.show(ids[0] ?? ''))['cancel_kind'],
      (await calm.show(ids[1] ?? ''))['status'],
      await busy.creditsLeft(),
      await calm.creditsLeft(),
    ]).toEqual(['studio', 'booked', 4, 4])
  })

  it('a class is not moved into a busy room, to a busy instructor, a past time or an unknown room', async () => {
    const [sessionId, other] = [await at(30), await at(60)]
    const room = await server.db
      .selectFrom('class_sessions')
      .select('room_id')
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    const move = async (body: object) => (await put(sessionId, 'time', body)).body['code']
    expect(await move({ starts_at: home.add({ hours: 60 }).toString(), room_id: room.room_id })).toBe(
      'schedules.room_busy',
    )
    for (const [id, hours] of [
      [sessionId, 30],
      [other, 60],
    ] as const)
      await teach(id, studio.instructorId, hours)
    expect(await move({ starts_at: home.add({ hours: 60 }).toString() })).toBe('schedules.instructor_busy')
    expect(await move({ starts_at: home.toString() })).toBe('schedules.past')
    expect(
      await move({ starts_at: home.add({ hours: 61 }).toString(), room_id: '00000000-0000-7000-8000-000000000000' }),
    ).toBe('request.not_found')
  })
})

async function teach(session_id: Id<'class_sessions'>, instructor_id: Id<'instructors'>, hours: number): Promise<void> {
  const startsAt = home.add({ hours })
  await sql`insert into session_instructors (session_id, instructor_id, role, teaches) values (${session_id}, ${instructor_id}, 'main', tstzrange(${startsAt}, ${startsAt.add({ minutes: 50 })}))`.execute(
    server.db,
  )
}

describe('a substitute', () => {
  it('a substitute teaches the class, everybody gets a message, and nobody teaches two classes at once', async () => {
    const [sessionId, other] = [await at(200), await at(200)]
    const spare = await server.db
      .insertInto('instructors')
      .values({ branch_id: studio.branchId, slug: `spare-${home.epochMilliseconds}`, name: 'Farah Aziz' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await teach(sessionId, studio.instructorId, 200)
    const member = await someone()
    const id = await member.book(sessionId)
    const swap = { absent_id: studio.instructorId, instructor_id: spare.id }
    await teach(other, spare.id, 200)
    expect((await put(sessionId, 'substitute', swap)).body['code']).toBe('schedules.instructor_busy')
    await sql`update session_instructors set active = false where session_id = ${other}`.execute(server.db)
    expect(await put(sessionId, 'substitute', swap)).toMatchObject({ status: 200, body: { told: 1 } })
    expect(await member.show(id)).toMatchObject({ status: 'booked', instructors: ['Farah Aziz'] })
    expect((await messagesTo(server.db, member)).at(-1)?.plain).toContain('Farah Aziz teaches your class')
    expect((await put(sessionId, 'substitute', swap)).body['code']).toBe('request.not_found')
  })
})
