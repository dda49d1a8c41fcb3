import { describe, expect, it } from 'vitest'
import { oneBookedOneWaiting, stageCheckIn } from '#dev/testing/check-in.ts'

const stage = stageCheckIn()

describe('the roster', () => {
  it('the roster shows seats and waitlist, and lets staff check in early, with an audit entry', async () => {
    const { booking, waiter } = await oneBookedOneWaiting(stage)
    const { sessionId } = booking
    const roster = async (token: string) =>
      stage.server.request('GET', `/staff/schedules/${sessionId}/roster`, { token })
    expect((await roster(stage.desk.token)).body).toMatchObject({
      places: [{ id: booking.id, status: 'booked', seat_no: 1, waiver: 'none' }],
      queue: [{ id: waiter.id, position: 1, standing_by: false }],
      seat_map: { positions: [], landmarks: [{ kind: 'mirror' }, { kind: 'door' }] },
    })
    expect((await roster(booking.member.token)).status).toBe(403)
    const enter = async (id: string, token = stage.desk.token) =>
      stage.server.request('POST', `/staff/bookings/${id}/check-in`, { token, body: {} })
    expect((await enter(booking.id, booking.member.token)).status).toBe(403)
    expect(await enter(booking.id)).toMatchObject({ status: 200, body: { booking: { status: 'checked_in' } } })
    expect((await enter(waiter.id)).body['code']).toBe('bookings.check_in_early')
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', booking.id)
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['bookings.check_in_by_staff'])
  })
})
