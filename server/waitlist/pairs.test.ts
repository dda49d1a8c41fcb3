import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { noonOfTomorrow } from '#dev/testing/clock.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = await noonOfTomorrow(server.clock)
})
beforeEach(async () => {
  home = home.add({ minutes: 1 })
  await server.clock.set(home)
})
afterAll(async () => server.stop())

interface Family extends Member {
  readonly childId: string
}

/** A member with a pack, and a teenage dependant. */
async function aFamily(credits = 5): Promise<Family> {
  const member = await aMember(server.db)
  const child = await server.db
    .insertInto('persons')
    .values({
      full_name: 'Aina',
      birth_date: '2009-01-01',
      guardian_id: member.personId,
      created_at: home,
      updated_at: home,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (credits > 0) await aPack(server.db, { studio, member, credits })
  return { ...member, childId: child.id }
}

type Asking = Pick<Member, 'token'>
const book = async ({ token }: Asking, session_id: string, more: object = {}) =>
  server.request('POST', '/bookings', { token, body: { session_id, ...more } })
const cancel = async ({ token }: Asking, id: string) => server.request('DELETE', `/bookings/${id}`, { token })
const pairUp = async (family: Family, session_id: string, more: object = {}) =>
  server.request('POST', '/bookings/pairs', {
    token: family.token,
    body: { session_id, person_ids: [family.personId, family.childId], ...more },
  })
const idOf = ({ body }: Answered) => textOf(body['booking']?.['id'])
const show = async ({ token }: Asking, id: string) => (await server.request('GET', `/bookings/${id}`, { token })).body
const entriesOf = ({ body }: Answered): [string, string] => [
  textOf(body['bookings']?.[0]?.id),
  textOf(body['bookings']?.[1]?.id),
]
const left = async (family: Family) =>
  (
    await sql<{ left: number }>`
  select sum(l.balance)::integer as left from ledger_accounts l join package_lots p on p.id = l.holder_id where l.kind = 'lot' and p.person_id = ${family.personId}`.execute(
      server.db,
    )
  ).rows[0]?.left

/** A full class of two seats, and who has them. */
async function aFullClass(): Promise<{ sessionId: string; free: (() => Promise<Answered>)[] }> {
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours: 48 }), capacity: 2 })
  const owners = [await aFamily(), await aFamily()]
  const bookings: string[] = []
  for (const owner of owners) bookings.push(idOf(await book(owner, sessionId)))
  return { sessionId, free: owners.map((owner, place) => async () => cancel(owner, bookings[place] ?? '')) }
}

