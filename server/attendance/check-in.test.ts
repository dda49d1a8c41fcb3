import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { passCode } from '#domain/attendance/pass-code.ts'
import type { Id } from '#domain/kit/id.ts'
import { plusMs } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let desk: Member
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = (await server.clock.now()).round('minute')
})
beforeEach(async () => {
  home = home.add({ hours: 200 })
  await server.clock.set(home)
  // Nobody stays signed in for as long as all these tests pretend to last.
  desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
})
afterAll(async () => server.stop())

async function someone(credits = 5) {
  const member = await aMember(server.db)
  return { ...member, lotId: await aPack(server.db, { studio, member, credits }) }
}
type Someone = Awaited<ReturnType<typeof someone>>
interface Place {
  readonly member: Someone
  readonly id: string
  readonly sessionId: Id<'class_sessions'>
  readonly startsAt: Temporal.Instant
}

/** A class whose start is told, with so many people in it and so many behind them in the queue. */
async function aScene(people: {
  booked: number
  waiting?: number
  capacity?: number
}): Promise<{ places: Place[]; queue: Place[]; startsAt: Temporal.Instant; sessionId: Id<'class_sessions'> }> {
  const startsAt = home.add({ hours: 30 })
  const sessionId = await aClass(server.db, {
    studio,
    ownRoom: true,
    startsAt,
    capacity: people.capacity ?? people.booked,
  })
  const enter = async (booking_type: string): Promise<Place> => {
    const member = await someone()
    const { body } = await server.request('POST', '/bookings', {
      token: member.token,
      body: { session_id: sessionId, booking_type },
    })
    return { member, id: textOf(body['booking']?.['id']), sessionId, startsAt }
  }
  const places: Place[] = []
  for (let count = 0; count < people.booked; count += 1) places.push(await enter('booking'))
  const queue: Place[] = []
  for (let count = 0; count < (people.waiting ?? 0); count += 1) queue.push(await enter('waitlist'))
  return { places, queue, startsAt, sessionId }
}

async function onlyPlace(): Promise<Place> {
  const {
    places: [place],
  } = await aScene({ booked: 1 })
  if (!place) throw new Error('somebody has booked')
  return place
}

const minutes = (place: { startsAt: Temporal.Instant }, count: number, ms = 0) =>
  plusMs(place.startsAt, count * 60_000 + ms)

/** The code a phone shows at that moment, made offline from the secret alone. */
async function passAt({ member, id }: Pick<Place, 'member' | 'id'>, at: Temporal.Instant): Promise<string> {
  const { body } = await server.request('GET', `/bookings/${id}/pass`, { token: member.token })
  const text = passCode({ kind: 'pass', subject: id, step: Math.floor(at.epochMilliseconds / 30_000) })
  return `${text}.${createHmac('sha256', textOf(body['secret'])).update(text).digest().subarray(0, 16).toString('base64url')}`
}
const scan = async (code: string, who: Pick<Member, 'token'> = desk) =>
  server.request('POST', '/checkin', { token: who.token, body: { code } })
const deskCode = async () => textOf((await server.request('GET', '/qrcode', { token: desk.token })).body['code'])
const readDesk = async ({ member, id }: Pick<Place, 'member' | 'id'>) =>
  server.request('POST', '/checkin', { token: member.token, body: { code: await deskCode(), booking_id: id } })
const show = async ({ member, id }: Pick<Place, 'member' | 'id'>) =>
  (await server.request('GET', `/bookings/${id}`, { token: member.token })).body
const left = async ({ member }: Pick<Place, 'member'>) =>
  (
    await server.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('holder_id', '=', member.lotId)
      .executeTakeFirstOrThrow()
  ).balance
const stored = async (id: string) =>
  (
    await sql<{
      status: string
      decided_at: Temporal.Instant
      seat_no: number
      passed_on: boolean
    }>`select status, decided_at, seat_no, passed_on from bookings where id = ${id}::uuid`.execute(server.db)
  ).rows[0]
const undo = async (id: string, outcome: string, who = desk) =>
  server.request('POST', `/staff/bookings/${id}/undo`, {
    token: who.token,
    body: { outcome, reason: 'The scanner was broken.' },
  })

