import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { expireLots } from './expire-lots.ts'
import { notifyExpiry } from './notify-expiry.ts'

const zone = 'Asia/Kuala_Lumpur'
const origin = 'https://hundred.example'
let server: TestServer
let studio: Studio
let member: Member
let lotId: Id<'package_lots'>

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())
beforeEach(async () => {
  member = await aMember(server.db, { name: 'Lim Hui Min' })
  lotId = await aPack(server.db, { studio, member, credits: 4, validityDays: 40 })
})
afterEach(async () => {
  await sql`update package_lots set revoked_at = studio_now() where revoked_at is null`.execute(server.db)
})

const endOf = async (id = lotId) =>
  lastDay(
    (await server.db.selectFrom('package_lots').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow())
      .expires_at,
    zone,
  )
const goTo = async (days: number, time = '09:00') =>
  server.clock.freeze((await endOf()).subtract({ days }).toPlainDateTime(time).toZonedDateTime(zone).toInstant())
const notice = async () => notifyExpiry(server.db, origin)
const messages = async () => messagesTo(server.db, member)
const toldDays = async () => {
  const rows = await server.db
    .selectFrom('messages')
    .select('event_key')
    .where('template', '=', 'package_expiring')
    .where('account_id', '=', member.accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ event_key }) => Number(event_key.split(':').at(-1)))
}

describe('notices of expiring credits', () => {
  it('a notice of a membership that ends its cycle says nothing of an extension, which there is none of', async () => {
    const plan = await aPlan(server.db, { studio, kind: 'contracts' })
    lotId = await aPack(server.db, { studio, member, plan, validityDays: 30 })
    await goTo(7)
    expect(await notice()).toBe(1)
    const [told] = await messages()
    expect(told?.plain).toContain(`${origin}/my-account/packages`)
    expect(told?.plain).not.toMatch(/extend|Add a month/)
  })

  it('a notice of expiring credits is sent 14, 7 and 1 days before, from nine in the morning, once each', async () => {
    await goTo(14, '08:59:59.999')
    expect(await notice()).toBe(0)
    await goTo(14)
    expect(await notice()).toBe(1)
    expect(await notice()).toBe(0)
    for (const [days, time] of [
      [13, '12:00'],
      [8, '12:00'],
      [7, '08:00'],
      [7, '09:00'],
      [6, '09:00'],
      [1, '09:00'],
      [0, '23:59'],
      [-1, '00:00'],
      [-1, '10:00'],
    ] as const) {
      await goTo(days, time)
      await notice()
    }
    expect(await toldDays()).toEqual([14, 7, 1])
    const [message] = await messages()
    const day = formatDay(await endOf(), 'en')
    expect(message?.subject).toBe(`10-class pack: valid to ${day}`)
    for (const part of ['Lim Hui Min', 'Credits left: 4', day, `${origin}/packages/extend?lot_id=${lotId}`])
      expect(message?.plain).toContain(part)
  })

  it('a notice of expiring credits is the nearest one alone, when no job ran for two weeks', async () => {
    await goTo(5, '03:00')
    expect(await notice()).toBe(1)
    expect(await toldDays()).toEqual([7])
  })

  it('a notice of expiring credits is sent once, though three workers look at the same moment', async () => {
    await goTo(7)
    const told = await Promise.all([notice(), notice(), notice()])
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await toldDays()).toEqual([7])
  })

  it('a notice of expiring credits names the new end, when the pack was extended after the first notice', async () => {
    await goTo(7)
    await notice()
    await sql`update package_lots set expires_at = expires_at + interval '30 days' where id = ${lotId}`.execute(
      server.db,
    )
    expect(await notice()).toBe(0)
    await goTo(14)
    expect(await notice()).toBe(1)
    expect(await toldDays()).toEqual([7, 14])
  })

  it('a notice of expiring credits is in the language of the person, and by phone where there is no e-mail', async () => {
    await server.db
      .updateTable('accounts')
      .set({ locale: 'zh', email: null, phone: `6012${Math.floor(Math.random() * 9_000_000) + 1_000_000}` })
      .where('id', '=', member.accountId)
      .execute()
    await goTo(1)
    await notice()
    const [message] = await messages()
    expect(message).toMatchObject({
      locale: 'zh',
      recipient: expect.stringMatching(/^6012/),
      plain: expect.stringContaining('剩余课时'),
    })
    expect(message?.plain).toContain(`${origin}/zh/packages/extend?lot_id=`)
  })

  it('a notice of expiring credits is a job of the worker', async () => {
    await goTo(7)
    await sql`select graphile_worker.add_job('packages.notice_expiry')`.execute(server.db)
    await server.drain()
    expect(await toldDays()).toEqual([7])
    const sent = await server.db
      .selectFrom('messages')
      .select('status')
      .where('account_id', '=', member.accountId)
      .execute()
    expect(sent).toEqual([{ status: 'sent' }])
  })
})

describe('no notice is sent', () => {
  it('no notice is sent of a pack without credits, of one that was taken back, and of one that has expired', async () => {
    await goTo(7)
    await sql`select ledger_move(${randomUUID()}, 'credit_expired', null, studio_now(), 'credit', 4, 'lot', ${lotId}::uuid, 'house:credits_expired', null, ${lotId}::uuid)`.execute(
      server.db,
    )
    expect(await notice()).toBe(0)
    const revoked = await aPack(server.db, { studio, member, validityDays: 40 })
    await sql`update package_lots set revoked_at = studio_now(), starts_at = starts_at - interval '40 days', expires_at = studio_now() + interval '1 day' where id = ${revoked}`.execute(
      server.db,
    )
    expect(await notice()).toBe(0)
    const over = await aPack(server.db, { studio, member, validityDays: 40 })
    await sql`update package_lots set starts_at = studio_now() - interval '40 days', expires_at = studio_now() where id = ${over}`.execute(
      server.db,
    )
    expect(await notice()).toBe(0)
    await expireLots(server.db)
    expect(await messages()).toEqual([])
  })

  it('no notice of two weeks is sent on the day of buying an offer of two weeks', async () => {
    const plan = await aPlan(server.db, { studio, validityDays: 14 })
    await server.clock.freeze((await server.clock.now()).toZonedDateTimeISO(zone).withPlainTime('12:00').toInstant())
    lotId = await aPack(server.db, { studio, member, plan })
    await goTo(14, '18:00')
    expect(await notice()).toBe(0)
    await goTo(7)
    expect(await notice()).toBe(1)
  })
})