describe('a pair on the waitlist', () => {
  it('is promoted with the second free seat, both at one moment, with two credits and two messages', async () => {
    const { sessionId, free } = await aFullClass()
    const family = await aFamily()
    const joined = await pairUp(family, sessionId)
    expect(joined).toMatchObject({
      status: 201,
      body: {
        bookings: [
          { position: 1, pair_with: { full_name: 'Aina' } },
          { position: 2, pair_with: { full_name: 'Lim Hui Min' } },
        ],
      },
    })
    const [one, other] = entriesOf(joined)
    await free[0]?.()
    expect(await show(family, one)).toMatchObject({ status: 'pending', passed_by_for: 'pair', position: 1 })
    expect(await show(family, other)).toMatchObject({ status: 'pending', passed_by_for: 'pair', position: 2 })
    await free[1]?.()
    const told = [await show(family, one), await show(family, other)]
    expect(told).toMatchObject([
      { status: 'booked', seat_no: 1, pair_with: null },
      { status: 'booked', seat_no: 2, pair_with: null },
    ])
    expect(told[0]?.['promoted_at']).toBe(told[1]?.['promoted_at'])
    expect(await left(family)).toBe(3)
    expect((await messagesTo(server.db, family)).map(({ template }) => template)).toEqual([
      'bookings.promoted',
      'bookings.promoted',
    ])
  })

  it('is skipped while one seat is free, which goes to the next person, and keeps its positions', async () => {
    const { sessionId, free } = await aFullClass()
    const [family, next] = [await aFamily(), await aFamily()]
    const [one] = entriesOf(await pairUp(family, sessionId))
    const behind = idOf(await book(next, sessionId, { booking_type: 'waitlist' }))
    await free[0]?.()
    expect(await show(next, behind)).toMatchObject({ status: 'booked' })
    expect(await show(family, one)).toMatchObject({ status: 'pending', passed_by_for: 'pair', position: 1 })
  })

  it('is skipped with one credit, one of the two with that reason, and promoted once there are two', async () => {
    const { sessionId, free } = await aFullClass()
    const family = await aFamily(1)
    const [one, other] = entriesOf(await pairUp(family, sessionId))
    for (const go of free) await go()
    expect([await show(family, one), await show(family, other)]).toMatchObject([
      { passed_by_for: 'pair' },
      { passed_by_for: 'credit' },
    ])
    expect(await left(family)).toBe(1)
    await aPack(server.db, { studio, member: family, credits: 1 })
    await server.drain()
    expect([await show(family, one), await show(family, other)]).toMatchObject([
      { status: 'booked' },
      { status: 'booked' },
    ])
    expect(await left(family)).toBe(0)
  })

  it('becomes a single entry when one leaves, and the free seat is offered again', async () => {
    const { sessionId, free } = await aFullClass()
    const family = await aFamily()
    const [one, other] = entriesOf(await pairUp(family, sessionId))
    await free[0]?.()
    expect((await cancel(family, one)).status).toBe(200)
    expect(await show(family, other)).toMatchObject({ position: 1, pair_with: null })
    await server.drain()
    expect(await show(family, other)).toMatchObject({ status: 'booked' })
  })

  it('becomes a single entry that can join a multi-class request', async () => {
    const [first, second, family] = [await aFullClass(), await aFullClass(), await aFamily()]
    const [one] = entriesOf(await pairUp(family, first.sessionId))
    const aim = async () =>
      server.request('POST', '/bookings/goals', {
        token: family.token,
        body: { session_ids: [first.sessionId, second.sessionId], person_id: family.childId },
      })
    expect(await aim()).toMatchObject({ status: 409, body: { code: 'bookings.goal_other' } })
    await cancel(family, one)
    expect(await aim()).toMatchObject({ status: 201, body: { goal: { bookings: [{ position: 1 }, { position: 1 }] } } })
  })

  it('can be split by an ordinary booking for one of them', async () => {
    const { sessionId, free } = await aFullClass()
    const family = await aFamily()
    const [one, other] = entriesOf(await pairUp(family, sessionId))
    await free[0]?.()
    expect(await book(family, sessionId)).toMatchObject({
      status: 201,
      body: { booking: { id: one, status: 'booked' } },
    })
    await free[1]?.()
    expect(await show(family, other)).toMatchObject({ status: 'booked' })
  })

  it('can join while one seat is free, and not while two are', async () => {
    const { sessionId, free } = await aFullClass()
    const [first, second] = [await aFamily(), await aFamily()]
    await free[0]?.()
    expect((await pairUp(first, sessionId)).status).toBe(201)
    await server.drain()
    await free[1]?.()
    const open = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours: 50 }), capacity: 2 })
    expect(await pairUp(second, open)).toMatchObject({ status: 409, body: { code: 'bookings.place_free' } })
  })

  it('consists of two people of one family, neither of whom waits already', async () => {
    const { sessionId } = await aFullClass()
    const [family, stranger] = [await aFamily(), await aFamily()]
    expect((await pairUp(family, sessionId, { person_ids: [family.personId, stranger.childId] })).status).toBe(404)
    expect((await pairUp(family, sessionId, { person_ids: [family.personId, family.personId] })).status).toBe(422)
    await book(family, sessionId, { booking_type: 'waitlist' })
    expect(await pairUp(family, sessionId)).toMatchObject({ status: 409, body: { code: 'bookings.already_waiting' } })
  })

  it('is promoted together or not at all, whatever becomes free and whoever books meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { sessionId, free } = await aFullClass()
      const [family, ...crowd] = await Promise.all(Array.from({ length: 6 }, async () => aFamily()))
      if (!family) throw new Error('a family waits')
      const entries = entriesOf(await pairUp(family, sessionId))
      await Promise.all([...free.map(async (go) => go()), ...crowd.map(async (member) => book(member, sessionId))])
      const told = await Promise.all(entries.map(async (id) => (await show(family, id))['status']))
      expect([
        ['booked', 'booked'],
        ['pending', 'pending'],
      ]).toContainEqual(told)
      const { rows } = await sql<{
        live: number
      }>`select booked_count as live from class_sessions where id = ${sessionId}`.execute(server.db)
      expect(rows[0]?.live).toBeLessThanOrEqual(2)
    }
  })
})