describe('the pass', () => {
  test.each([
    [-5, -1, 422, 'bookings.check_in_early'],
    [-5, 0, 200, undefined],
    [-5, 1, 200, undefined],
    [0, -1, 200, undefined],
    [0, 0, 409, 'request'],
    [0, 1, 409, 'request'],
  ])('at %d minutes and %d ms from the start opens the door: %d', async (count, ms, status, code) => {
    const place = await onlyPlace()
    const at = minutes(place, count, ms)
    const pass = await passAt(place, at)
    await server.clock.freeze(at)
    const answer = await scan(pass)
    if (code === 'request') expect(answer).toMatchObject({ status: 422, body: { code: 'bookings.check_in_late' } })
    else
      expect(answer).toMatchObject(
        status === 200
          ? { status, body: { standing_by: false, booking: { status: 'checked_in' } } }
          : { status, body: { code } },
      )
  })

  it('lives a minute, and opens once', async () => {
    const place = await onlyPlace()
    const at = minutes(place, -4)
    const pass = await passAt(place, at)
    for (const ms of [-1, 60_000]) {
      await server.clock.freeze(plusMs(at, ms))
      expect(await scan(pass)).toMatchObject({ status: 422, body: { code: 'bookings.code_invalid' } })
    }
    await server.clock.freeze(plusMs(at, 59_999))
    expect((await scan(pass)).status).toBe(200)
    expect(await scan(pass)).toMatchObject({ status: 409, body: { code: 'bookings.already_checked_in' } })
    expect((await undo(place.id, 'not_here')).status).toBe(200)
    expect(await scan(pass)).toMatchObject({ status: 409, body: { code: 'bookings.code_used' } })
  })

  it('opens once also when it is scanned at two desks at the same moment', async () => {
    const place = await onlyPlace()
    const at = minutes(place, -2)
    const pass = await passAt(place, at)
    await server.clock.freeze(at)
    const answers = await Promise.all(Array.from({ length: 6 }, async () => scan(pass)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is sent by the desk alone, cannot be forged, and is not shown to others', async () => {
    const [place, other] = [await onlyPlace(), await onlyPlace()]
    const at = minutes(place, -2)
    const pass = await passAt(place, at)
    await server.clock.freeze(at)
    expect(await scan(pass, place.member)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
    expect(await scan(pass, other.member)).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    expect((await scan(pass.replace(place.id, other.id))).body['code']).toBe('bookings.code_invalid')
    expect((await scan(`${pass.slice(0, -1)}${pass.endsWith('A') ? 'B' : 'A'}`)).body['code']).toBe(
      'bookings.code_invalid',
    )
    expect((await server.request('GET', `/bookings/${place.id}/pass`, { token: other.member.token })).status).toBe(404)
  })
})

describe('the code of the desk', () => {
  it('lets people in who read it there, for their own bookings', async () => {
    const {
      places: [place, other],
    } = await aScene({ booked: 2 })
    if (!place || !other) throw new Error('two people have booked')
    await server.clock.freeze(minutes(place, -3))
    expect(await readDesk({ ...place, id: other.id })).toMatchObject({ status: 404 })
    expect((await scan(await deskCode(), place.member)).body).toMatchObject({ code: 'request.invalid' })
    expect((await readDesk(place)).body).toMatchObject({ success: true, booking: { status: 'checked_in' } })
    expect((await readDesk(other)).status).toBe(200)
    expect((await server.request('GET', '/qrcode', { token: place.member.token })).status).toBe(403)
  })

  it('is old after a minute', async () => {
    const place = await onlyPlace()
    await server.clock.freeze(minutes(place, -4))
    const code = await deskCode()
    await server.clock.freeze(minutes(place, -3))
    expect(
      (await server.request('POST', '/checkin', { token: place.member.token, body: { code, booking_id: place.id } }))
        .body['code'],
    ).toBe('bookings.code_invalid')
  })
})

describe('the roster', () => {
  it('shows places and queue, and lets staff check in early, with an audit', async () => {
    const {
      places: [place],
      queue: [waiter],
      sessionId,
    } = await aScene({ booked: 1, waiting: 1 })
    if (!place || !waiter) throw new Error('one has booked and one waits')
    const roster = async (token: string) => server.request('GET', `/staff/schedules/${sessionId}/roster`, { token })
    expect((await roster(desk.token)).body).toMatchObject({
      places: [{ id: place.id, status: 'booked', seat_no: 1, waiver: 'none' }],
      queue: [{ id: waiter.id, position: 1, standing_by: false }],
    })
    expect((await roster(place.member.token)).status).toBe(403)
    const enter = async (id: string, token = desk.token) =>
      server.request('POST', `/staff/bookings/${id}/check-in`, { token, body: {} })
    expect((await enter(place.id, place.member.token)).status).toBe(403)
    expect(await enter(place.id)).toMatchObject({ status: 200, body: { booking: { status: 'checked_in' } } })
    expect((await enter(waiter.id)).body['code']).toBe('bookings.check_in_early')
    const audit = await server.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', place.id)
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['bookings.check_in_by_staff'])
  })

  it('keeps somebody out who has not signed the newest waiver', async () => {
    const place = await onlyPlace()
    await aDocument(server.db, { branchId: studio.branchId })
    try {
      await server.clock.freeze(minutes(place, -2))
      expect(await readDesk(place)).toMatchObject({ status: 422, body: { code: 'bookings.waiver_missing' } })
    } finally {
      await sql`alter table documents disable trigger documents_append_only`.execute(server.db)
      await sql`delete from documents where kind = 'waiver'`.execute(server.db)
      await sql`alter table documents enable trigger documents_append_only`.execute(server.db)
    }
  })
})

describe('when the doors close', () => {
  it('unclaimed places are forfeited and pass to those who stand by, in queue order, at the very start, though the worker comes late', async () => {
    const { places, queue, startsAt } = await aScene({ booked: 3, waiting: 4 })
    const [inside, ...absent] = places
    const [away, first, second, third] = queue
    if (!inside || !away || !first || !second || !third) throw new Error('three have booked and four wait')
    await server.clock.freeze(minutes(inside, -2))
    await readDesk(inside)
    for (const waiter of [third, first, second])
      expect((await readDesk(waiter)).body).toMatchObject({
        standing_by: true,
        booking: { standing_by: true, status: 'pending' },
      })
    await server.clock.freeze(minutes(inside, 7))
    expect(await show(absent[0] ?? inside)).toMatchObject({ status: 'no_show', credit_effect: 'forfeited' })
    await server.drain()
    expect(await Promise.all(absent.map(async ({ id }) => stored(id)))).toMatchObject([
      { status: 'no_show', decided_at: startsAt, passed_on: true },
      { status: 'no_show', passed_on: true },
    ])
    expect(
      await Promise.all([away, first, second, third].map(async (waiter) => (await stored(waiter.id))?.status)),
    ).toEqual(['canceled', 'checked_in', 'checked_in', 'canceled'])
    expect((await stored(first.id))?.decided_at).toEqual(startsAt)
    expect(await Promise.all([...absent, away, first, third].map(left))).toEqual([4, 4, 5, 4, 5])
    await server.drain()
    await server.clock.freeze(minutes(inside, 50))
    await server.drain()
    expect(await Promise.all([inside, first, second].map(async ({ id }) => stored(id)))).toMatchObject([
      { status: 'completed', decided_at: minutes(inside, 50) },
      { status: 'completed' },
      { status: 'completed' },
    ])
  })

  it('somebody who stands by gets a place that comes free before that at once', async () => {
    const {
      places: [place],
      queue: [waiter],
    } = await aScene({ booked: 1, waiting: 1 })
    if (!place || !waiter) throw new Error('one has booked and one waits')
    await server.clock.freeze(minutes(place, -4))
    await readDesk(waiter)
    await server.request('DELETE', `/bookings/${place.id}`, { token: place.member.token })
    expect(await show(waiter)).toMatchObject({ status: 'checked_in', seat_no: 1 })
  })

  it('coming in and the closing of the doors: the place is one person’s, whoever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const {
        places: [place],
        queue: [waiter],
        sessionId,
      } = await aScene({ booked: 1, waiting: 1 })
      if (!place || !waiter) throw new Error('one has booked and one waits')
      const startsAt = minutes(place, 0)
      const pass = await passAt(place, startsAt.subtract({ seconds: 1 }))
      await server.clock.freeze(minutes(place, -1))
      await readDesk(waiter)
      await server.clock.freeze(plusMs(startsAt, -1))
      const [entered] = await Promise.all([scan(pass), server.clock.freeze(startsAt), server.drain()])
      await server.drain()
      const [owner, next] = [await stored(place.id), await stored(waiter.id)]
      expect([owner?.status, next?.status]).toEqual(
        entered.status === 200 ? ['checked_in', 'canceled'] : ['no_show', 'checked_in'],
      )
      const { rows } = await sql<{
        live: number
      }>`select count(*)::integer as live from bookings where session_id = ${sessionId} and status = 'checked_in'`.execute(
        server.db,
      )
      expect(rows[0]?.live).toBe(1)
      home = home.add({ hours: 40 })
      await server.clock.set(home)
    }
  })

  it('follows the deadline of the studio', async () => {
    await sql`insert into settings (branch_id, key, value) values (${studio.branchId}, 'policies', '{"claim_deadline_minutes": 2}')`.execute(
      server.db,
    )
    try {
      const place = await onlyPlace()
      await server.clock.freeze(minutes(place, -2))
      expect((await readDesk(place)).body['code']).toBe('bookings.check_in_late')
      expect(await server.request('DELETE', `/bookings/${place.id}`, { token: place.member.token })).toMatchObject({
        status: 409,
        body: { code: 'bookings.class_over' },
      })
      await server.drain()
      expect(await stored(place.id)).toMatchObject({ status: 'no_show', decided_at: minutes(place, -2) })
      await server.clock.freeze(minutes(place, 60))
      await server.drain()
    } finally {
      // The past was judged by that setting, so it is told again by the one that comes back.
      await sql`update bookings set decided_at = lower(attends) where status = 'no_show' and decided_at = lower(attends) - interval '2 minutes'`.execute(
        server.db,
      )
      await sql`alter table booking_events disable trigger booking_events_append_only`.execute(server.db)
      await sql`update booking_events e set at = lower(b.attends) from bookings b where b.id = e.booking_id and e.to_status = 'no_show' and e.at = lower(b.attends) - interval '2 minutes'`.execute(
        server.db,
      )
      await sql`alter table booking_events enable trigger booking_events_append_only`.execute(server.db)
      await sql`delete from settings where key = 'policies'`.execute(server.db)
    }
  })
})

