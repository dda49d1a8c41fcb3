import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aPlan, aStudio, type Member } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'

let shop: Shop
let manager: Member

beforeAll(async () => {
  shop = await startShop()
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
})
afterAll(async () => {
  await shop.server.drain()
  await shop.stop()
})

type SessionId = Id<'class_sessions'>

const aNewClass = async (capacity = 1, startsAt?: Temporal.Instant) =>
  aClass(shop.server.db, { studio: shop.studio, ownRoom: true, capacity, ...(startsAt ? { startsAt } : {}) })
const post = async (member: Member, path: string, body: Readonly<Record<string, unknown>>) =>
  shop.server.request('POST', path, { token: member.token, body })
const hold = async (member: Member, body: Readonly<Record<string, unknown>>) => post(member, '/bookings/hold', body)
const book = async (member: Member, body: Readonly<Record<string, unknown>>) => post(member, '/bookings', body)
const wait = async (member: Member, sessionId: SessionId) =>
  book(member, { session_id: sessionId, booking_type: 'waitlist' })
const someone = async () => aMember(shop.server.db)
const buy = async (member: Member) => {
  const { planId } = await shop.buyer()
  return shop.checkout(member, { plan_id: planId, quantity: 1 })
}

async function payer(): Promise<Member> {
  const member = await someone()
  await aPack(shop.server.db, { studio: shop.studio, member })
  return member
}

