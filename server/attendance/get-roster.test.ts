import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { aCaller, anActor } from '#dev/testing/actor.ts'
import { aClass, aMember } from '#dev/testing/builders.ts'
import { oneBooking, oneBookedOneWaiting, stageCheckIn } from '#dev/testing/check-in.ts'
import { anInstructor, teach } from '#dev/testing/instructors.ts'
import { asId } from '#domain/kit/id.ts'

const stage = stageCheckIn()

describe('the roster', () => {
  it('the roster shows seats and waitlist, and lets staff check in early, with an audit entry', async () => {
    const { booking, waiter } = await oneBookedOneWaiting(stage)
    const { sessionId } = booking
    const roster = async (token: string) =>
      stage.server.request('GET', `/staff/schedules/${sessionId}/roster`, { token })
    expect((await roster(stage.desk.token)).body).toMatchObject({
      class: { status: 'upcoming', capacity: 1, starts_at: expect.any(String), doors_close_at: expect.any(String) },
      places: [
        {
          id: booking.id,
          status: 'booked',
          seat_no: 1,
          waiver: 'none',
          pack: { name: expect.any(String), left: expect.any(Number) },
        },
      ],
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

  it('the roster leaves out a seat whose time to pay is over, before a job has ended it', async () => {
    const { server, studio, begins, desk } = stage
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: begins.add({ hours: 30 }) })
    const { token } = await aCaller(server)
    const held = await server.request('POST', '/bookings/hold', { token, body: { session_id: sessionId } })
    expect(held.status).toBe(201)
    const places = async () =>
      (await server.request('GET', `/staff/schedules/${sessionId}/roster`, { token: desk.token })).body['places']
    expect(await places()).toMatchObject([{ status: 'pending', seat_no: 1 }])
    await sql`update bookings set held_until = studio_now() where session_id = ${sessionId}`.execute(server.db)
    expect(await places()).toEqual([])
  })

  it('the roster shows what hurts and what is pinned to all staff, and what is about money to no instructor', async () => {
    const { server, studio } = stage
    const booking = await oneBooking(stage)
    const teacher = await anInstructor(server, { studio })
    await teach(server, { sessionId: booking.sessionId, instructorId: teacher.instructorId })
    const { person_id: personId } = await server.db
      .selectFrom('bookings')
      .select('person_id')
      .where('id', '=', asId('bookings', booking.id))
      .executeTakeFirstOrThrow()
    const note = async (kind: 'injury' | 'money', text: string) =>
      server.request('POST', `/staff/people/${personId}/notes`, {
        token: stage.desk.token,
        body: { kind, text, ...(kind === 'money' ? { pinned_until: '2029-12-31' } : {}) },
      })
    expect((await note('injury', 'Left knee')).status).toBe(201)
    expect((await note('money', 'Owes for a towel')).status).toBe(201)
    const flags = async (token: string) =>
      (await server.request('GET', `/staff/schedules/${booking.sessionId}/roster`, { token })).body['places']
    const injury = { kind: 'injury', detail: 'Left knee' }
    const first = { kind: 'first_class', detail: null }
    expect(await flags(stage.desk.token)).toMatchObject([
      { flags: expect.arrayContaining([injury, { kind: 'note', detail: 'Owes for a towel' }, first]) },
    ])
    const [seen] = z.array(z.object({ flags: z.array(z.unknown()) })).parse(await flags(teacher.token))
    expect(seen?.flags).toEqual(expect.arrayContaining([injury, first]))
    expect(JSON.stringify(seen)).not.toContain('towel')
  })

  it('an instructor takes a check-in back in own classes alone', async () => {
    const { server, studio } = stage
    const booking = await oneBooking(stage)
    const [teacher, other] = [await anInstructor(server, { studio }), await anInstructor(server, { studio })]
    await teach(server, { sessionId: booking.sessionId, instructorId: teacher.instructorId })
    const path = `/staff/bookings/${booking.id}`
    expect((await server.request('POST', `${path}/check-in`, { token: teacher.token, body: {} })).status).toBe(200)
    const undo = async (token: string) =>
      server.request('POST', `${path}/undo`, { token, body: { outcome: 'not_here', reason: 'Pressed by mistake.' } })
    expect((await undo(other.token)).status).toBe(404)
    expect(await undo(teacher.token)).toMatchObject({ status: 200, body: { booking: { status: 'booked' } } })
  })

  it('the roster knows the birthday of somebody born on 29 February in every year', async () => {
    const { server, studio } = stage
    const flagged = async (...days: string[]) => {
      const [first = ''] = days
      const noon = (day: string) => Temporal.Instant.from(`${day}T12:00:00+08:00`)
      await stage.pass(Math.floor(stage.begins.until(noon(first)).total('hours')) - 24)
      const { token } = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
      const member = await anActor(server, { studio, birthDate: '1992-02-29' })
      const found: boolean[] = []
      for (const day of days) {
        const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: noon(day) })
        await member.book(sessionId)
        const roster = await server.request('GET', `/staff/schedules/${sessionId}/roster`, { token })
        found.push(JSON.stringify(roster.body['places']).includes('"birthday"'))
      }
      return found
    }
    expect(await flagged('2027-02-28', '2027-03-01')).toEqual([false, true])
    expect(await flagged('2028-02-28', '2028-02-29', '2028-03-01')).toEqual([false, true, false])
  })
})
