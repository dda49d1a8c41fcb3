import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aDependant, aPack } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import type { Answered } from '#dev/testing/server.ts'
import { seatsTaken } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { stageWaitlist } from '#dev/testing/waitlist.ts'

const stage = stageWaitlist()

interface Family extends Actor {
  readonly childId: string
}

/** A member with a pack, and a teenage dependant. */
async function aFamily(credits = 5): Promise<Family> {
  const guardian = await stage.someone({ credits })
  return { ...guardian, childId: await aDependant(stage.server.db, { guardian, birthDate: '2009-01-01' }) }
}

const joinAsPair = async (family: Family, session_id: string, more: object = {}) =>
  stage.server.request('POST', '/bookings/pairs', {
    token: family.token,
    body: { session_id, person_ids: [family.personId, family.childId], ...more },
  })
const entriesOf = ({ body }: Answered): [string, string] => [
  textOf(body['bookings']?.[0]?.id),
  textOf(body['bookings']?.[1]?.id),
]
const creditsOf = async ({ personId }: Family) => {
  const { rows } = await sql<{ left: number }>`
    select sum(l.balance)::integer as left
    from ledger_accounts l
    join package_lots p on p.id = l.holder_id
    where l.kind = 'lot' and p.person_id = ${personId}`.execute(stage.server.db)
  return rows[0]?.left
}

/** A full class of two seats, and the people who have them. */
async function aFullClass() {
  const sessionId = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 48 }), capacity: 2 })
  const owners = [await stage.someone(), await stage.someone()]
  const free: (() => Promise<Answered>)[] = []
  for (const owner of owners) {
    const bookingId = await owner.book(sessionId)
    free.push(async () => owner.cancel(bookingId))
  }
  return { sessionId, free }
}

