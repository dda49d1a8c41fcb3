import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aClass, aMember, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import {
  aPrivateMember,
  aPrivateStudio,
  hourOn,
  privateClient,
  studioDay,
  type PrivateStudio,
} from '#dev/testing/privates.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { instant, plusMs } from '#domain/kit/time.ts'

let server: TestServer
let studio: PrivateStudio
let manager: Member
let home: Temporal.Instant
let days = 2

beforeAll(async () => {
  server = await startTestServer()
  studio = await aPrivateStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  home = (await server.clock.now()).round('second')
})
beforeEach(async () => {
  await server.clock.set(home)
  days += 1
})
afterAll(async () => server.stop())

interface Booked {
  readonly member: Member
  readonly lotId: Id<'package_lots'>
  readonly id: Id<'class_sessions'>
  readonly startsAt: Temporal.Instant
  readonly bookings: readonly string[]
}

/** A duo of a mother and her child, booked. */
async function aDuo(): Promise<Booked> {
  const { member, lotId } = await aPrivateMember(server.db, { studio, format: 'duo' })
  const { body } = await server.request('POST', '/me/dependants', {
    token: member.token,
    body: { full_name: 'Aina Lim', birth_date: '2010-01-01' },
  })
  const hour = hourOn(await studioDay(server), { days, hour: 12 })
  const id = await privateClient(server, { studio, member }).book(hour, {
    format: 'duo',
    participants: [member.personId, textOf(body['id'])],
  })
  const rows = await server.db
    .selectFrom('bookings')
    .select('id')
    .where('session_id', '=', asId('class_sessions', id))
    .where('status', '=', 'booked')
    .orderBy('seat_no')
    .execute()
  return { member, lotId, id: asId('class_sessions', id), startsAt: instant(hour), bookings: rows.map((row) => row.id) }
}

async function standing({ id, lotId }: Booked) {
  const { rows } = await sql<{
    session: string
    counted: number
    teaches: boolean
    statuses: string[]
    effects: string[]
    left: number
  }>`
    select s.status as session, s.booked_count as counted, exists (select 1 from session_instructors si where si.session_id = s.id and si.active) as teaches,
      array(select b.status from bookings b where b.session_id = s.id and b.cancel_kind is distinct from 'left' order by b.seat_no) as statuses,
      array(select b.credit_effect from bookings b where b.session_id = s.id and b.cancel_kind is distinct from 'left' order by b.seat_no) as effects,
      (select balance from ledger_accounts where kind = 'lot' and holder_id = ${lotId}) as left
    from class_sessions s where s.id = ${id}`.execute(server.db)
  return rows[0]
}

