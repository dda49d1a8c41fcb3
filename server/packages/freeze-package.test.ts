import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { callerOf } from '#dev/testing/callers.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { isRefusal, refuse } from '#domain/kit/refusal.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { returnCredit } from './credits.ts'
import { freezePackageWith, type BookingsOfFreeze } from './freeze-package-with.ts'

const zone = 'Asia/Kuala_Lumpur'
let server: TestServer
let studio: Studio
let manager: Member
let member: Member
let lotId: Id<'package_lots'>
let today: Temporal.PlainDate

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())
beforeEach(async () => {
  member = await aMember(server.db)
  lotId = await aPack(server.db, { studio, member, credits: 10, validityDays: 20 })
  today = (await server.clock.now()).toZonedDateTimeISO(zone).toPlainDate()
})

const inDays = (days: number) => today.add({ days }).toString()
const at = (days: number, hour: number) =>
  today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant()
const book = async (days: number, hour = 10) => {
  const session_id = await aClass(server.db, { studio, startsAt: at(days, hour), ownRoom: true })
  return server.request('POST', '/bookings', { token: member.token, body: { session_id } })
}
const bookingOf = (answer: Awaited<ReturnType<typeof book>>) => asId('bookings', textOf(answer.body['booking']?.['id']))
const freeze = async (days: { from: number; to: number; choices?: unknown }, by = manager) =>
  server.request('POST', `/staff/packages/${lotId}/freeze`, {
    token: by.token,
    body: {
      from: inDays(days.from),
      to: inDays(days.to),
      reason: 'A broken toe',
      ...(days.choices === undefined ? {} : { choices: days.choices }),
    },
  })
const preview = async (days: { from: number; to: number }) =>
  server.request('GET', `/staff/packages/${lotId}/freeze?from=${inDays(days.from)}&to=${inDays(days.to)}`, {
    token: manager.token,
  })
const validTo = async () =>
  lastDay(
    (await server.db.selectFrom('package_lots').select('expires_at').where('id', '=', lotId).executeTakeFirstOrThrow())
      .expires_at,
    zone,
  ).toString()