describe('a pair on the waitlist', () => {
  it('a pair on the waitlist is promoted with the second free seat, both at one moment, with two credits and two messages', async () => {
    const { sessionId, free } = await aFullClass()
    const family = await aFamily()
    const joined = await joinAsPair(family, sessionId)
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
    expect(await family.show(one)).toMatchObject({ status: 'pending', passed_by_for: 'pair', position: 1 })
    expect(await family.show(other)).toMatchObject({ status: 'pending', passed_by_for: 'pair', position: 2 })
    await free[1]?.()
    const entries = [await family.show(one), await family.show(other)]
    expect(entries).toMatchObject([
      { status: 'booked', seat_no: 1, pair_with: null },
      { status: 'booked', seat_no: 2, pair_with: null },
    ])
    expect(entries[0]?.['promoted_at']).toBe(entries[1]?.['promoted_at'])
    expect(await creditsOf(family)).toBe(3)
    expect((await messagesTo(stage.server.db, family)).map(({ template }) => template)).toEqual([
      'bookings.promoted',
      'bookings.promoted',
    ])
  })

  it('a pair on the waitlist is skipped while one seat is free, which goes to the next person, and keeps its positions', async () => {
    const { sessionId, free } = await aFullClass()
    const [family, next] = [await aFamily(), await aFamily()]
    const [one] = entriesOf(await joinAsPair(family, sessionId))
    const behind = await next.book(sessionId, 'waitlist')
    await free[0]?.()
    expect(await next.show(behind)).toMatchObject({ status: 'booked' })
    expect(await family.show(one)).toMatchObject({ status: 'pending', passed_by_for: 'pair', position: 1 })
  })

  it('a pair on the waitlist is skipped with one credit, one of the two with that reason, and promoted once there are two', async () => {
    const { sessionId, free } = await aFullClass()
    const family = await aFamily(1)
    const [one, other] = entriesOf(await joinAsPair(family, sessionId))
    for (const go of free) await go()
    expect([await family.show(one), await family.show(other)]).toMatchObject([
      { passed_by_for: 'pair' },
      { passed_by_for: 'credit' },
    ])
    expect(await creditsOf(family)).toBe(1)
    await aPack(stage.server.db, { studio: stage.studio, member: family, credits: 1 })
    await stage.server.drain()
    expect([await family.show(one), await family.show(other)]).toMatchObject([
      { status: 'booked' },
      { status: 'booked' },
    ])
    expect(await creditsOf(family)).toBe(0)
  })

  it('a pair on the waitlist becomes a single entry when one leaves, and the free seat is offered again', async () => {
    const { sessionId, free } = await aFullClass()
    const family = await aFamily()
    const [one, other] = entriesOf(await joinAsPair(family, sessionId))
    await free[0]?.()
    expect((await family.cancel(one)).status).toBe(200)
    expect(await family.show(other)).toMatchObject({ position: 1, pair_with: null })
    await stage.server.drain()
    expect(await family.show(other)).toMatchObject({ status: 'booked' })
  })

  it('a pair on the waitlist becomes a single entry that can join a multi-class request', async () => {
    const [first, second, family] = [await aFullClass(), await aFullClass(), await aFamily()]
    const [one] = entriesOf(await joinAsPair(family, first.sessionId))
    const request = async () =>
      stage.server.request('POST', '/bookings/goals', {
        token: family.token,
        body: { session_ids: [first.sessionId, second.sessionId], person_id: family.childId },
      })
    expect(await request()).toMatchObject({ status: 409, body: { code: 'bookings.goal_other' } })
    await family.cancel(one)
    expect(await request()).toMatchObject({
      status: 201,
      body: { goal: { bookings: [{ position: 1 }, { position: 1 }] } },
    })
  })

  it('a pair on the waitlist can be split by an ordinary booking for one of them', async () => {
    const { sessionId, free } = await aFullClass()
    const family = await aFamily()
    const [one, other] = entriesOf(await joinAsPair(family, sessionId))
    await free[0]?.()
    expect(await family.tryToBook(sessionId)).toMatchObject({
      status: 201,
      body: { booking: { id: one, status: 'booked' } },
    })
    await free[1]?.()
    expect(await family.show(other)).toMatchObject({ status: 'booked' })
  })

  it('a pair on the waitlist can join while one seat is free, and not while two are', async () => {
    const { sessionId, free } = await aFullClass()
    const [first, second] = [await aFamily(), await aFamily()]
    await free[0]?.()
    expect((await joinAsPair(first, sessionId)).status).toBe(201)
    await stage.server.drain()
    await free[1]?.()
    const open = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 50 }), capacity: 2 })
    expect(await joinAsPair(second, open)).toMatchObject({ status: 409, body: { code: 'bookings.place_free' } })
  })

  it('a pair on the waitlist consists of two people of one family, neither of whom waits already', async () => {
    const { sessionId } = await aFullClass()
    const [family, stranger] = [await aFamily(), await aFamily()]
    expect((await joinAsPair(family, sessionId, { person_ids: [family.personId, stranger.childId] })).status).toBe(404)
    expect((await joinAsPair(family, sessionId, { person_ids: [family.personId, family.personId] })).status).toBe(422)
    await family.tryToWait(sessionId)
    expect(await joinAsPair(family, sessionId)).toMatchObject({
      status: 409,
      body: { code: 'bookings.already_waiting' },
    })
  })

  it('a pair on the waitlist is promoted together or not at all, whatever comes free and whoever books meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { sessionId, free } = await aFullClass()
      const [family, ...crowd] = await Promise.all(Array.from({ length: 6 }, async () => aFamily()))
      if (!family) throw new Error('a family must be on the waitlist')
      const entries = entriesOf(await joinAsPair(family, sessionId))
      await Promise.all([...free.map(async (go) => go()), ...crowd.map(async (member) => member.tryToBook(sessionId))])
      const statuses = await Promise.all(entries.map(async (id) => (await family.show(id))['status']))
      expect([
        ['booked', 'booked'],
        ['pending', 'pending'],
      ]).toContainEqual(statuses)
      expect(await seatsTaken(stage.server, sessionId)).toBeLessThanOrEqual(2)
    }
  })
})