/** A person's bookings, holds and entries in a class, in the order of their creation. */
async function outcome(member: Member, sessionId: SessionId): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select booking_type || ' ' || status || coalesce(' ' || cancel_kind, '') as told from bookings
    where session_id = ${sessionId} and person_id = ${member.personId} order by created_at, id`.execute(shop.server.db)
  return rows.map(({ told }) => told)
}

/** The ten minutes are over, and no job has ended the hold. */
async function lapse(sessionId: SessionId): Promise<void> {
  await sql`update bookings set held_until = studio_now() where session_id = ${sessionId} and held_until is not null`.execute(
    shop.server.db,
  )
}

describe('a hold beside a waitlist', () => {
  it('can be booked by its holder with a new credit, and goes to nobody on the waitlist', async () => {
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass()]
    await hold(member, { session_id: sessionId })
    await wait(waiting, sessionId)
    await aPack(shop.server.db, { studio: shop.studio, member })
    expect(await book(member, { session_id: sessionId })).toMatchObject({
      status: 201,
      body: { booking: { status: 'booked', seat_no: 1 } },
    })
    expect(await outcome(waiting, sessionId)).toEqual(['waitlist pending'])
  })

  it('goes to the waitlist at once when the purchased pack does not pay for the class', async () => {
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass()]
    const other = await aStudio(shop.server.db)
    const planId = await aPlan(shop.server.db, { studio: shop.studio, classTypeIds: [other.classTypeId] })
    await hold(member, { session_id: sessionId })
    await wait(waiting, sessionId)
    const placed = await shop.checkout(member, { plan_id: planId, quantity: 1 })
    await shop.atBank(placed.url, 'approve')
    expect(await outcome(member, sessionId)).toEqual(['booking canceled left'])
    expect(await outcome(waiting, sessionId)).toEqual(['booking booked'])
  })

  it('that expired goes to the waitlist before a later payment', async () => {
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass()]
    await hold(member, { session_id: sessionId })
    await wait(waiting, sessionId)
    const placed = await buy(member)
    await lapse(sessionId)
    await shop.atBank(placed.url, 'approve')
    expect(await outcome(member, sessionId)).toEqual(['booking canceled expired'])
    expect(await outcome(waiting, sessionId)).toEqual(['booking booked'])
  })

  it('that expired blocks nobody: its seat goes to the waitlist, else it is free', async () => {
    const [member, waiting, newcomer, first, second] = [
      await someone(),
      await payer(),
      await payer(),
      await aNewClass(),
      await aNewClass(),
    ]
    await hold(member, { session_id: first })
    await wait(waiting, first)
    await lapse(first)
    expect(await wait(newcomer, first)).toMatchObject({ status: 201, body: { booking: { position: 1 } } })
    expect(await outcome(waiting, first)).toEqual(['booking booked'])
    await hold(member, { session_id: second })
    await lapse(second)
    expect(await wait(newcomer, second)).toMatchObject({ status: 409, body: { code: 'bookings.place_free' } })
    expect(
      await shop.server.request('PUT', `/staff/schedules/${second}/capacity`, {
        token: manager.token,
        body: { capacity: 0 },
      }),
    ).toMatchObject({ status: 200 })
  })

  it('until the start goes to standby promotion at the check-in deadline', async () => {
    const before = await shop.server.clock.now()
    const startsAt = before.add({ hours: 30 }).round('minute')
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass(1, startsAt)]
    try {
      await shop.server.clock.freeze(startsAt.subtract({ minutes: 4 }))
      await hold(member, { session_id: sessionId })
      const entry = textOf((await wait(waiting, sessionId)).body['booking']?.['id'])
      expect(await post(manager, `/staff/bookings/${entry}/check-in`, {})).toMatchObject({
        status: 200,
        body: { standing_by: true },
      })
      await shop.server.clock.freeze(startsAt)
      await shop.server.drain()
      expect(await outcome(waiting, sessionId)).toEqual(['booking checked_in'])
      expect(await outcome(member, sessionId)).toEqual(['booking canceled expired'])
    } finally {
      await shop.server.clock.set(startsAt.add({ seconds: 5 }))
    }
  })
})

describe('a held seat', () => {
  it('is the only one, also for an account that requests two at once', async () => {
    const [member, first, second] = [
      await someone(),
      await aNewClass(),
      await aNewClass(1, (await shop.server.clock.now()).add({ hours: 40 })),
    ]
    const told = await Promise.all(
      [first, second, first, second].map(async (session_id) => hold(member, { session_id })),
    )
    expect(told.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { rows } = await sql<{
      held: number
    }>`select count(*)::integer as held from bookings where booked_by_account_id = ${member.accountId} and held_until is not null`.execute(
      shop.server.db,
    )
    expect(rows).toEqual([{ held: 1 }])
  })

  it('is seen by a payment at the same moment, or sees its pack', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [member, sessionId] = [await someone(), await aNewClass()]
      const placed = await buy(member)
      const [held] = await Promise.all([hold(member, { session_id: sessionId }), shop.atBank(placed.url, 'approve')])
      expect([held.status, held.body['code'], await outcome(member, sessionId)]).toEqual(
        held.status === 201 ? [201, undefined, ['booking booked']] : [409, 'bookings.hold_needless', []],
      )
    }
  })

  it('ends with the start of a class that the studio moves', async () => {
    const [member, sessionId] = [await someone(), await aNewClass()]
    await hold(member, { session_id: sessionId })
    const startsAt = (await shop.server.clock.now()).add({ minutes: 3 }).round('second')
    expect(
      await shop.server.request('PUT', `/staff/schedules/${sessionId}/time`, {
        token: manager.token,
        body: { starts_at: startsAt.toString() },
      }),
    ).toMatchObject({ status: 200 })
    const { rows } = await sql<{
      held_until: Temporal.Instant
    }>`select held_until from bookings where session_id = ${sessionId}`.execute(shop.server.db)
    expect(rows[0]?.held_until.toString()).toBe(startsAt.toString())
  })

  it('is booked on another reformer when the class has fewer by then', async () => {
    const [member, sessionId] = [await someone(), await aNewClass(3)]
    await hold(member, { session_id: sessionId, seat_no: 3 })
    const placed = await buy(member)
    expect(
      await shop.server.request('PUT', `/staff/schedules/${sessionId}/capacity`, {
        token: manager.token,
        body: { capacity: 1 },
      }),
    ).toMatchObject({ status: 200 })
    await shop.atBank(placed.url, 'approve')
    expect(await outcome(member, sessionId)).toEqual(['booking booked'])
    const { rows } = await sql<{
      seat_no: number
    }>`select seat_no from bookings where session_id = ${sessionId}`.execute(shop.server.db)
    expect(rows).toEqual([{ seat_no: 1 }])
  })
})
