import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
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
import { instant, plusMs } from '#domain/kit/time.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { extendHolds } from '#server/occupancy/hold-queries.ts'
import { releaseOverdue } from './release-private.ts'

let server: TestServer
let studio: PrivateStudio
let home: Temporal.Instant
let days = 2

beforeAll(async () => {
  server = await startTestServer()
  studio = await aPrivateStudio(server.db)
  // No test moves the clock past midnight, where the day that it asks about would be another.
  home = instant(hourOn(await studioDay(server), { days: 1, hour: 12 }))
})
beforeEach(async () => {
  await server.clock.set(home)
  days += 1
})
afterAll(async () => server.stop())

const at = async (hour: number) => hourOn(await studioDay(server), { days, hour })
const clientOf = (member: Member) => privateClient(server, { studio, member })
async function openHours(token: string): Promise<string[]> {
  const day = (await studioDay(server)).add({ days }).toString()
  const { body } = await server.request('GET', `/private-boards?date_from=${day}&date_to=${day}`, { token })
  const rows = Array.isArray(body['data']) ? body['data'] : []
  return rows.map((row: { starts_at: string }) => row.starts_at.slice(11, 16))
}
async function endingOf(id: string) {
  const { rows } = await sql<{
    session: string
    status: string
    kind: string | null
    at: Temporal.Instant
    reasons: string[]
  }>`
    select s.status as session, b.status, b.cancel_kind as kind, b.decided_at as at, array(select e.reason from booking_events e where e.booking_id = b.id order by e.id) as reasons
    from class_sessions s join bookings b on b.session_id = s.id where s.id = ${id}`.execute(server.db)
  return rows[0]
}

describe('the hour that is held', () => {
  it('a held hour is offered to nobody else, nor any hour of that instructor or room that overlaps', async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    expect(await openHours(member.token)).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'])
    await clientOf(member).hold(await at(12))
    expect(await openHours(member.token)).toEqual(['10:00', '11:00', '13:00', '14:00', '15:00'])
  })

  it('a held hour is the same one when it is held again, and lasts no longer', async () => {
    const client = clientOf(await aMember(server.db))
    const first = await client.hold(await at(11))
    await server.clock.advance({ minutes: 3 })
    const again = await client.hold(await at(11))
    expect([again.body['id'], again.body['held_until']]).toEqual([first.body['id'], first.body['held_until']])
  })

  it('a held hour is released when its holder takes another', async () => {
    const member = await aMember(server.db)
    const client = clientOf(member)
    const first = textOf((await client.hold(await at(11))).body['id'])
    await client.hold(await at(13))
    expect(await openHours(member.token)).toEqual(['10:00', '11:00', '12:00', '14:00', '15:00'])
    expect(await endingOf(first)).toMatchObject({
      session: 'canceled',
      status: 'canceled',
      kind: 'left',
      reasons: ['hold', 'give_up'],
    })
    expect(await client.show(first)).toMatchObject({ status: 410, body: { code: 'privates.hold_over' } })
  })

  it('a held hour is released for free', async () => {
    const member = await aMember(server.db)
    const client = clientOf(member)
    const id = textOf((await client.hold(await at(11))).body['id'])
    expect(await client.cancel(id)).toMatchObject({ status: 200, body: { success: true, credit_lost: false } })
    expect(await openHours(member.token)).toContain('11:00')
    expect(await client.cancel(id)).toMatchObject({ status: 409, body: { code: 'bookings.not_live' } })
  })

  it('a held hour can be continued after the page was reloaded', async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    const client = clientOf(member)
    const id = textOf((await client.hold(await at(11))).body['id'])
    await client.step({ step: 'people', id, format: 'solo', participants: [member.personId] })
    const { body } = await server.request('GET', '/private-class?when=upcoming', { token: member.token })
    expect(body['data']).toMatchObject([{ id, status: 'held', step: 'people' }])
    expect((await client.show(id)).body).toMatchObject({ next: 'pack', lacks: [] })
  })

  test.each([
    ['less notice than the studio asks', async () => (await server.clock.now()).add({ hours: 11 }).toString()],
    ['an hour outside the window', async () => at(9)],
    [
      'an hour that does not begin where hours begin',
      async () =>
        instant(await at(11))
          .add({ minutes: 20 })
          .toString(),
    ],
    ['a day that is not open yet', async () => hourOn(await studioDay(server), { days: 29, hour: 11 })],
    ['a day in the past', async () => hourOn(await studioDay(server), { days: -1, hour: 11 })],
  ])('an hour is not held with %s', async (_name, hour) => {
    expect(await clientOf(await aMember(server.db)).hold(await hour())).toMatchObject({
      status: 409,
      body: { code: 'privates.slot_gone' },
    })
  })
})

