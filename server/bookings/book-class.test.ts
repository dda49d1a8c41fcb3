import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aClass, aMember, aPack, aPlan, aStudio, countRows, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { plusMs } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

async function aMemberWithPack(credits = 10): Promise<{ member: Member; lotId: Id<'package_lots'> }> {
  const member = await aMember(server.db)
  return { member, lotId: await aPack(server.db, { studio, member, credits }) }
}

async function aFreeClass(options: { startsAt?: Temporal.Instant; capacity?: number } = {}) {
  return aClass(server.db, { studio, ownRoom: true, ...options })
}

const book = async (member: Member, body: unknown, key?: string) =>
  server.request('POST', '/bookings', {
    token: member.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

async function creditsLeft(lotId: string): Promise<number> {
  const row = await server.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'lot')
    .where('holder_id', '=', lotId)
    .executeTakeFirstOrThrow()
  return row.balance
}

async function placesTaken(sessionId: Id<'class_sessions'>): Promise<number> {
  const row = await server.db
    .selectFrom('class_sessions')
    .select('booked_count')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.booked_count
}

describe('booking a class', () => {
  it('takes one credit and the lowest free reformer, counts the seat and returns the deadline', async () => {
    const { member, lotId } = await aMemberWithPack(3)
    const startsAt = (await server.clock.now()).round('second').add({ hours: 72 })
    const sessionId = await aFreeClass({ startsAt })
    const { status, body } = await book(member, { session_id: sessionId })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      success: true,
      credits_left: 2,
      booking: {
        session_id: sessionId,
        status: 'booked',
        booking_type: 'booking',
        seat_no: 1,
        credit_effect: 'used',
        cancel_kind: null,
        class_name: 'Group Reformer Flow',
        package: { lot_id: lotId },
      },
    })
    expect(Temporal.Instant.from(textOf(body['booking']?.['free_until']))).toEqual(startsAt.subtract({ hours: 12 }))
    expect([await creditsLeft(lotId), await placesTaken(sessionId)]).toEqual([2, 1])
    const { rows } = await sql<{ from_status: string | null; to_status: string; reason: string }>`
      select from_status, to_status, reason from booking_events where booking_id = ${body['booking']?.['id']}::uuid`.execute(
      server.db,
    )
    expect(rows).toEqual([{ from_status: null, to_status: 'booked', reason: 'book' }])
  })

  it('sends a message with the class, the reformer and the deadline, in the language of the account', async () => {
    const { member } = await aMemberWithPack()
    await server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', member.accountId).execute()
    await book(member, { session_id: await aFreeClass(), seat_no: 7 })
    const messages = await messagesTo(server.db, member)
    expect(messages).toMatchObject([
      { template: 'bookings.booked', locale: 'zh', recipient: member.email, status: 'queued' },
    ])
    expect(messages[0]?.plain).toMatch(/器械：7\n[^]*\/zh\/my-account\/classes/)
  })

  it('fills the lowest gap, gives the chosen reformer, and refuses one that is taken or absent', async () => {
    const sessionId = await aFreeClass({ capacity: 3 })
    const people = await Promise.all([1, 2, 3].map(async () => aMemberWithPack()))
    const [first, second, third] = people.map(({ member }) => member)
    if (!first || !second || !third) throw new Error('three people were made')
    expect((await book(first, { session_id: sessionId, seat_no: 2 })).body['booking']).toMatchObject({ seat_no: 2 })
    expect(await book(second, { session_id: sessionId, seat_no: 2 })).toMatchObject({
      status: 409,
      body: { code: 'bookings.seat_taken', message: 'Choose another reformer. Reformer 2 was just taken.' },
    })
    expect(await book(second, { session_id: sessionId, seat_no: 4 })).toMatchObject({
      status: 422,
      body: { code: 'bookings.no_such_seat' },
    })
    expect((await book(second, { session_id: sessionId })).body['booking']).toMatchObject({ seat_no: 1 })
    expect((await book(third, { session_id: sessionId })).body['booking']).toMatchObject({ seat_no: 3 })
    const { member: late } = await aMemberWithPack()
    expect(await book(late, { session_id: sessionId })).toMatchObject({
      status: 409,
      body: { code: 'bookings.class_full' },
    })
  })

  it('uses the pack that expires first unless the member chooses another', async () => {
    const { member, lotId: later } = await aMemberWithPack()
    const sooner = await aPack(server.db, { studio, member, validityDays: 20 })
    const now = await server.clock.now()
    expect((await book(member, { session_id: await aFreeClass() })).body['booking']?.['package']).toMatchObject({
      lot_id: sooner,
    })
    const chosen = await book(member, {
      session_id: await aFreeClass({ startsAt: now.add({ hours: 30 }) }),
      lot_id: later,
    })
    expect(chosen.body['booking']?.['package']).toMatchObject({ lot_id: later })
    expect([await creditsLeft(sooner), await creditsLeft(later)]).toEqual([9, 9])
  })
})

