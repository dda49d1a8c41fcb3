import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkInCalls, fromStart, oneBookedOneWaiting, oneBooking, stageCheckIn } from '#dev/testing/check-in.ts'
import { plusMs } from '#domain/kit/time.ts'

const stage = stageCheckIn()
const { readDeskCode, undo } = checkInCalls(stage)

describe('an undo by staff', () => {
  it('an undo by staff excuses a no-show and returns the credit to a pack that is valid a week longer', async () => {
    const booking = await oneBooking(stage)
    await stage.server.clock.freeze(fromStart(booking, 48 * 60))
    expect(await undo(booking.id, 'excused')).toMatchObject({
      status: 200,
      body: { booking: { status: 'canceled', cancel_kind: 'studio', credit_effect: 'returned' } },
    })
    expect(await booking.member.creditsLeft()).toBe(5)
    expect((await undo(booking.id, 'excused')).body['code']).toBe('bookings.not_live')
    const { rows } = await sql<{
      details: unknown
    }>`select details from audit_entries where subject_id = ${booking.id}`.execute(stage.server.db)
    expect(rows).toMatchObject([{ details: { from: 'no_show', to: 'canceled', reason: 'The scanner was broken.' } }])
  })

  it('an undo by staff moves the credit each time: was here, was not, is excused', async () => {
    const booking = await oneBooking(stage)
    await stage.server.clock.freeze(fromStart(booking, 10))
    expect((await undo(booking.id, 'was_here')).body['booking']).toMatchObject({
      status: 'checked_in',
      credit_effect: 'used',
    })
    expect((await undo(booking.id, 'not_here')).body['booking']).toMatchObject({
      status: 'no_show',
      credit_effect: 'forfeited',
    })
    expect((await undo(booking.id, 'excused')).body['booking']).toMatchObject({
      status: 'canceled',
      credit_effect: 'returned',
    })
    expect(await booking.member.creditsLeft()).toBe(5)
  })

  it('an undo by staff is refused a millisecond after 48 hours, without a reason, and for members', async () => {
    const booking = await oneBooking(stage)
    await stage.server.clock.freeze(plusMs(fromStart(booking, 48 * 60), 1))
    expect((await undo(booking.id, 'excused')).body['code']).toBe('bookings.undo_late')
    const send = async (token: string, reason: string) =>
      stage.server.request('POST', `/staff/bookings/${booking.id}/undo`, {
        token,
        body: { outcome: 'excused', reason },
      })
    expect((await send(stage.desk.token, ' ')).status).toBe(422)
    expect((await send(booking.member.token, 'The scanner was broken.')).status).toBe(403)
  })

  it('an undo by staff does not return a seat that another person has by now', async () => {
    const { booking, waiter } = await oneBookedOneWaiting(stage)
    await stage.server.clock.freeze(fromStart(booking, -1))
    await readDeskCode(waiter)
    await stage.server.clock.freeze(fromStart(booking, 5))
    expect((await undo(booking.id, 'was_here')).body['code']).toBe('bookings.place_gone')
    // A refusal rolls back the no-shows that were written with it; the next job writes them again.
    await stage.server.drain()
    expect((await undo(booking.id, 'excused')).body['booking']).toMatchObject({ status: 'canceled' })
    expect(await booking.member.creditsLeft()).toBe(5)
  })
})
