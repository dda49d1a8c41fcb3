import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, aPlan, aStudio, type Member } from '#dev/testing/builders.ts'
import { stageHolds } from '#dev/testing/holds.ts'

const stage = stageHolds()
const { aNewClass, someone, payer, hold, buy, endTimeOfHolds, statesOf } = stage
let manager: Member
beforeAll(async () => {
  manager = await aMember(stage.shop.server.db, { role: { branchId: stage.shop.studio.branchId, role: 'manager' } })
})

describe('a hold beside a waitlist', () => {
  it('a hold beside a waitlist can be booked by its holder with a new credit, and is not given to the waitlist', async () => {
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass(1)]
    await hold(member, { session_id: sessionId })
    await waiting.tryToWait(sessionId)
    await aPack(stage.shop.server.db, { studio: stage.shop.studio, member })
    expect(await member.tryToBook(sessionId)).toMatchObject({
      status: 201,
      body: { booking: { status: 'booked', seat_no: 1 } },
    })
    expect(await statesOf(waiting, sessionId)).toEqual(['waitlist pending'])
  })

  it('a hold beside a waitlist goes to the waitlist at once when the purchased pack does not pay for the class', async () => {
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass(1)]
    const other = await aStudio(stage.shop.server.db)
    const planId = await aPlan(stage.shop.server.db, { studio: stage.shop.studio, classTypeIds: [other.classTypeId] })
    await hold(member, { session_id: sessionId })
    await waiting.tryToWait(sessionId)
    const placed = await stage.shop.checkout(member, { plan_id: planId, quantity: 1 })
    await stage.shop.atBank(placed.url, 'approve')
    expect(await statesOf(member, sessionId)).toEqual(['booking canceled left'])
    expect(await statesOf(waiting, sessionId)).toEqual(['booking booked'])
  })

  it('a hold beside a waitlist that expired goes to the waitlist before a later payment', async () => {
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass(1)]
    await hold(member, { session_id: sessionId })
    await waiting.tryToWait(sessionId)
    const placed = await buy(member)
    await endTimeOfHolds(sessionId)
    await stage.shop.atBank(placed.url, 'approve')
    expect(await statesOf(member, sessionId)).toEqual(['booking canceled expired'])
    expect(await statesOf(waiting, sessionId)).toEqual(['booking booked'])
  })

  it('a hold that expired blocks nobody: its seat goes to the waitlist, else it is free', async () => {
    const [member, waiting, newcomer, first, second] = [
      await someone(),
      await payer(),
      await payer(),
      await aNewClass(1),
      await aNewClass(1),
    ]
    await hold(member, { session_id: first })
    await waiting.tryToWait(first)
    await endTimeOfHolds(first)
    expect(await newcomer.tryToWait(first)).toMatchObject({ status: 201, body: { booking: { position: 1 } } })
    expect(await statesOf(waiting, first)).toEqual(['booking booked'])
    await hold(member, { session_id: second })
    await endTimeOfHolds(second)
    expect(await newcomer.tryToWait(second)).toMatchObject({ status: 409, body: { code: 'bookings.place_free' } })
    expect(
      await stage.shop.server.request('PUT', `/staff/schedules/${second}/capacity`, {
        token: manager.token,
        body: { capacity: 0 },
      }),
    ).toMatchObject({ status: 200 })
  })

  it('a hold that lasts to the start goes to standby promotion at the check-in deadline', async () => {
    const before = await stage.shop.server.clock.now()
    const startsAt = before.add({ hours: 30 }).round('minute')
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass(1, startsAt)]
    try {
      await stage.shop.server.clock.freeze(startsAt.subtract({ minutes: 4 }))
      await hold(member, { session_id: sessionId })
      const entry = await waiting.book(sessionId, 'waitlist')
      expect(
        await stage.shop.server.request('POST', `/staff/bookings/${entry}/check-in`, {
          token: manager.token,
          body: {},
        }),
      ).toMatchObject({
        status: 200,
        body: { standing_by: true },
      })
      await stage.shop.server.clock.freeze(startsAt)
      await stage.shop.server.drain()
      expect(await statesOf(waiting, sessionId)).toEqual(['booking checked_in'])
      expect(await statesOf(member, sessionId)).toEqual(['booking canceled expired'])
    } finally {
      await stage.shop.server.clock.set(startsAt.add({ seconds: 5 }))
    }
  })
})

describe('a held seat', () => {
  it('an account has one held seat, also when it requests two at once', async () => {
    const [member, first, second] = [
      await someone(),
      await aNewClass(1),
      await aNewClass(1, (await stage.shop.server.clock.now()).add({ hours: 40 })),
    ]
    const responses = await Promise.all(
      [first, second, first, second].map(async (session_id) => hold(member, { session_id })),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { rows } = await sql<{
      held: number
    }>`select count(*)::integer as held from bookings where booked_by_account_id = ${member.accountId} and held_until is not null`.execute(
      stage.shop.server.db,
    )
    expect(rows).toEqual([{ held: 1 }])
  })

  it('a held seat and a payment at the same moment see each other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [member, sessionId] = [await someone(), await aNewClass(1)]
      const placed = await buy(member)
      const [held] = await Promise.all([
        hold(member, { session_id: sessionId }),
        stage.shop.atBank(placed.url, 'approve'),
      ])
      expect([held.status, held.body['code'], await statesOf(member, sessionId)]).toEqual(
        held.status === 201 ? [201, undefined, ['booking booked']] : [409, 'bookings.hold_needless', []],
      )
    }
  })

  it('a held seat ends with the start of a class that the studio moves', async () => {
    const [member, sessionId] = [await someone(), await aNewClass(1)]
    await hold(member, { session_id: sessionId })
    const startsAt = (await stage.shop.server.clock.now()).add({ minutes: 3 }).round('second')
    expect(
      await stage.shop.server.request('PUT', `/staff/schedules/${sessionId}/time`, {
        token: manager.token,
        body: { starts_at: startsAt.toString() },
      }),
    ).toMatchObject({ status: 200 })
    const { rows } = await sql<{
      held_until: Temporal.Instant
    }>`select held_until from bookings where session_id = ${sessionId}`.execute(stage.shop.server.db)
    expect(rows[0]?.held_until.toString()).toBe(startsAt.toString())
  })

  it('a held seat is booked on another reformer when the class has fewer by then', async () => {
    const [member, sessionId] = [await someone(), await aNewClass(3)]
    await hold(member, { session_id: sessionId, seat_no: 3 })
    const placed = await buy(member)
    expect(
      await stage.shop.server.request('PUT', `/staff/schedules/${sessionId}/capacity`, {
        token: manager.token,
        body: { capacity: 1 },
      }),
    ).toMatchObject({ status: 200 })
    await stage.shop.atBank(placed.url, 'approve')
    expect(await statesOf(member, sessionId)).toEqual(['booking booked'])
    const { rows } = await sql<{
      seat_no: number
    }>`select seat_no from bookings where session_id = ${sessionId}`.execute(stage.shop.server.db)
    expect(rows).toEqual([{ seat_no: 1 }])
  })
})
