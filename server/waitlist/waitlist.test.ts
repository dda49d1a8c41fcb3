import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { noonOfTomorrow } from '#dev/testing/clock.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { plusMs } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = await noonOfTomorrow(server.clock)
})
// Each test begins later than the one before, because jobs also find the classes of earlier tests.
beforeEach(async () => {
  home = home.add({ minutes: 1 })
  await server.clock.set(home)
})
afterAll(async () => server.stop())

const someone = async (credits = 5) => {
  const member = await aMember(server.db)
  const lotId = credits > 0 ? await aPack(server.db, { studio, member, credits }) : undefined
  return { ...member, lotId }
}
type Someone = Awaited<ReturnType<typeof someone>>
const book = async (member: Pick<Member, 'token'>, session_id: string, more: object = {}) =>
  server.request('POST', '/bookings', { token: member.token, body: { session_id, ...more } })
const wait = async (member: Pick<Member, 'token'>, session_id: string) =>
  book(member, session_id, { booking_type: 'waitlist' })
const cancel = async (member: Pick<Member, 'token'>, id: string) =>
  server.request('DELETE', `/bookings/${id}`, { token: member.token })
const show = async (member: Pick<Member, 'token'>, id: string) =>
  (await server.request('GET', `/bookings/${id}`, { token: member.token })).body
const idOf = ({ body }: Answered) => textOf(body['booking']?.['id'])
const left = async (member: Someone) =>
  (
    await server.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('kind', '=', 'lot')
      .where('holder_id', '=', member.lotId ?? '')
      .executeTakeFirst()
  )?.balance
const reasons = async (id: string) =>
  (
    await sql<{ reason: string }>`select reason from booking_events where booking_id = ${id}::uuid order by id`.execute(
      server.db,
    )
  ).rows.map(({ reason }) => reason)

/** A full class of one seat, who has it, and that booking. */
async function aFullClass(
  hours = 48,
): Promise<{ sessionId: Id<'class_sessions'>; owner: Someone; bookingId: string; startsAt: Temporal.Instant }> {
  const startsAt = home.add({ hours })
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: 1 })
  const owner = await someone()
  return { sessionId, owner, startsAt, bookingId: idOf(await book(owner, sessionId)) }
}

describe('waiting for a full class', () => {
  it('takes no credit, returns the position and appears on the schedule', async () => {
    const { sessionId } = await aFullClass()
    const [first, second] = [await someone(), await someone(0)]
    const joined = await wait(first, sessionId)
    expect(joined).toMatchObject({
      status: 201,
      body: {
        credits_left: null,
        booking: { booking_type: 'waitlist', status: 'pending', position: 1, credit_effect: 'none', seat_no: null },
      },
    })
    expect(await wait(second, sessionId)).toMatchObject({ status: 201, body: { booking: { position: 2 } } })
    expect(await left(first)).toBe(5)
    expect((await server.request('GET', `/schedules/${sessionId}`)).body).toMatchObject({ waiting: 2, places_left: 0 })
    expect(await show(second, idOf(await wait(await someone(), sessionId)))).toMatchObject({
      code: 'request.not_found',
    })
  })

  it('ends without a fee, and those behind move up', async () => {
    const { sessionId } = await aFullClass()
    const [first, second] = [await someone(), await someone()]
    const entry = idOf(await wait(first, sessionId))
    const behind = idOf(await wait(second, sessionId))
    expect(await cancel(first, entry)).toMatchObject({
      status: 200,
      body: { credit_lost: false, booking: { status: 'canceled', cancel_kind: 'left', credit_effect: 'none' } },
    })
    expect(await show(second, behind)).toMatchObject({ position: 1 })
    expect(await cancel(first, entry)).toMatchObject({ status: 409, body: { code: 'bookings.not_live' } })
    expect(await wait(first, sessionId)).toMatchObject({ status: 201, body: { booking: { position: 2 } } })
  })

  it('is refused twice, with a free seat, with a booking, and after the start', async () => {
    const { sessionId, owner, startsAt } = await aFullClass()
    const member = await someone()
    await wait(member, sessionId)
    expect((await wait(member, sessionId)).body['code']).toBe('bookings.already_waiting')
    expect((await wait(owner, sessionId)).body['code']).toBe('bookings.already_booked')
    expect((await wait(member, await aClass(server.db, { studio, ownRoom: true, startsAt }))).body['code']).toBe(
      'bookings.place_free',
    )
    await server.clock.freeze(startsAt)
    expect((await wait(await someone(), sessionId)).body['code']).toBe('schedules.started')
  })

  it('is refused beyond the limit that the studio set', async () => {
    const { sessionId } = await aFullClass()
    await sql`insert into settings (branch_id, key, value) values (${studio.branchId}, 'policies', '{"waitlist_max": 1}')`.execute(
      server.db,
    )
    try {
      expect((await wait(await someone(), sessionId)).status).toBe(201)
      expect((await wait(await someone(), sessionId)).body['code']).toBe('bookings.queue_full')
    } finally {
      await sql`delete from settings where key = 'policies'`.execute(server.db)
    }
  })
})