describe('a private that its client cancels', () => {
  test.each([
    ['a millisecond before the twelfth hour', -1, false],
    ['at exactly twelve hours', 0, false],
    ['a millisecond after the twelfth hour', 1, true],
  ])('%s', async (...[, ms, lost]) => {
    const booked = await aDuo()
    await server.clock.freeze(plusMs(booked.startsAt.subtract({ hours: 12 }), ms))
    expect(await privateClient(server, { studio, member: booked.member }).cancel(booked.id)).toMatchObject({
      status: 200,
      body: { success: true, credit_lost: lost },
    })
    expect(await standing(booked)).toEqual({
      session: 'canceled',
      counted: 0,
      teaches: false,
      statuses: ['canceled', 'canceled'],
      effects: [lost ? 'forfeited' : 'returned', 'none'],
      left: lost ? 4 : 5,
    })
    const messages = await messagesTo(server.db, { accountId: booked.member.accountId })
    expect(messages.map(({ template }) => template)).toEqual(['privates.booked', 'bookings.canceled'])
    const [into, out] = messages.map(({ calendar }) => calendar)
    expect([into, out]).toMatchObject([{ isCanceled: false }, { uid: into?.uid, isCanceled: true }])
    expect(out?.sequence).toBeGreaterThan(into?.sequence ?? Infinity)
  })

  it.each([0, 1])(
    'a private that its client cancels ends as a whole by the booking of any of its people (%s)',
    async (place) => {
      const booked = await aDuo()
      const { status, body } = await server.request('DELETE', `/bookings/${booked.bookings[place]}`, {
        token: booked.member.token,
      })
      expect([status, body]).toMatchObject([
        200,
        { credit_lost: false, booking: { id: booked.bookings[place], status: 'canceled', cancel_kind: 'early' } },
      ])
      expect(await standing(booked)).toMatchObject({ session: 'canceled', statuses: ['canceled', 'canceled'], left: 5 })
    },
  )

  it('a private that its client cancels can no longer end once a person has checked in, and once it has begun', async () => {
    const booked = await aDuo()
    const client = privateClient(server, { studio, member: booked.member })
    await server.clock.freeze(booked.startsAt.subtract({ minutes: 3 }))
    expect(
      (await server.request('POST', `/staff/bookings/${booked.bookings[1]}/check-in`, { token: manager.token })).status,
    ).toBe(200)
    expect(await client.cancel(booked.id)).toMatchObject({ status: 409, body: { code: 'bookings.not_live' } })
    await server.clock.freeze(booked.startsAt)
    expect((await client.cancel(booked.id)).status).toBe(409)
  })

  it('a private that its client cancels gives the hour to the next one at once', async () => {
    const booked = await aDuo()
    await privateClient(server, { studio, member: booked.member }).cancel(booked.id)
    const { member } = await aPrivateMember(server.db, { studio })
    expect((await privateClient(server, { studio, member }).hold(booked.startsAt.toString())).status).toBe(200)
  })

  it('a private that its client cancels cannot be changed for a class of the schedule', async () => {
    const booked = await aDuo()
    const session_id = await aClass(server.db, { studio, ownRoom: true, startsAt: booked.startsAt.add({ hours: 3 }) })
    expect(
      await server.request('POST', `/bookings/${booked.bookings[0]}/swap`, {
        token: booked.member.token,
        body: { session_id },
      }),
    ).toMatchObject({ status: 409, body: { code: 'bookings.is_private' } })
  })
})

describe('a private that the studio cancels', () => {
  it('a private that the studio cancels gives the one credit back, also inside the twelve hours, and tells it', async () => {
    const booked = await aDuo()
    await server.clock.freeze(booked.startsAt.subtract({ hours: 2 }))
    expect(
      await server.request('POST', `/staff/schedules/${booked.id}/cancel`, {
        token: manager.token,
        body: { reason: 'The teacher is ill' },
      }),
    ).toMatchObject({ status: 200, body: { told: 2 } })
    expect(await standing(booked)).toEqual({
      session: 'canceled',
      counted: 0,
      teaches: false,
      statuses: ['canceled', 'canceled'],
      effects: ['returned', 'none'],
      left: 5,
    })
    expect((await privateClient(server, { studio, member: booked.member }).show(booked.id)).body).toMatchObject({
      status: 'canceled',
      next: null,
    })
  })

  it('a private that the studio cancels while it is held, ends the hold, and its client may hold another hour', async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    const client = privateClient(server, { studio, member })
    const today = await studioDay(server)
    const id = textOf((await client.hold(hourOn(today, { days, hour: 11 }))).body['id'])
    expect(
      (
        await server.request('POST', `/staff/schedules/${id}/cancel`, {
          token: manager.token,
          body: { reason: 'The teacher is ill' },
        })
      ).status,
    ).toBe(200)
    expect(await client.confirm(id)).toMatchObject({ status: 410, body: { code: 'privates.hold_over' } })
    expect((await client.hold(hourOn(today, { days, hour: 13 }))).status).toBe(200)
  })
})

describe('the check-in of a private', () => {
  it('the check-in of a private makes a no-show of whoever stays away, and completes whoever came', async () => {
    const booked = await aDuo()
    await server.clock.freeze(booked.startsAt.subtract({ minutes: 3 }))
    await server.request('POST', `/staff/bookings/${booked.bookings[0]}/check-in`, { token: manager.token })
    await server.clock.freeze(booked.startsAt.add({ minutes: 50 }))
    await server.drain()
    expect(await standing(booked)).toMatchObject({
      session: 'completed',
      statuses: ['completed', 'no_show'],
      effects: ['used', 'none'],
      left: 4,
    })
    expect((await privateClient(server, { studio, member: booked.member }).show(booked.id)).body).toMatchObject({
      status: 'completed',
    })
  })
})