describe('a booking that is not possible', () => {
  type Case = readonly [
    says: string,
    status: number,
    code: string,
    ask: () => Promise<{ member: Member; body: unknown }>,
  ]
  const other = async (hours: number) => aFreeClass({ startsAt: (await server.clock.now()).add({ hours }) })
  const cases: readonly Case[] = [
    [
      'an unknown class',
      404,
      'request.not_found',
      async () => ({
        member: (await aMemberWithPack()).member,
        body: { session_id: '00000000-0000-7000-8000-000000000000' },
      }),
    ],
    [
      'a private class',
      404,
      'request.not_found',
      async () => {
        const sessionId = await aFreeClass()
        await server.db.updateTable('class_sessions').set({ private: true }).where('id', '=', sessionId).execute()
        return { member: (await aMemberWithPack()).member, body: { session_id: sessionId } }
      },
    ],
    [
      'a cancelled class',
      409,
      'schedules.canceled',
      async () => {
        const sessionId = await aFreeClass()
        await server.db.updateTable('class_sessions').set({ status: 'canceled' }).where('id', '=', sessionId).execute()
        return { member: (await aMemberWithPack()).member, body: { session_id: sessionId } }
      },
    ],
    [
      'a class that has started',
      422,
      'schedules.started',
      async () => ({ member: (await aMemberWithPack()).member, body: { session_id: await other(-0) } }),
    ],
    [
      'a class whose booking has not opened',
      422,
      'schedules.not_open',
      async () => ({ member: (await aMemberWithPack()).member, body: { session_id: await other(29 * 24) } }),
    ],
    [
      'without a birth date',
      422,
      'accounts.birth_date_needed',
      async () => ({ member: await aMember(server.db, { birthDate: null }), body: { session_id: await aFreeClass() } }),
    ],
    [
      'under sixteen',
      422,
      'bookings.too_young',
      async () => ({
        member: await aMember(server.db, { birthDate: '2020-01-01' }),
        body: { session_id: await aFreeClass() },
      }),
    ],
    [
      'without a pack',
      422,
      'packages.none',
      async () => ({ member: await aMember(server.db), body: { session_id: await aFreeClass() } }),
    ],
    [
      "with another person's pack",
      422,
      'packages.not_yours',
      async () => ({
        member: (await aMemberWithPack()).member,
        body: { session_id: await aFreeClass(), lot_id: (await aMemberWithPack()).lotId },
      }),
    ],
    [
      'with an empty pack',
      422,
      'packages.empty',
      async () => {
        const { member, lotId } = await aMemberWithPack(1)
        await book(member, { session_id: await aFreeClass() })
        return { member, body: { session_id: await other(48), lot_id: lotId } }
      },
    ],
    [
      'with an expired pack',
      422,
      'packages.expired',
      async () => {
        const { member, lotId } = await aMemberWithPack()
        await sql`update package_lots set starts_at = studio_now() - interval '2 days', expires_at = studio_now() - interval '1 second' where id = ${lotId}`.execute(
          server.db,
        )
        return { member, body: { session_id: await aFreeClass(), lot_id: lotId } }
      },
    ],
    [
      'with a pack that ends before the class',
      422,
      'packages.expires_before_class',
      async () => {
        const { member, lotId } = await aMemberWithPack()
        await sql`update package_lots set expires_at = studio_now() + interval '1 hour' where id = ${lotId}`.execute(
          server.db,
        )
        return { member, body: { session_id: await aFreeClass(), lot_id: lotId } }
      },
    ],
    [
      'with a pack for other classes',
      422,
      'packages.wrong_class',
      async () => {
        const member = await aMember(server.db)
        const plan = await aPlan(server.db, { studio, classTypeIds: ['00000000-0000-7000-8000-000000000000'] })
        return {
          member,
          body: { session_id: await aFreeClass(), lot_id: await aPack(server.db, { studio, member, plan }) },
        }
      },
    ],
    [
      'with a time of the client',
      422,
      'request.invalid',
      async () => ({
        member: (await aMemberWithPack()).member,
        body: { session_id: await aFreeClass(), now: '2020-01-01T00:00:00Z' },
      }),
    ],
    [
      'with half a reformer',
      422,
      'request.invalid',
      async () => ({
        member: (await aMemberWithPack()).member,
        body: { session_id: await aFreeClass(), seat_no: 1.5 },
      }),
    ],
  ]

  test.each(cases)('is refused and changes nothing: %s', async (_says, status, code, ask) => {
    const { member, body } = await ask()
    const before = [await countRows(server.db, 'bookings'), await countRows(server.db, 'messages')]
    expect(await book(member, body)).toMatchObject({ status, body: { success: false, code } })
    expect([await countRows(server.db, 'bookings'), await countRows(server.db, 'messages')]).toEqual(before)
  })

  it('is refused to guests', async () => {
    const session_id = await aFreeClass()
    expect(await server.request('POST', '/bookings', { body: { session_id } })).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    })
    expect(
      await server.request('POST', '/bookings', {
        body: { session_id },
        token: '0e37df36-f698-11e6-8dd4-cb9ced3df976',
      }),
    ).toMatchObject({ status: 401 })
  })
})