describe('a frozen pack', () => {
  it('a frozen pack is valid so many days longer, pays for no class inside and for every class outside', async () => {
    expect((await preview({ from: 3, to: 9 })).body).toMatchObject({ days: 7, valid_to: inDays(27), bookings: [] })
    expect(await freeze({ from: 3, to: 9 })).toMatchObject({
      status: 201,
      body: { success: true, days: 7, valid_to: inDays(27) },
    })
    expect(await validTo()).toBe(inDays(27))
    for (const day of [3, 9]) expect((await book(day)).body['code']).toBe('packages.frozen')
    const closed = await aClass(server.db, { studio, startsAt: at(9, 12), ownRoom: true })
    const seen = await server.request('GET', `/bookings/verify?session_id=${closed}`, { token: member.token })
    expect(seen.body).toMatchObject({ frozen: { lot_id: lotId, last_day: inDays(9) } })
    for (const day of [2, 10, 26]) expect((await book(day)).status).toBe(201)
    const mine = (await server.request('GET', '/packages/mine', { token: member.token })).body
    expect(mine).toMatchObject({
      data: [
        {
          id: lotId,
          left: 7,
          frozen: { from_at: `${inDays(3)}T00:00:00+08:00`, until_at: `${inDays(10)}T00:00:00+08:00` },
        },
      ],
    })
    const told = (await server.request('GET', `/packages/mine/${lotId}/ledger`, { token: member.token })).body
    expect(told).toMatchObject({
      data: [
        { why: 'booked' },
        { why: 'booked' },
        { why: 'booked' },
        { why: 'frozen', change: 0, valid_to: inDays(27) },
        { why: 'granted' },
      ],
    })
    const act = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id', 'details'])
      .where('subject_id', '=', lotId)
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({
      action: 'packages.freeze',
      actor_account_id: manager.accountId,
      details: { days: 7, reason: 'A broken toe' },
    })
  })

  it('a frozen pack leaves payment to another pack', async () => {
    await freeze({ from: 3, to: 9 })
    const other = await aPack(server.db, { studio, member, validityDays: 90 })
    expect((await book(5)).body).toMatchObject({ booking: { package: { lot_id: other } } })
  })

  it('a frozen pack needs a choice for each class inside, and keeps what was chosen to be kept', async () => {
    const [kept, outside] = [bookingOf(await book(5)), bookingOf(await book(12))]
    const second = bookingOf(await book(6))
    expect((await preview({ from: 3, to: 9 })).body).toMatchObject({
      bookings: [
        { booking_id: kept, person_id: member.personId, class_name: 'Group Reformer Flow' },
        { booking_id: second },
      ],
    })
    const before = await validTo()
    for (const choices of [
      undefined,
      [],
      [{ booking_id: kept, choice: 'keep' }],
      [
        { booking_id: kept, choice: 'keep' },
        { booking_id: outside, choice: 'keep' },
      ],
    ]) {
      expect(await freeze({ from: 3, to: 9, choices })).toMatchObject({
        status: 409,
        body: { code: 'packages.freeze_choices' },
      })
    }
    expect(await validTo()).toBe(before)
    expect(
      (await freeze({ from: 3, to: 9, choices: [kept, second].map((booking_id) => ({ booking_id, choice: 'keep' })) }))
        .status,
    ).toBe(201)
    const rows = await server.db.selectFrom('bookings').select('status').where('lot_id', '=', lotId).execute()
    expect(rows.map(({ status }) => status)).toEqual(['booked', 'booked', 'booked'])
  })

  it('a frozen pack is never frozen over a booking that comes at the same moment', async () => {
    const [booked, frozen] = await Promise.all([book(5), freeze({ from: 3, to: 9 })])
    expect([
      [201, 409],
      [422, 201],
    ]).toContainEqual([booked.status, frozen.status])
  })
})

describe('with someone who cancels', () => {
  const cancels: BookingsOfFreeze = {
    lockClasses: async () => undefined,
    cancelReturned: async (ctx, { lotId: pack, bookingIds }) => {
      for (const bookingId of bookingIds) {
        const { rows } = await sql`
          update bookings set status = 'canceled', cancel_kind = 'studio', credit_effect = 'returned', decided_at = studio_now()
          where id = ${bookingId} and lot_id = ${pack} and status = 'booked' returning id`.execute(ctx.tx)
        if (rows.length === 0) return refuse('request.not_found')
        await sql`insert into booking_events (booking_id, at, from_status, to_status, reason) values (${bookingId}, studio_now(), 'booked', 'canceled', 'cancel_studio')`.execute(
          ctx.tx,
        )
        await sql`update class_sessions set booked_count = booked_count - 1 where id = (select session_id from bookings where id = ${bookingId})`.execute(
          ctx.tx,
        )
        await returnCredit(ctx.tx, { lotId: pack, bookingId, now: await server.clock.now() })
      }
      return { promote: async () => undefined }
    },
  }

  async function freezeWith(
    choices: { booking_id: Id<'bookings'>; choice: 'keep' | 'cancel_return' }[],
    { to = 9, by = cancels }: { to?: number; by?: BookingsOfFreeze } = {},
  ): Promise<string> {
    const caller = await callerOf(server, { studio, member: manager, role: 'manager' })
    const choosing = { id: lotId, from: inDays(3), to: inDays(to), reason: 'A broken toe', choices }
    const answer = await inTransaction(server.db, async (tx) => freezePackageWith(by)({ ...caller, tx }, choosing))
    return isRefusal(answer) ? answer.code : 'frozen'
  }

  it('the chosen bookings are cancelled with their credit back, or nothing happens', async () => {
    const [kept, ended] = [bookingOf(await book(5)), bookingOf(await book(6))]
    await server.clock.advance({ seconds: 1 })
    const both = [
      { booking_id: kept, choice: 'keep' as const },
      { booking_id: ended, choice: 'cancel_return' as const },
    ]
    expect(await freezeWith(both.slice(1))).toBe('packages.freeze_choices')
    expect(await freezeWith(both, { to: 80 })).toBe('packages.freeze_too_long')
    const statuses = async () =>
      (
        await server.db
          .selectFrom('bookings')
          .select('status')
          .where('id', 'in', [kept, ended])
          .orderBy('created_at')
          .execute()
      ).map(({ status }) => status)
    expect(await statuses()).toEqual(['booked', 'booked'])
    expect(await freezeWith(both)).toBe('frozen')
    expect(await statuses()).toEqual(['booked', 'canceled'])
    expect((await server.request('GET', '/packages/mine', { token: member.token })).body).toMatchObject({
      data: [{ left: 9 }],
    })
  })

  it('a freeze counts from the validity that a returned credit has extended', async () => {
    const choices = [{ booking_id: bookingOf(await book(6)), choice: 'cancel_return' as const }]
    const before = await validTo()
    const extending: BookingsOfFreeze = {
      ...cancels,
      async cancelReturned(ctx, wanted) {
        await sql`update package_lots set expires_at = expires_at + interval '5 days' where id = ${wanted.lotId}`.execute(
          ctx.tx,
        )
        return cancels.cancelReturned(ctx, wanted)
      },
    }
    await server.clock.advance({ seconds: 1 })
    expect(await freezeWith(choices, { by: extending })).toBe('frozen')
    expect(await validTo()).toBe(
      Temporal.PlainDate.from(before)
        .add({ days: 5 + 7 })
        .toString(),
    )
  })
})

