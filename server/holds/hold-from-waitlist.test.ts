import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { stageHolds } from '#dev/testing/holds.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import type { Id } from '#domain/kit/id.ts'

const stage = stageHolds()
const { aNewClass, payer, hold, buy, endTimeOfHolds, statesOf, someone } = stage

const inHours = async (hours: number) => (await stage.shop.server.clock.now()).add({ hours })

/** A class with one seat, taken by a person who can give it back. */
async function aFullClass(hours: number) {
  const [taker, sessionId] = [await payer(), await aNewClass(1, await inHours(hours))]
  const bookingId = await taker.book(sessionId)
  return { sessionId, free: async () => taker.cancel(bookingId) }
}

/** A member who waited with a credit that another class has taken since. */
async function aPersonWithoutCredit(sessionIds: readonly Id<'class_sessions'>[]) {
  const { server, studio } = stage.shop
  const member = await anActor(server, { studio, credits: 1 })
  const made = await server.request('POST', '/bookings/goals', {
    token: member.token,
    body: { session_ids: sessionIds },
  })
  expect(made.status).toBe(201)
  await member.book(await aNewClass(13, await inHours(60)))
  return member
}

describe('a seat that is held by someone on its waitlist', () => {
  it('a seat that is held by someone on its waitlist ends the other classes of the request when the payment makes it a booking', async () => {
    const [held, other] = [await aFullClass(30), await aFullClass(34)]
    const member = await aPersonWithoutCredit([held.sessionId, other.sessionId])
    await held.free()
    expect((await hold(member, { session_id: held.sessionId })).status).toBe(201)
    await stage.shop.atBank((await buy(member)).url, 'approve')
    expect((await statesOf(member, held.sessionId)).toSorted()).toEqual(['booking booked', 'waitlist canceled left'])
    expect(await statesOf(member, other.sessionId)).toEqual(['waitlist canceled request_met'])
  })

  it('a person on the waitlist whose hold has expired is promoted by the payment, without a message of loss', async () => {
    const held = await aFullClass(30)
    const member = await aPersonWithoutCredit([held.sessionId, (await aFullClass(34)).sessionId])
    await held.free()
    await hold(member, { session_id: held.sessionId })
    const placed = await buy(member)
    await endTimeOfHolds(held.sessionId)
    await stage.shop.atBank(placed.url, 'approve')
    expect((await statesOf(member, held.sessionId)).toSorted()).toEqual(['booking booked', 'booking canceled expired'])
    const templates = (await messagesTo(stage.shop.server.db, member)).map(({ template }) => template)
    expect(templates).toContain('bookings.promoted')
    expect(templates).not.toContain('bookings.hold_lost')
  })
})

describe('a further seat of a class', () => {
  it('a further seat goes past somebody on the waitlist who holds one while paying, and says that one is held', async () => {
    const [one, other, next] = [await payer(), await payer(), await payer()]
    const sessionId = await aNewClass(2, await inHours(30))
    const taken = [await one.book(sessionId), await other.book(sessionId)]
    const member = await aPersonWithoutCredit([sessionId, (await aFullClass(34)).sessionId])
    await one.cancel(taken[0] ?? '')
    expect((await hold(member, { session_id: sessionId })).status).toBe(201)
    await next.book(sessionId, 'waitlist')
    await other.cancel(taken[1] ?? '')
    expect(await statesOf(next, sessionId)).toEqual(['booking booked'])
    const { rows } = await sql<{ skipped_for: string | null }>`
      select skipped_for from bookings
      where session_id = ${sessionId} and person_id = ${member.personId} and booking_type = 'waitlist'`.execute(
      stage.shop.server.db,
    )
    expect(rows).toEqual([{ skipped_for: 'offer' }])
    // Of the credit that was missing for the first seat, and of nothing else.
    const templates = (await messagesTo(stage.shop.server.db, member)).map(({ template }) => template)
    expect(templates.filter((template) => template === 'bookings.skipped')).toHaveLength(1)
  })
})

describe('a hold is refused', () => {
  it('a hold is refused for a person outside the family, as if there were none', async () => {
    const [member, stranger, sessionId] = [await someone(), await someone(), await aNewClass(1)]
    expect(await hold(member, { session_id: sessionId, person_id: stranger.personId })).toMatchObject({ status: 404 })
    expect(await statesOf(stranger, sessionId)).toEqual([])
  })

  it('a hold is refused in a class of another branch, and in a private', async () => {
    const { db } = stage.shop.server
    const [member, elsewhere, own] = [await someone(), await aNewClass(1), await aNewClass(1, await inHours(50))]
    await sql`
      with branch as (
        insert into branches (code, name, time_zone) values ('ipoh', '{"en": "Ipoh", "zh": "怡保"}', 'Asia/Kuala_Lumpur') returning id
      )
      update class_sessions set branch_id = branch.id from branch where class_sessions.id = ${elsewhere}`.execute(db)
    await sql`update class_sessions set private = true where id = ${own}`.execute(db)
    for (const session_id of [elsewhere, own])
      expect(await hold(member, { session_id })).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
  })
})