describe('the moment of booking', () => {
  it('opens to the millisecond and ends at the start', async () => {
    const { member } = await aMemberWithPack()
    const now = (await server.clock.now()).round('second')
    const startsAt = now.add({ hours: 40 })
    const sessionId = await aFreeClass({ startsAt })
    await server.db
      .updateTable('class_sessions')
      .set({ opens_at: now.add({ hours: 1 }) })
      .where('id', '=', sessionId)
      .execute()
    const at = async (instant: Temporal.Instant) => {
      await server.clock.freeze(instant)
      return (await book(member, { session_id: sessionId, seat_no: 99 })).body['code']
    }
    expect(await at(plusMs(now.add({ hours: 1 }), -1))).toBe('schedules.not_open')
    expect(await at(now.add({ hours: 1 }))).toBe('bookings.no_such_seat')
    expect(await at(plusMs(startsAt, -1))).toBe('bookings.no_such_seat')
    expect(await at(startsAt)).toBe('schedules.started')
    await server.clock.set(now)
  })

  it('is decided by the time after the lock, not by the time of the request', async () => {
    const { member } = await aMemberWithPack()
    const startsAt = (await server.clock.now()).add({ hours: 5 })
    const sessionId = await aFreeClass({ startsAt })
    const asked = await server.db.transaction().execute(async (tx) => {
      await sql`select id from class_sessions where id = ${sessionId} for no key update`.execute(tx)
      const waiting = book(member, { session_id: sessionId })
      await waitForLock(sessionId)
      await server.clock.set(startsAt)
      return { waiting }
    })
    expect(await asked.waiting).toMatchObject({ status: 422, body: { code: 'schedules.started' } })
    await server.clock.advance({ hours: -5 })
  })
})