describe('a seat that becomes free', () => {
  it('goes to the first person in the same transaction, with one credit and a message', async () => {
    const { sessionId, owner, bookingId } = await aFullClass()
    const [first, second] = [await someone(), await someone()]
    const entry = idOf(await wait(first, sessionId))
    await wait(second, sessionId)
    await cancel(owner, bookingId)
    expect(await show(first, entry)).toMatchObject({
      id: entry,
      booking_type: 'booking',
      status: 'booked',
      seat_no: 1,
      credit_effect: 'used',
      position: null,
      grace_until: null,
      package: { lot_id: first.lotId },
    })
    expect(await left(first)).toBe(4)
    expect(await reasons(entry)).toEqual(['join', 'promote'])
    expect(await book(await someone(), sessionId)).toMatchObject({ status: 409, body: { code: 'bookings.class_full' } })
    expect((await messagesTo(server.db, first)).map(({ template }) => template)).toEqual(['bookings.promoted'])
  })

  it('skips people who cannot have it, names the reason and keeps their position', async () => {
    const { sessionId, owner, bookingId, startsAt } = await aFullClass()
    const [broke, busy, careful, next] = [await someone(0), await someone(), await someone(), await someone()]
    await book(busy, await aClass(server.db, { studio, ownRoom: true, startsAt }))
    await server.request('PUT', '/bookings/preferences', {
      token: careful.token,
      body: { notice_hours: 72, short_notice: false },
    })
    const entries: string[] = []
    for (const member of [broke, busy, careful, next]) entries.push(idOf(await wait(member, sessionId)))
    await cancel(owner, bookingId)
    const told = await Promise.all(
      [broke, busy, careful].map(async (member, place) => show(member, entries[place] ?? '')),
    )
    expect(told.map((entry) => [entry['status'], entry['passed_by_for'], entry['position']])).toEqual([
      ['pending', 'credit', 1],
      ['pending', 'overlap', 2],
      ['pending', 'notice', 3],
    ])
    expect(await show(next, entries[3] ?? '')).toMatchObject({ status: 'booked' })
    expect(await reasons(entries[0] ?? '')).toEqual(['join', 'skip_credit'])
    expect((await messagesTo(server.db, broke)).map(({ plain }) => plain).join()).toContain(
      'Buy a package: you have no credit for this class',
    )
    expect(await messagesTo(server.db, careful)).toEqual([])
  })

  it('goes to a waiting person who buys a pack before anybody off the waitlist', async () => {
    const { sessionId, owner, bookingId } = await aFullClass()
    const broke = await someone(0)
    const entry = idOf(await wait(broke, sessionId))
    await cancel(owner, bookingId)
    expect(await show(broke, entry)).toMatchObject({ status: 'pending', passed_by_for: 'credit' })
    await aPack(server.db, { studio, member: broke })
    expect(await book(await someone(), sessionId)).toMatchObject({ status: 409, body: { code: 'bookings.class_full' } })
    await server.drain()
    expect(await show(broke, entry)).toMatchObject({ status: 'booked' })
  })

  it('can be booked by others when nobody on the waitlist can have it, and by a waiting person at any time', async () => {
    const { sessionId, owner, bookingId } = await aFullClass()
    const broke = await someone(0)
    const entry = idOf(await wait(broke, sessionId))
    await cancel(owner, bookingId)
    const outside = await someone()
    const booked = await book(outside, sessionId)
    expect(booked.status).toBe(201)
    await cancel(outside, idOf(booked))
    await aPack(server.db, { studio, member: broke })
    expect(await book(broke, sessionId)).toMatchObject({
      status: 201,
      body: { booking: { id: entry, status: 'booked' }, credits_left: 9 },
    })
  })

  test.each([
    ['passes on by itself a millisecond before the last hour', -60, -1, 'booked'],
    ['waits for people who like short notice from the last hour on', -60, 0, 'pending'],
    ['waits for the door from the fifth minute on', -5, 0, 'pending'],
  ])('%s', async (_says, minutes, ms, status) => {
    const { sessionId, owner, bookingId, startsAt } = await aFullClass(10)
    const member = await someone()
    const entry = idOf(await wait(member, sessionId))
    await server.clock.freeze(plusMs(startsAt, minutes * 60_000 + ms))
    expect((await cancel(owner, bookingId)).status).toBe(200)
    expect(await show(member, entry)).toMatchObject({ status })
  })

  it('goes to those who opted in to short notice in the last hour', async () => {
    const { sessionId, owner, bookingId, startsAt } = await aFullClass(9)
    const [slow, quick] = [await someone(), await someone()]
    await server.request('PUT', '/bookings/preferences', {
      token: quick.token,
      body: { notice_hours: 0, short_notice: true },
    })
    const entries = [idOf(await wait(slow, sessionId)), idOf(await wait(quick, sessionId))]
    await server.clock.freeze(plusMs(startsAt, -5 * 60_000 - 1))
    await cancel(owner, bookingId)
    expect(await show(slow, entries[0] ?? '')).toMatchObject({ status: 'pending', passed_by_for: 'short_notice' })
    expect(await show(quick, entries[1] ?? '')).toMatchObject({ status: 'booked', grace_until: expect.anything() })
  })

  test.each([
    [0, 'grace', 5],
    [1, 'late', 4],
  ])('at short notice may be given back for half an hour and no longer (%d ms): %s', async (ms, kind, credits) => {
    const { sessionId, owner, bookingId } = await aFullClass(6)
    const member = await someone()
    const entry = idOf(await wait(member, sessionId))
    const promoted = home.add({ seconds: 30 })
    await server.clock.freeze(promoted)
    await cancel(owner, bookingId)
    await server.clock.freeze(plusMs(promoted.add({ minutes: 30 }), ms))
    expect(await cancel(member, entry)).toMatchObject({
      status: 200,
      body: { credit_lost: kind === 'late', booking: { cancel_kind: kind } },
    })
    expect(await left(member)).toBe(credits)
  })
})

