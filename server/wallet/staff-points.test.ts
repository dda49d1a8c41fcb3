import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { notifyPoints } from './notify-points.ts'

const zone = 'Asia/Kuala_Lumpur'
const origin = 'https://hundred.example'
let server: TestServer
let studio: Studio
let manager: Member
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
beforeEach(async () => {
  // Former sessions have expired on a clock that was moved by months.
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  member = await aMember(server.db, { name: 'Lim Hui Min' })
})
afterEach(async () => {
  await sql`update clock_offset set frozen_at = null`.execute(server.db)
  const left = await held()
  if (left > 0) await adjust(-left)
})
afterAll(async () => server.stop())

const adjust = async (change: unknown, about: { to?: string; token?: string; key?: string; reason?: string } = {}) =>
  server.request('POST', `/staff/accounts/${about.to ?? member.accountId}/points`, {
    token: about.token ?? manager.token,
    headers: { 'idempotency-key': about.key ?? randomUUID() },
    body: { change, reason: about.reason ?? 'Prize of the open day' },
  })
const held = async () => loadBalance(server.db, { kind: 'points', holder: member.accountId, unit: 'point' })
const lots = async () =>
  server.db
    .selectFrom('point_lots')
    .select(['points', 'remaining', 'expires_at'])
    .where('account_id', '=', member.accountId)
    .orderBy('earned_at')
    .orderBy('points')
    .execute()

describe('staff give points and take them', () => {
  it('the owner of changed points is told the reason, the wallet shows it, and the audit keeps it', async () => {
    expect(await adjust(120)).toMatchObject({ status: 200, body: { success: true, points: 120 } })
    expect(await adjust(-20, { reason: 'Given twice' })).toMatchObject({ status: 200, body: { points: 100 } })
    expect([await held(), (await lots()).map(({ remaining }) => remaining)]).toEqual([100, [100]])
    const wallet = await server.request('GET', '/wallet_transactions', { token: member.token })
    expect(wallet.body).toMatchObject({
      points: 100,
      data: [
        { type: 'point', reason: 'points_adjusted', amount: '-20', balance_after: '100' },
        { type: 'point', reason: 'points_adjusted', amount: '120', balance_after: '120' },
      ],
    })
    const told = (await messagesTo(server.db, member)).map(({ plain }) => plain)
    expect(told.some((text) => text.includes('gave you points: 120') && text.includes('Prize of the open day'))).toBe(
      true,
    )
    expect(told.some((text) => text.includes('took back points: 20') && text.includes('Given twice'))).toBe(true)
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_entries where action = 'wallet.adjust_points' and subject_id = ${member.accountId} order by id`.execute(
      server.db,
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { change: 120, points: 120, reason: 'Prize of the open day' },
      { change: -20, points: 100, reason: 'Given twice' },
    ])
  })

  it('staff change points once, however often the request is repeated', async () => {
    const key = randomUUID()
    await Promise.all([1, 2, 3, 4].map(async () => adjust(50, { key })))
    expect(await held()).toBe(50)
  })

  it('staff take the points that last longest first, and never more than there are', async () => {
    await adjust(30)
    await sql`update point_lots set expires_at = studio_now() + interval '3 days' where account_id = ${member.accountId}`.execute(
      server.db,
    )
    await adjust(50)
    expect(await adjust(-81)).toMatchObject({ status: 409, body: { code: 'wallet.too_few_points' } })
    expect(await adjust(-60)).toMatchObject({ status: 200, body: { points: 20 } })
    expect((await lots()).map(({ remaining }) => remaining)).toEqual([20, 0])
    const both = await Promise.all([adjust(-20), adjust(-20)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await held()).toBe(0)
  })

  it.each([0, 1.5, 100_001, -100_001, '5', null])('staff do not change points by %j', async (change) => {
    expect((await adjust(change)).status).toBe(422)
    expect(await held()).toBe(0)
  })

  it('staff change points with a reason, as owner or manager, and only of somebody who exists', async () => {
    expect((await adjust(5, { reason: '  ' })).status).toBe(422)
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    expect((await adjust(5, { token: desk.token })).status).toBe(403)
    expect((await adjust(5, { token: member.token })).status).toBe(403)
    expect((await adjust(5, { to: randomUUID() })).status).toBe(404)
  })
})

describe('notices of expiring points', () => {
  const endOf = async () => {
    const [first] = await lots()
    if (!first) throw new Error('the test has no points')
    return first.expires_at.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 })
  }
  const goTo = async (days: number, time: string) =>
    server.clock.freeze((await endOf()).subtract({ days }).toPlainDateTime(time).toZonedDateTime(zone).toInstant())
  const ending = async () =>
    (await messagesTo(server.db, member)).filter(({ template }) => template === 'points_ending')

  it('the notice of points is sent fourteen days ahead, from nine in the morning, once for all that end on that day', async () => {
    await adjust(120)
    await adjust(80)
    await goTo(14, '08:59:59')
    expect(await notifyPoints(server.db, origin)).toBe(0)
    await goTo(14, '09:00')
    expect(await notifyPoints(server.db, origin)).toBe(1)
    expect(await notifyPoints(server.db, origin)).toBe(0)
    const [told] = await ending()
    for (const part of ['200', 'RM\u00a02.00', 'Lim Hui Min', `${origin}/shop`]) expect(told?.plain).toContain(part)
  })

  it('the notice of points names those of other branches and other hours of that day too', async () => {
    await adjust(120)
    await adjust(80)
    const other = await aStudio(server.db, { code: 'ipoh' })
    await sql`
      update point_lots set branch_id = ${other.branchId}, expires_at = expires_at + interval '90 minutes'
      where id = (select id from point_lots where account_id = ${member.accountId} order by points limit 1)`.execute(
      server.db,
    )
    await goTo(14, '12:00')
    expect(await notifyPoints(server.db, origin)).toBe(1)
    const [told, ...more] = await ending()
    expect([told?.plain, more]).toEqual([expect.stringContaining('200'), []])
    await sql`update point_lots set branch_id = ${studio.branchId} where branch_id = ${other.branchId}`.execute(
      server.db,
    )
  })

  it('the notice of points that end names what is left, and is not sent once they are spent or have ended', async () => {
    await adjust(120)
    await adjust(-120)
    await goTo(3, '12:00')
    expect(await notifyPoints(server.db, origin)).toBe(0)
    expect(await ending()).toEqual([])
  })

  it('no notice of points that end is sent where the studio wants none', async () => {
    await adjust(120)
    await sql`insert into settings (branch_id, key, value) values (${studio.branchId}, 'policies', '{"points_notice_days": 0}')`.execute(
      server.db,
    )
    await goTo(3, '12:00')
    expect(await notifyPoints(server.db, origin)).toBe(0)
    await sql`delete from settings where key = 'policies'`.execute(server.db)
    expect(await notifyPoints(server.db, origin)).toBe(1)
  })
})
