import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { plusMs } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = (await server.clock.now()).round('second')
})
beforeEach(async () => server.clock.set(home))
afterAll(async () => server.stop())

interface Booked {
  readonly member: Member
  readonly lotId: Id<'package_lots'>
  readonly sessionId: Id<'class_sessions'>
  readonly bookingId: string
  readonly startsAt: Temporal.Instant
}

async function aBooking(): Promise<Booked> {
  const member = await aMember(server.db)
  const lotId = await aPack(server.db, { studio, member, credits: 5 })
  const startsAt = home.add({ hours: 48 })
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt })
  const { body } = await server.request('POST', '/bookings', { token: member.token, body: { session_id: sessionId } })
  return { member, lotId, sessionId, bookingId: textOf(body['booking']?.['id']), startsAt }
}

const cancel = async ({ member, bookingId }: Pick<Booked, 'member' | 'bookingId'>, key?: string) =>
  server.request('DELETE', `/bookings/${bookingId}`, {
    token: member.token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

async function holdings({ lotId, sessionId }: Booked): Promise<{ left: number; places: number }> {
  const { rows } = await sql<{ left: number; places: number }>`
    select (select balance from ledger_accounts where kind = 'lot' and holder_id = ${lotId}) as left,
      (select booked_count from class_sessions where id = ${sessionId}) as places`.execute(server.db)
  const [row] = rows
  if (!row) throw new Error('the class is missing')
  return row
}

async function endings(bookingId: string): Promise<string[]> {
  const { rows } = await sql<{
    reason: string
  }>`select reason from ledger_transactions where subject_id = ${bookingId}::uuid order by id`.execute(server.db)
  return rows.map((row) => row.reason)
}

describe('cancelling a booking', () => {
  test.each([
    ['a millisecond before the twelfth hour', -1, false],
    ['at exactly twelve hours', 0, false],
    ['a millisecond after the twelfth hour', 1, true],
    ['a millisecond before the start', 12 * 3_600_000 - 1, true],
  ])('%s', async (_says, ms, isLost) => {
    const booked = await aBooking()
    await server.clock.freeze(plusMs(booked.startsAt.subtract({ hours: 12 }), ms))
    const { status, body } = await cancel(booked)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      credit_lost: isLost,
      booking: {
        status: 'canceled',
        cancel_kind: isLost ? 'late' : 'early',
        credit_effect: isLost ? 'forfeited' : 'returned',
        package: { lot_id: booked.lotId },
      },
    })
    expect(await holdings(booked)).toEqual({ left: isLost ? 4 : 5, places: 0 })
    expect(await endings(booked.bookingId)).toEqual(['credit_used', isLost ? 'credit_forfeited' : 'credit_returned'])
    const messages = await messagesTo(server.db, booked.member)
    expect(messages.find(({ template }) => template === 'bookings.canceled')?.plain).toContain(
      isLost ? 'is used' : 'The credit is back in 10-class pack',
    )
  })

  it('cancelling a booking is refused at the start and later', async () => {
    const booked = await aBooking()
    for (const ms of [0, 1, 86_400_000]) {
      await server.clock.freeze(plusMs(booked.startsAt, ms))
      expect(await cancel(booked)).toMatchObject({ status: 409, body: { code: 'bookings.class_over' } })
    }
    expect(await holdings(booked)).toEqual({ left: 4, places: 1 })
  })

  it('cancelling a booking gives the credit back to the pack it came from, though another expires first by now', async () => {
    const booked = await aBooking()
    const sooner = await aPack(server.db, { studio, member: booked.member, credits: 3, validityDays: 5 })
    await cancel(booked)
    const { rows } = await sql<{ holder_id: string; balance: number }>`
      select holder_id, balance from ledger_accounts where kind = 'lot' and holder_id in (${sooner}, ${booked.lotId})`.execute(
      server.db,
    )
    expect(new Map(rows.map((row) => [row.holder_id, row.balance]))).toEqual(
      new Map<string, number>([
        [sooner, 3],
        [booked.lotId, 5],
      ]),
    )
  })

  it('cancelling a booking frees the seat and the reformer for others, and the hour for the person', async () => {
    const booked = await aBooking()
    await cancel(booked)
    const again = await server.request('POST', '/bookings', {
      token: booked.member.token,
      body: { session_id: booked.sessionId },
    })
    expect(again).toMatchObject({ status: 201, body: { booking: { seat_no: 1 } } })
    expect(again.body['booking']?.['id']).not.toBe(booked.bookingId)
    expect(await holdings(booked)).toEqual({ left: 4, places: 1 })
  })

  it("cancelling another account's booking, or one that does not exist, is not found", async () => {
    const booked = await aBooking()
    const stranger = await aMember(server.db)
    const foreign = await cancel({ member: stranger, bookingId: booked.bookingId })
    const absent = await cancel({ member: stranger, bookingId: '00000000-0000-7000-8000-000000000000' })
    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
    expect(await cancel({ member: stranger, bookingId: 'nonsense' })).toMatchObject({ status: 404 })
    expect(await server.request('DELETE', `/bookings/${booked.bookingId}`)).toMatchObject({ status: 401 })
    expect(await holdings(booked)).toEqual({ left: 4, places: 1 })
  })
})

describe('cancelling twice', () => {
  it('cancelling twice is refused the second time, and moves one credit', async () => {
    const booked = await aBooking()
    await cancel(booked)
    expect(await cancel(booked)).toMatchObject({ status: 409, body: { code: 'bookings.not_live' } })
    expect(await holdings(booked)).toEqual({ left: 5, places: 0 })
  })

  it('of two cancellations at the same moment one wins, whatever keys they carry', async () => {
    const booked = await aBooking()
    const taps = await Promise.all([cancel(booked, 'a'), cancel(booked, 'b'), cancel(booked), cancel(booked, 'a')])
    expect(taps.filter((tap) => tap.status === 409).map((tap) => tap.body['code'])).toEqual(
      Array.from({ length: taps.filter((tap) => tap.status === 409).length }, () => 'bookings.not_live'),
    )
    expect(taps.filter((tap) => tap.status === 200 && tap.headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect(await holdings(booked)).toEqual({ left: 5, places: 0 })
    expect(await endings(booked.bookingId)).toEqual(['credit_used', 'credit_returned'])
  })

  it('cancelling twice with the same key gets the same response', async () => {
    const booked = await aBooking()
    const first = await cancel(booked, 'once')
    const second = await cancel(booked, 'once')
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })
})
