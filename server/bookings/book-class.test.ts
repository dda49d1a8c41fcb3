import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingIdOf, creditsOf } from '#dev/testing/actor.ts'
import { aPack } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { seatsTaken, stageStudio, waitForLock } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { plusMs } from '#domain/kit/time.ts'

const stage = stageStudio()

describe('booking a class', () => {
  it('booking a class takes one credit and the lowest free reformer, counts the seat and returns the deadline', async () => {
    const member = await stage.someone({ credits: 3 })
    const startsAt = (await stage.server.clock.now()).round('second').add({ hours: 72 })
    const sessionId = await stage.aClassApart({ startsAt })
    const booked = await member.tryToBook(sessionId)
    const { status, body } = booked
    expect(status).toBe(201)
    expect(body).toMatchObject({
      success: true,
      credits_left: 2,
      booking: {
        session_id: sessionId,
        status: 'booked',
        booking_type: 'booking',
        seat_no: 1,
        credit_effect: 'used',
        cancel_kind: null,
        class_name: 'Group Reformer Flow',
        package: { lot_id: member.lotId },
      },
    })
    expect(Temporal.Instant.from(textOf(body['booking']?.['free_until']))).toEqual(startsAt.subtract({ hours: 12 }))
    expect([await member.creditsLeft(), await seatsTaken(stage.server, sessionId)]).toEqual([2, 1])
    const { rows } = await sql<{ from_status: string | null; to_status: string; reason: string }>`
      select from_status, to_status, reason from booking_events where booking_id = ${bookingIdOf(booked)}::uuid`.execute(
      stage.server.db,
    )
    expect(rows).toEqual([{ from_status: null, to_status: 'booked', reason: 'book' }])
  })

  it('booking a class sends a message with the class, the reformer and the deadline, in the language of the account', async () => {
    const member = await stage.someone()
    await stage.server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', member.accountId).execute()
    await member.tryToBook(await stage.aClassApart(), { seat_no: 7 })
    const messages = await messagesTo(stage.server.db, member)
    expect(messages).toMatchObject([
      { template: 'bookings.booked', locale: 'zh', recipient: member.email, status: 'queued' },
    ])
    expect(messages[0]?.plain).toMatch(/器械：7\n[^]*\/zh\/my-account\/classes/)
  })

  it('booking a class fills the lowest gap, gives the chosen reformer, and refuses one that is taken or absent', async () => {
    const sessionId = await stage.aClassApart({ capacity: 3 })
    const people = await Promise.all([1, 2, 3].map(async () => stage.someone()))
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('three people were made')
    expect((await first.tryToBook(sessionId, { seat_no: 2 })).body['booking']).toMatchObject({ seat_no: 2 })
    expect(await second.tryToBook(sessionId, { seat_no: 2 })).toMatchObject({
      status: 409,
      body: { code: 'bookings.seat_taken', message: 'Choose another reformer. Reformer 2 was just taken.' },
    })
    expect(await second.tryToBook(sessionId, { seat_no: 4 })).toMatchObject({
      status: 422,
      body: { code: 'bookings.no_such_seat' },
    })
    expect((await second.tryToBook(sessionId)).body['booking']).toMatchObject({ seat_no: 1 })
    expect((await third.tryToBook(sessionId)).body['booking']).toMatchObject({ seat_no: 3 })
    const late = await stage.someone()
    expect(await late.tryToBook(sessionId)).toMatchObject({
      status: 409,
      body: { code: 'bookings.class_full' },
    })
  })

  it('booking a class uses the pack that expires first unless the member chooses another', async () => {
    const member = await stage.someone({ credits: 10 })
    const sooner = await aPack(stage.server.db, { studio: stage.studio, member, validityDays: 20 })
    const now = await stage.server.clock.now()
    expect((await member.tryToBook(await stage.aClassApart())).body['booking']?.['package']).toMatchObject({
      lot_id: sooner,
    })
    const chosen = await member.tryToBook(await stage.aClassApart({ startsAt: now.add({ hours: 30 }) }), {
      lot_id: member.lotId,
    })
    expect(chosen.body['booking']?.['package']).toMatchObject({ lot_id: member.lotId })
    expect([await creditsOf(stage.server, sooner), await member.creditsLeft()]).toEqual([9, 9])
  })
})

describe('the moment of booking', () => {
  it('booking opens to the millisecond and ends at the start', async () => {
    const member = await stage.someone()
    const now = (await stage.server.clock.now()).round('second')
    const startsAt = now.add({ hours: 40 })
    const sessionId = await stage.aClassApart({ startsAt })
    await stage.server.db
      .updateTable('class_sessions')
      .set({ opens_at: now.add({ hours: 1 }) })
      .where('id', '=', sessionId)
      .execute()
    const at = async (instant: Temporal.Instant) => {
      await stage.server.clock.freeze(instant)
      return (await member.tryToBook(sessionId, { seat_no: 99 })).body['code']
    }
    expect(await at(plusMs(now.add({ hours: 1 }), -1))).toBe('schedules.not_open')
    expect(await at(now.add({ hours: 1 }))).toBe('bookings.no_such_seat')
    expect(await at(plusMs(startsAt, -1))).toBe('bookings.no_such_seat')
    expect(await at(startsAt)).toBe('schedules.started')
    await stage.server.clock.set(now)
  })

  it('whether booking is open is decided by the time after the lock, not by that of the request', async () => {
    const member = await stage.someone()
    const startsAt = (await stage.server.clock.now()).add({ hours: 5 })
    const sessionId = await stage.aClassApart({ startsAt })
    const sent = await stage.server.db.transaction().execute(async (tx) => {
      await sql`select id from class_sessions where id = ${sessionId} for no key update`.execute(tx)
      const waiting = member.tryToBook(sessionId)
      await waitForLock(stage.server)
      await stage.server.clock.set(startsAt)
      return { waiting }
    })
    expect(await sent.waiting).toMatchObject({ status: 422, body: { code: 'schedules.started' } })
    await stage.server.clock.advance({ hours: -5 })
  })
})
