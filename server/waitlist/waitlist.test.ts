import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPack } from '#dev/testing/builders.ts'
import { stageWaitlist } from '#dev/testing/waitlist.ts'

const stage = stageWaitlist()

describe('waiting for a full class', () => {
  it('a waitlist entry of a full class takes no credit, returns the position and appears on the schedule', async () => {
    const { sessionId } = await stage.aFullClass()
    const [first, second] = [await stage.someone(), await stage.someoneWithoutPack()]
    const joined = await first.tryToWait(sessionId)
    expect(joined).toMatchObject({
      status: 201,
      body: {
        credits_left: null,
        booking: { booking_type: 'waitlist', status: 'pending', position: 1, credit_effect: 'none', seat_no: null },
      },
    })
    expect(await second.tryToWait(sessionId)).toMatchObject({ status: 201, body: { booking: { position: 2 } } })
    expect(await first.creditsLeft()).toBe(5)
    expect((await stage.server.request('GET', `/schedules/${sessionId}`)).body).toMatchObject({
      waiting: 2,
      places_left: 0,
    })
    expect(await second.show(await (await stage.someone()).book(sessionId, 'waitlist'))).toMatchObject({
      code: 'request.not_found',
    })
  })

  it('a waitlist entry ends without a fee, and those behind move up', async () => {
    const { sessionId } = await stage.aFullClass()
    const [first, second] = [await stage.someone(), await stage.someone()]
    const entry = await first.book(sessionId, 'waitlist')
    const behind = await second.book(sessionId, 'waitlist')
    expect(await first.cancel(entry)).toMatchObject({
      status: 200,
      body: { credit_lost: false, booking: { status: 'canceled', cancel_kind: 'left', credit_effect: 'none' } },
    })
    expect(await second.show(behind)).toMatchObject({ position: 1 })
    expect(await first.cancel(entry)).toMatchObject({ status: 409, body: { code: 'bookings.not_live' } })
    expect(await first.tryToWait(sessionId)).toMatchObject({ status: 201, body: { booking: { position: 2 } } })
  })

  it('a waitlist is not joined twice, with a free seat, with a booking, or after the start', async () => {
    const { sessionId, owner, startsAt } = await stage.aFullClass()
    const member = await stage.someone()
    await member.tryToWait(sessionId)
    expect((await member.tryToWait(sessionId)).body['code']).toBe('bookings.already_waiting')
    expect((await owner.tryToWait(sessionId)).body['code']).toBe('bookings.already_booked')
    expect((await member.tryToWait(await stage.aClassApart({ startsAt }))).body['code']).toBe('bookings.place_free')
    await stage.server.clock.freeze(startsAt)
    expect((await (await stage.someone()).tryToWait(sessionId)).body['code']).toBe('schedules.started')
  })

  it('a waitlist is not joined beyond the limit that the studio set', async () => {
    const { sessionId } = await stage.aFullClass()
    await sql`insert into settings (branch_id, key, value) values (${stage.studio.branchId}, 'policies', '{"waitlist_max": 1}')`.execute(
      stage.server.db,
    )
    try {
      expect((await (await stage.someone()).tryToWait(sessionId)).status).toBe(201)
      expect((await (await stage.someone()).tryToWait(sessionId)).body['code']).toBe('bookings.queue_full')
    } finally {
      await sql`delete from settings where key = 'policies'`.execute(stage.server.db)
    }
  })
})

describe('a person on the waitlist who books a free seat', () => {
  it('a person on the waitlist books a free seat on the requested reformer and with the requested pack', async () => {
    const sessionId = await stage.aClassApart({ capacity: 3, startsAt: stage.begins.add({ hours: 60 }) })
    await stage.server.db.updateTable('class_sessions').set({ capacity: 0 }).where('id', '=', sessionId).execute()
    const member = await stage.someoneWithoutPack()
    expect((await member.tryToWait(sessionId)).status).toBe(201)
    await aPack(stage.server.db, { studio: stage.studio, member, validityDays: 20 })
    const later = await aPack(stage.server.db, { studio: stage.studio, member, validityDays: 60 })
    await stage.server.db.updateTable('class_sessions').set({ capacity: 3 }).where('id', '=', sessionId).execute()
    const booked = await member.tryToBook(sessionId, { seat_no: 3, lot_id: later })
    expect(booked).toMatchObject({
      status: 201,
      body: { booking: { status: 'booked', seat_no: 3, package: { lot_id: later } } },
    })
  })
})