describe('what staff put right', () => {
  it('a no-show is excused and gets the credit back to a pack that lives a week longer', async () => {
    const place = await onlyPlace()
    await server.clock.freeze(minutes(place, 48 * 60))
    expect(await undo(place.id, 'excused')).toMatchObject({
      status: 200,
      body: { booking: { status: 'canceled', cancel_kind: 'studio', credit_effect: 'returned' } },
    })
    expect(await left(place)).toBe(5)
    expect((await undo(place.id, 'excused')).body['code']).toBe('bookings.not_live')
    const { rows } = await sql<{
      details: unknown
    }>`select details from audit_entries where subject_id = ${place.id}`.execute(server.db)
    expect(rows).toMatchObject([{ details: { from: 'no_show', to: 'canceled', reason: 'The scanner was broken.' } }])
  })

  it('a no-show was there after all, then was not, then is excused: the credit follows each time', async () => {
    const place = await onlyPlace()
    await server.clock.freeze(minutes(place, 10))
    expect((await undo(place.id, 'was_here')).body['booking']).toMatchObject({
      status: 'checked_in',
      credit_effect: 'used',
    })
    expect((await undo(place.id, 'not_here')).body['booking']).toMatchObject({
      status: 'no_show',
      credit_effect: 'forfeited',
    })
    expect((await undo(place.id, 'excused')).body['booking']).toMatchObject({
      status: 'canceled',
      credit_effect: 'returned',
    })
    expect(await left(place)).toBe(5)
  })

  it('a millisecond after 48 hours, without a reason, or by a member, nothing is put right', async () => {
    const place = await onlyPlace()
    await server.clock.freeze(minutes(place, 48 * 60, 1))
    expect((await undo(place.id, 'excused')).body['code']).toBe('bookings.undo_late')
    expect(
      (
        await server.request('POST', `/staff/bookings/${place.id}/undo`, {
          token: desk.token,
          body: { outcome: 'excused', reason: ' ' },
        })
      ).status,
    ).toBe(422)
    expect((await undo(place.id, 'excused', place.member)).status).toBe(403)
  })

  it('a place on which somebody else sits is not given back', async () => {
    const {
      places: [place],
      queue: [waiter],
    } = await aScene({ booked: 1, waiting: 1 })
    if (!place || !waiter) throw new Error('one has booked and one waits')
    await server.clock.freeze(minutes(place, -1))
    await readDesk(waiter)
    await server.clock.freeze(minutes(place, 5))
    expect((await undo(place.id, 'was_here')).body['code']).toBe('bookings.place_gone')
    // A refusal undoes what was written down with it; the next sweep writes it again.
    await server.drain()
    expect((await undo(place.id, 'excused')).body['booking']).toMatchObject({ status: 'canceled' })
    expect(await left(place)).toBe(5)
  })
})