describe('a person on the waitlist who books a free seat', () => {
  it('gets it on the requested reformer and with the requested pack', async () => {
    const sessionId = await aClass(server.db, {
      studio,
      ownRoom: true,
      capacity: 3,
      startsAt: (await server.clock.now()).add({ hours: 60 }),
    })
    await server.db.updateTable('class_sessions').set({ capacity: 0 }).where('id', '=', sessionId).execute()
    const member = await aMember(server.db)
    expect(
      (
        await server.request('POST', '/bookings', {
          token: member.token,
          body: { session_id: sessionId, booking_type: 'waitlist' },
        })
      ).status,
    ).toBe(201)
    await aPack(server.db, { studio, member, validityDays: 20 })
    const later = await aPack(server.db, { studio, member, validityDays: 60 })
    await server.db.updateTable('class_sessions').set({ capacity: 3 }).where('id', '=', sessionId).execute()
    const booked = await server.request('POST', '/bookings', {
      token: member.token,
      body: { session_id: sessionId, seat_no: 3, lot_id: later },
    })
    expect(booked).toMatchObject({
      status: 201,
      body: { booking: { status: 'booked', seat_no: 3, package: { lot_id: later } } },
    })
  })
})

describe('concurrent requests', () => {
  it('one hundred bookings against a cancellation: the seat goes to the waitlist, never to anybody else', async () => {
    const { sessionId, owner, bookingId } = await aFullClass()
    const [first, ...crowd] = await Promise.all(Array.from({ length: 40 }, async () => someone()))
    if (!first) throw new Error('somebody waits')
    const entry = idOf(await wait(first, sessionId))
    const [, ...answers] = await Promise.all([
      cancel(owner, bookingId),
      ...crowd.map(async (member) => book(member, sessionId)),
    ])
    expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set(['bookings.class_full']))
    expect(await show(first, entry)).toMatchObject({ status: 'booked' })
  })

  it('cancelling and leaving the waitlist: the seat is given once or stays free, and no credit is lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { sessionId, owner, bookingId } = await aFullClass(48 + round)
      const [first, second] = [await someone(), await someone()]
      const entries = [idOf(await wait(first, sessionId)), idOf(await wait(second, sessionId))]
      await Promise.all([cancel(owner, bookingId), cancel(first, entries[0] ?? '')])
      const [one, other] = [await show(first, entries[0] ?? ''), await show(second, entries[1] ?? '')]
      expect([one['status'], other['status']]).toEqual(['canceled', 'booked'])
      expect([await left(first), await left(second)]).toEqual([5, 4])
    }
  })

  it('the last credit of a person who waits for two classes is spent once', async () => {
    const classes = [await aFullClass(40), await aFullClass(44), await aFullClass(52)]
    const member = await someone(1)
    for (const { sessionId } of classes) await wait(member, sessionId)
    await Promise.all(classes.map(async ({ owner, bookingId }) => cancel(owner, bookingId)))
    expect(await left(member)).toBe(0)
    const { rows } = await sql<{
      status: string
    }>`select status from bookings where person_id = ${member.personId} order by status`.execute(server.db)
    expect(rows.map(({ status }) => status)).toEqual(['booked', 'pending', 'pending'])
  })
})