describe('a hold whose pack is being paid', () => {
  it('a hold whose pack is being paid lasts as long as the order extended its seat, and no longer', async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    const client = clientOf(member)
    const held = await client.hold(await at(14))
    const id = textOf(held.body['id'])
    await client.step({ step: 'people', id, format: 'solo', participants: [member.personId] })
    const now = await server.clock.now()
    await inTransaction(server.db, async (tx) =>
      extendHolds(tx, { accountId: member.accountId, until: now.add({ minutes: 30 }), minutesBefore: 0 }),
    )
    await server.clock.advance({ minutes: 29 })
    await releaseOverdue(server.db)
    const shown = await client.show(id)
    expect([shown.status, instant(textOf(shown.body['held_until'])).epochMilliseconds]).toEqual([
      200,
      now.add({ minutes: 30 }).epochMilliseconds,
    ])
    expect(await openHours(member.token)).not.toContain('14:00')
    expect(await client.step({ step: 'pack', id })).toMatchObject({ status: 200 })
    await server.clock.advance({ minutes: 1 })
    expect(await client.confirm(id)).toMatchObject({ status: 410, body: { code: 'privates.hold_over' } })
    expect(await openHours(member.token)).toContain('14:00')
  })
})

describe('a hold that runs out', () => {
  test.each([
    ['a millisecond before its end', -1, 'privates.slot_gone', 201],
    ['at its end', 0, undefined, 410],
    ['a millisecond after its end', 1, undefined, 410],
  ])('%s', async (...[, ms, code, confirmed]) => {
    const { member } = await aPrivateMember(server.db, { studio })
    const client = clientOf(member)
    const held = (await client.hold(await at(11))).body
    const id = textOf(held['id'])
    await client.step({ step: 'people', id, format: 'solo', participants: [member.personId] })
    await client.step({ step: 'pack', id })
    await server.clock.freeze(plusMs(instant(textOf(held['held_until'])), ms))
    const isOver = ms >= 0
    const other = await aMember(server.db)
    expect([(await openHours(other.token)).includes('11:00'), (await client.show(id)).status]).toEqual([
      isOver,
      isOver ? 410 : 200,
    ])
    expect((await clientOf(other).hold(await at(11))).body['code']).toBe(code)
    expect((await client.confirm(id)).status).toBe(confirmed)
    if (isOver)
      expect(await endingOf(id)).toMatchObject({
        session: 'canceled',
        status: 'canceled',
        kind: 'expired',
        at: instant(textOf(held['held_until'])),
        reasons: ['hold', 'hold_over'],
      })
  })

  it('a hold that expires is written by the job, dated with its own end, and is no booking in the history', async () => {
    const member = await aMember(server.db)
    const held = (await clientOf(member).hold(await at(11))).body
    await server.clock.advance({ minutes: 30 })
    await server.drain()
    expect(await endingOf(textOf(held['id']))).toMatchObject({
      session: 'canceled',
      kind: 'expired',
      at: instant(textOf(held['held_until'])),
    })
    expect((await server.request('GET', '/bookings', { token: member.token })).body['total']).toBe(0)
    expect((await server.request('GET', '/private-class', { token: member.token })).body['total']).toBe(0)
  })

  it('a hold never lasts beyond the start', async () => {
    await server.db
      .insertInto('settings')
      .values({ branch_id: studio.branchId, key: 'policies', value: { private_notice_hours: 0 }, updated_at: home })
      .execute()
    const hour = await at(11)
    await server.clock.freeze(instant(hour).subtract({ minutes: 4 }))
    expect(instant(textOf((await clientOf(await aMember(server.db)).hold(hour)).body['held_until']))).toEqual(
      instant(hour),
    )
    await server.db.deleteFrom('settings').where('branch_id', '=', studio.branchId).execute()
  })
})

describe('twelve people who want one hour at the same moment', () => {
  it('one of twelve people holds the hour, and the others are refused', async () => {
    const codes = await everybodyHolds(server, studio)
    expect(codes.toSorted()).toEqual(['held', ...Array.from({ length: 11 }, () => 'privates.slot_gone')])
  })

  it('twelve people get one hour at the same moment without the constraints of room and instructor: the race is real', async () => {
    const twin = await startTestServer()
    const twinStudio = await aPrivateStudio(twin.db)
    await sql`alter table class_sessions drop constraint class_sessions_room_free`.execute(twin.db)
    await sql`alter table session_instructors drop constraint session_instructors_free`.execute(twin.db)
    expect((await everybodyHolds(twin, twinStudio)).filter((code) => code === 'held').length).toBeGreaterThan(1)
    await expect(twin.stop()).rejects.toThrow('i12-nobody-in-two-classes-at-once')
  })
})

/** Everybody reads the same free board: nobody may write a class before all of them wait to. */
async function everybodyHolds(at: TestServer, where: PrivateStudio): Promise<string[]> {
  const count = 12
  const people = await Promise.all(Array.from({ length: count }, async () => aMember(at.db)))
  const hour = hourOn((await studioDay(at)).add({ days: 20 }), { days: 0, hour: 12 })
  const answers = await at.db.transaction().execute(async (gate) => {
    await sql`lock table class_sessions in share mode`.execute(gate)
    const responses = people.map(async (member) => privateClient(at, { studio: where, member }).hold(hour))
    for (let waiting = 0; waiting < count;) {
      const { rows } = await sql<{
        waiting: number
      }>`select count(*)::integer as waiting from pg_locks where not granted and relation = 'class_sessions'::regclass`.execute(
        at.db,
      )
      waiting = rows[0]?.waiting ?? 0
    }
    return responses
  })
  return (await Promise.all(answers)).map(({ status, body }) => (status === 200 ? 'held' : textOf(body['code'])))
}