describe('a freeze is refused', () => {
  it.each([
    ['from yesterday', { from: -1, to: 3 }, 422, 'packages.freeze_dates'],
    ['backwards', { from: 3, to: 2 }, 422, 'packages.freeze_dates'],
    ['from the day after the last', { from: 21, to: 30 }, 422, 'packages.freeze_dates'],
    ['for more than sixty days', { from: 0, to: 60 }, 422, 'packages.freeze_too_long'],
  ])('%s', async (_name, days, status, code) => {
    expect(await freeze(days)).toMatchObject({ status, body: { code } })
    expect(await preview(days)).toMatchObject({ status, body: { code } })
    expect(await validTo()).toBe(inDays(20))
  })

  it('a second freeze of the same days is refused, though both come at once', async () => {
    const answers = await Promise.all([freeze({ from: 3, to: 9 }), freeze({ from: 5, to: 12 })])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  })

  it('a freeze is refused by the database itself over the same days', async () => {
    await freeze({ from: 3, to: 9 })
    await expect(
      sql`
      insert into package_freezes (lot_id, from_at, until_at, days, former_expires_at, expires_at, created_at)
      select lot_id, from_at, until_at, days, former_expires_at, expires_at, created_at from package_freezes where lot_id = ${lotId}`.execute(
        server.db,
      ),
    ).rejects.toThrow('package_freezes_apart')
  })

  it('a freeze is refused to all but owners and managers, for unknown packs or bookings, and without a reason', async () => {
    for (const role of ['desk', 'instructor'] as const) {
      expect(
        (await freeze({ from: 3, to: 4 }, await aMember(server.db, { role: { branchId: studio.branchId, role } })))
          .status,
      ).toBe(403)
    }
    expect((await freeze({ from: 3, to: 4 }, member)).status).toBe(403)
    const booking_id = asId('bookings', randomUUID())
    expect(await freeze({ from: 3, to: 9, choices: [{ booking_id, choice: 'cancel_return' }] })).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    })
    expect(
      (
        await server.request('POST', `/staff/packages/${lotId}/freeze`, {
          token: manager.token,
          body: { from: inDays(3), to: inDays(4) },
        })
      ).status,
    ).toBe(422)
    lotId = asId('package_lots', randomUUID())
    expect((await freeze({ from: 3, to: 4 })).status).toBe(404)
    expect((await preview({ from: 3, to: 4 })).status).toBe(404)
  })
})
