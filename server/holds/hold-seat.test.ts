import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingIdOf } from '#dev/testing/actor.ts'
import { aPack, type Member } from '#dev/testing/builders.ts'
import { transactionOf } from '#dev/testing/each-gateway.ts'
import { stageHolds } from '#dev/testing/holds.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { genericPlan, recordingDatabase } from '#dev/testing/plans.ts'
import { seatsTaken } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { findHeldOrLost } from '#server/occupancy/hold-queries.ts'

const stage = stageHolds()
const { aNewClass, someone, payer, hold, buy, endTimeOfHolds } = stage

async function bookingOf(member: Member, sessionId: Id<'class_sessions'>) {
  const { rows } = await sql<{
    status: string
    cancel_kind: string | null
    seat_no: number
    credit_effect: string
    held_until: Temporal.Instant | null
  }>`
    select status, cancel_kind, seat_no, credit_effect, held_until from bookings where session_id = ${sessionId} and person_id = ${member.personId} and booking_type = 'booking' order by created_at desc, id desc`.execute(
    stage.shop.server.db,
  )
  return rows[0]
}

describe('a seat that is held while a pack is bought', () => {
  it("a held seat is kept for ten minutes while a pack is bought, takes no credit and is nobody else's", async () => {
    const [member, other, sessionId] = [await someone(), await payer(), await aNewClass(1)]
    const now = await stage.shop.server.clock.now()
    const held = await hold(member, { session_id: sessionId })
    expect(held).toMatchObject({
      status: 201,
      body: {
        booking: { status: 'pending', booking_type: 'booking', seat_no: 1, credit_effect: 'none', package: null },
      },
    })
    const until = Temporal.Instant.from(textOf(held.body['booking']?.['held_until']))
    expect(until.since(now).total('minutes')).toBeCloseTo(10, 0)
    expect(await other.tryToBook(sessionId)).toMatchObject({
      status: 409,
      body: { code: 'bookings.class_full' },
    })
    expect(await seatsTaken(stage.shop.server, sessionId)).toBe(1)
    expect(await messagesTo(stage.shop.server.db, member)).toEqual([])
  })

  it('a held seat becomes a booking with the payment, on the chosen reformer and paid by the new pack', async () => {
    const [member, sessionId] = [await someone(), await aNewClass(13)]
    await hold(member, { session_id: sessionId, seat_no: 7 })
    const placed = await buy(member)
    await stage.shop.atBank(placed.url, 'approve')
    expect(await bookingOf(member, sessionId)).toMatchObject({
      status: 'booked',
      seat_no: 7,
      credit_effect: 'used',
      held_until: null,
    })
    expect(await seatsTaken(stage.shop.server, sessionId)).toBe(1)
    expect((await messagesTo(stage.shop.server.db, member)).map(({ template }) => template).toSorted()).toEqual([
      'bookings.booked',
      'order_receipt',
    ])
    const { rows } = await sql<{
      reason: string
    }>`select e.reason from booking_events e join bookings b on b.id = e.booking_id where b.session_id = ${sessionId} order by e.id`.execute(
      stage.shop.server.db,
    )
    expect(rows.map(({ reason }) => reason)).toEqual(['hold', 'confirm'])
  })

  it('a held seat is kept until the attempt ends once the buyer is at the bank', async () => {
    const [member, sessionId] = [await someone(), await aNewClass(13)]
    const held = await hold(member, { session_id: sessionId })
    await buy(member)
    const before = Temporal.Instant.from(textOf(held.body['booking']?.['held_until']))
    const after = (await bookingOf(member, sessionId))?.held_until
    expect(after?.since(before).total('minutes')).toBeCloseTo(20, 0)
  })

  it('a held seat waits for the second approver of a business, and ten minutes more after a rejection', async () => {
    const [member, sessionId] = [
      await someone(),
      await aNewClass(13, (await stage.shop.server.clock.now()).add({ hours: 60 })),
    ]
    await hold(member, { session_id: sessionId })
    const placed = await stage.shop.checkout(member, {
      plan_id: (await stage.shop.buyer()).planId,
      quantity: 1,
      account_type: '02',
      bank_code: 'MBB0228',
    })
    const minutesHeld = async () => {
      const now = await stage.shop.server.clock.now()
      return (await bookingOf(member, sessionId))?.held_until?.since(now).total('minutes')
    }
    await stage.shop.atBank(placed.url, 'pend')
    expect(await minutesHeld()).toBeGreaterThan(40 * 60)
    const transaction = await transactionOf(stage.shop, placed.reference)
    await stage.shop.control(`POST /transactions/${transaction}/resolve`, { outcome: 'reject' })
    expect(await minutesHeld()).toBeCloseTo(10, 0)
  })

  it.each([
    [-1, 'bookings.class_full'],
    [0, 'booked'],
    [1, 'booked'],
  ] as const)('a held seat is free for others from its end on: %d ms', async (ms, expected) => {
    const [member, other, sessionId] = [await someone(), await payer(), await aNewClass(1)]
    const held = await hold(member, { session_id: sessionId })
    const until = Temporal.Instant.from(textOf(held.body['booking']?.['held_until']))
    await sql`update bookings set held_until = ${until.round('second')} where held_until is not null and session_id = ${sessionId}`.execute(
      stage.shop.server.db,
    )
    await stage.shop.server.clock.freeze(until.round('second').add({ milliseconds: ms }))
    try {
      const answer = await other.tryToBook(sessionId)
      expect(answer.status === 201 ? 'booked' : answer.body['code']).toBe(expected)
      expect(await seatsTaken(stage.shop.server, sessionId)).toBe(1)
      await stage.shop.server.drain()
    } finally {
      await stage.shop.server.clock.set(until.add({ seconds: 5 }))
    }
  })

  it('an expired held seat is booked by the payment, on another reformer when its own is taken', async () => {
    const [member, other, sessionId] = [await someone(), await payer(), await aNewClass(2)]
    await hold(member, { session_id: sessionId, seat_no: 1 })
    const placed = await buy(member)
    await endTimeOfHolds(sessionId)
    expect((await other.tryToBook(sessionId, { seat_no: 1 })).status).toBe(201)
    await stage.shop.atBank(placed.url, 'approve')
    expect(await bookingOf(member, sessionId)).toMatchObject({ status: 'booked', seat_no: 2, credit_effect: 'used' })
    expect(await seatsTaken(stage.shop.server, sessionId)).toBe(2)
  })

  it('a held seat that another person got leaves the buyer the pack and a message about it', async () => {
    const [member, other, sessionId] = [await someone(), await payer(), await aNewClass(1)]
    await hold(member, { session_id: sessionId })
    const placed = await buy(member)
    await endTimeOfHolds(sessionId)
    expect((await other.tryToBook(sessionId)).status).toBe(201)
    await stage.shop.atBank(placed.url, 'approve')
    expect(await bookingOf(member, sessionId)).toMatchObject({ status: 'canceled', cancel_kind: 'expired' })
    const messages = await messagesTo(stage.shop.server.db, member)
    expect(messages.map(({ template }) => template).toSorted()).toEqual(['bookings.hold_lost', 'order_receipt'])
    expect(messages.find(({ template }) => template === 'bookings.hold_lost')?.plain).toContain(
      'Choose another class. This one is full.',
    )
    expect(
      await stage.shop.server.db
        .selectFrom('package_lots')
        .select('id')
        .where('person_id', '=', member.personId)
        .execute(),
    ).toHaveLength(1)
  })

  it('a held seat goes to the waitlist when it expires', async () => {
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass(1)]
    await hold(member, { session_id: sessionId })
    expect((await waiting.tryToWait(sessionId)).status).toBe(201)
    await endTimeOfHolds(sessionId)
    await stage.shop.server.drain()
    expect(await bookingOf(waiting, sessionId)).toMatchObject({ status: 'booked', seat_no: 1 })
    expect(await bookingOf(member, sessionId)).toMatchObject({
      status: 'canceled',
      cancel_kind: 'expired',
      credit_effect: 'none',
    })
  })

  it('an account holds one seat at a time: a new hold releases the former one to its waitlist', async () => {
    const [member, waiting, first, second] = [await someone(), await payer(), await aNewClass(1), await aNewClass(1)]
    await sql`update class_sessions set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours' where id = ${second}`.execute(
      stage.shop.server.db,
    )
    await hold(member, { session_id: first })
    await waiting.tryToWait(first)
    expect((await hold(member, { session_id: second })).status).toBe(201)
    expect(await bookingOf(member, first)).toMatchObject({ status: 'canceled', cancel_kind: 'left' })
    expect(await bookingOf(waiting, first)).toMatchObject({ status: 'booked' })
  })

  it('a held seat can be released for free, and booked at once by a holder with a new credit', async () => {
    const [member, sessionId] = [await someone(), await aNewClass(13)]
    const held = await hold(member, { session_id: sessionId, seat_no: 3 })
    const gone = await member.cancel(bookingIdOf(held))
    expect(gone).toMatchObject({
      status: 200,
      body: { credit_lost: false, booking: { status: 'canceled', cancel_kind: 'left', credit_effect: 'none' } },
    })
    expect(await messagesTo(stage.shop.server.db, member)).toEqual([])
    await hold(member, { session_id: sessionId, seat_no: 3 })
    await aPack(stage.shop.server.db, { studio: stage.shop.studio, member })
    expect(await member.tryToBook(sessionId, { seat_no: 3 })).toMatchObject({
      status: 201,
      body: { booking: { seat_no: 3, status: 'booked' } },
    })
    expect(await seatsTaken(stage.shop.server, sessionId)).toBe(1)
  })

  it('a held seat can be booked with a new credit although others wait, and the check before booking says so', async () => {
    const [member, waiting, sessionId] = [await someone(), await payer(), await aNewClass(1)]
    await hold(member, { session_id: sessionId })
    expect((await waiting.tryToWait(sessionId)).status).toBe(201)
    const verify = async (who: Member) =>
      (await stage.shop.server.request('GET', `/bookings/verify?session_id=${sessionId}`, { token: who.token })).body
    expect(await verify(member)).toMatchObject({ may_book: false, missing: { code: 'packages.none' } })
    await aPack(stage.shop.server.db, { studio: stage.shop.studio, member, credits: 4 })
    expect(await verify(member)).toMatchObject({
      may_book: true,
      missing: null,
      seat_no: 1,
      package: { left_after: 3 },
    })
    expect(await verify(waiting)).toMatchObject({ may_book: false, missing: { code: 'bookings.class_full' } })
    expect(await member.tryToBook(sessionId)).toMatchObject({
      status: 201,
      body: { booking: { seat_no: 1, status: 'booked', credit_effect: 'used' }, credits_left: 3 },
    })
    expect(await bookingOf(waiting, sessionId)).toBeUndefined()
    expect(await seatsTaken(stage.shop.server, sessionId)).toBe(1)
  })

  it('a held seat is refused to a person with a credit, to guests, and wherever a booking would be refused', async () => {
    const [member, sessionId] = [await someone(), await aNewClass(1)]
    await aPack(stage.shop.server.db, { studio: stage.shop.studio, member })
    expect(await hold(member, { session_id: sessionId })).toMatchObject({
      status: 409,
      body: { code: 'bookings.hold_needless' },
    })
    expect(
      await stage.shop.server.request('POST', '/bookings/hold', { body: { session_id: sessionId } }),
    ).toMatchObject({
      status: 401,
    })
    const [one, two] = [await someone(), await someone()]
    expect((await hold(one, { session_id: sessionId })).status).toBe(201)
    expect(await hold(two, { session_id: sessionId })).toMatchObject({
      status: 409,
      body: { code: 'bookings.class_full' },
    })
    expect(await hold(two, { session_id: sessionId, seat_no: 9 })).toMatchObject({ status: 409 })
    expect(await hold(two, { session_id: '00000000-0000-7000-8000-000000000000' })).toMatchObject({ status: 404 })
  })

  it('a held seat goes to one of forty who want the last seat at once', async () => {
    const sessionId = await aNewClass(1)
    const people = await Promise.all(Array.from({ length: 40 }, someone))
    const answers = await Promise.all(people.map(async (member) => hold(member, { session_id: sessionId })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await seatsTaken(stage.shop.server, sessionId)).toBe(1)
  })

  it('the seat of a buyer who has paid is found by the buyer, not among all bookings of the branch', async () => {
    const { server, studio } = stage.shop
    const { accountId } = await someone()
    const { db, asked } = recordingDatabase(server.pool)
    await findHeldOrLost(db, { accountId, branchId: studio.branchId, since: await server.clock.now() })
    expect(await genericPlan(server.pool, asked[0]?.sql ?? '')).toContain('bookings_held_by')
  })
})