describe('the same booking twice', () => {
  it('with the same key gets two responses and one booking', async () => {
    const { member, lotId } = await aMemberWithPack()
    const sessionId = await aFreeClass()
    const taps = await Promise.all([1, 2, 3, 4].map(async () => book(member, { session_id: sessionId }, 'one intent')))
    expect(taps.map((tap) => tap.status)).toEqual([201, 201, 201, 201])
    expect(new Set(taps.map((tap) => tap.body['booking']?.['id'])).size).toBe(1)
    expect(taps.filter((tap) => tap.headers.get('idempotent-replayed') === 'true')).toHaveLength(3)
    expect([await creditsLeft(lotId), await placesTaken(sessionId)]).toEqual([9, 1])
    expect(await book(member, { session_id: sessionId, seat_no: 5 }, 'one intent')).toMatchObject({
      status: 422,
      body: { code: 'idempotency.mismatch' },
    })
  })

  it('with another key, or none, is refused', async () => {
    const { member, lotId } = await aMemberWithPack()
    const sessionId = await aFreeClass()
    const taps = await Promise.all([
      book(member, { session_id: sessionId }, 'a'),
      book(member, { session_id: sessionId }, 'b'),
      book(member, { session_id: sessionId }),
    ])
    expect(taps.map((tap) => tap.status).sort(byNumber)).toEqual([201, 409, 409])
    expect(taps.filter((tap) => tap.status === 409).map((tap) => tap.body['code'])).toEqual([
      'bookings.already_booked',
      'bookings.already_booked',
    ])
    expect([await creditsLeft(lotId), await placesTaken(sessionId)]).toEqual([9, 1])
  })
})

describe('two bookings at once', () => {
  it('with the last credit: exactly one wins', async () => {
    const { member, lotId } = await aMemberWithPack(1)
    const now = await server.clock.now()
    const sessions = await Promise.all([24, 26, 28].map(async (hours) => aFreeClass({ startsAt: now.add({ hours }) })))
    const answers = await Promise.all(sessions.map(async (session_id) => book(member, { session_id })))
    expect(answers.map((answer) => answer.status).sort(byNumber)).toEqual([201, 422, 422])
    expect(answers.filter((answer) => answer.status === 422).map((answer) => answer.body['code'])).toEqual([
      'packages.none',
      'packages.none',
    ])
    expect(await creditsLeft(lotId)).toBe(0)
  })

  it('at the same hour: exactly one wins', async () => {
    const { member } = await aMemberWithPack()
    const sessions = await Promise.all([1, 2, 3].map(async () => aFreeClass()))
    const answers = await Promise.all(sessions.map(async (session_id) => book(member, { session_id })))
    expect(answers.map((answer) => answer.status).sort(byNumber)).toEqual([201, 409, 409])
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body['code'])).toEqual([
      'bookings.overlap',
      'bookings.overlap',
    ])
  })

  it('of the same reformer: exactly one wins', async () => {
    const sessionId = await aFreeClass()
    const people = await Promise.all([1, 2, 3].map(async () => aMemberWithPack()))
    const answers = await Promise.all(
      people.map(async ({ member }) => book(member, { session_id: sessionId, seat_no: 4 })),
    )
    expect(answers.map((answer) => answer.status).sort(byNumber)).toEqual([201, 409, 409])
    expect(await placesTaken(sessionId)).toBe(1)
  })
})

function byNumber(one: number, other: number): number {
  return one - other
}

/** Waits until somebody waits for a lock, so that the test does not race the request it started. */
async function waitForLock(sessionId: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rowCount } = await server.pool.query(`select 1 from pg_locks where not granted`)
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`nobody waits for class ${sessionId}`)
}
