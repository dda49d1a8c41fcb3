import { describe, expect, it } from 'vitest'
import { aCaller } from '#dev/testing/actor.ts'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { seatsTaken } from '#dev/testing/stage.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const stage = stageDesk()

const promote = async (sessionId: string, body: object, token = stage.desk.token) =>
  stage.server.request('POST', `/staff/schedules/${sessionId}/promote`, { token, body })

/** A full class with people who wait, each asked only so many hours before the class. */
async function aWaitlist(...noticeHours: readonly number[]) {
  const sessionId = await stage.classIn(5, 1)
  const seated = await stage.someone()
  const seat = await seated.book(sessionId)
  const waiting = []
  for (const hours of noticeHours) {
    const person = await stage.someone()
    const preferences = { notice_hours: hours, short_notice: false }
    const saved = await stage.server.request('PUT', '/bookings/preferences', {
      token: person.token,
      body: preferences,
    })
    expect(saved.status).toBe(200)
    waiting.push({ person, id: await person.book(sessionId, 'waitlist') })
  }
  return { sessionId, seated, seat, waiting }
}

describe('staff give a free seat to somebody who waits', () => {
  it('who waits first gets it with a credit, and a second try changes nothing', async () => {
    const { sessionId, seated, seat, waiting } = await aWaitlist(12)
    const [first] = waiting
    if (!first) throw new Error('nobody waits')
    await seated.cancel(seat)
    expect(await first.person.show(first.id)).toMatchObject({ booking_type: 'waitlist', passed_by_for: 'notice' })
    expect(await promote(sessionId, { booking_id: first.id })).toMatchObject({
      status: 200,
      body: { passed: [], booking: { id: first.id, status: 'booked', seat_no: 1, credit_effect: 'used' } },
    })
    expect(await first.person.creditsLeft()).toBe(4)
    expect(await promote(sessionId, { booking_id: first.id })).toMatchObject({ status: 200, body: { passed: [] } })
    expect(await first.person.creditsLeft()).toBe(4)
    expect(await seatsTaken(stage.server, sessionId)).toBe(1)
    expect((await runInvariants(stage.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('passing somebody by who could be asked needs a reason, which the audit keeps with who was passed by', async () => {
    const { sessionId, seated, seat, waiting } = await aWaitlist(12, 12)
    const [first, second] = waiting
    if (!first || !second) throw new Error('nobody waits')
    await seated.cancel(seat)
    expect(await promote(sessionId, { booking_id: second.id })).toMatchObject({
      status: 409,
      body: { code: 'bookings.out_of_order' },
    })
    expect(await seatsTaken(stage.server, sessionId)).toBe(0)
    const reason = 'Did not answer the phone.'
    expect(await promote(sessionId, { booking_id: second.id, reason })).toMatchObject({
      status: 200,
      body: { passed: [{ reason: 'notice' }], booking: { id: second.id, status: 'booked' } },
    })
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', second.id)
      .execute()
    expect(audit).toMatchObject([
      { action: 'bookings.promote_by_staff', details: { passed: [{ id: first.id, for: 'notice' }], reason } },
    ])
  })

  it('a full class gives no seat, and a person without a credit gets none', async () => {
    const { sessionId, seated, seat, waiting } = await aWaitlist(12)
    const [first] = waiting
    if (!first) throw new Error('nobody waits')
    expect((await promote(sessionId, { booking_id: first.id })).body).toMatchObject({ code: 'bookings.class_full' })
    const guest = await aCaller(stage.server)
    const entry = await guest.book(sessionId, 'waitlist')
    await first.person.cancel(first.id)
    await seated.cancel(seat)
    expect((await promote(sessionId, { booking_id: entry })).body).toMatchObject({ code: 'packages.none' })
  })

  it('who waits elsewhere, or does not wait, gets no seat', async () => {
    const { sessionId, waiting } = await aWaitlist(12)
    const other = await aWaitlist(12)
    expect((await promote(sessionId, { booking_id: other.waiting[0]?.id })).status).toBe(404)
    await waiting[0]?.person.cancel(waiting[0].id)
    expect((await promote(sessionId, { booking_id: waiting[0]?.id })).body).toMatchObject({ code: 'bookings.not_live' })
    const studio = await aStudio(stage.server.db, { code: 'ipoh' })
    const elsewhere = await aClass(stage.server.db, { studio, startsAt: stage.begins.add({ hours: 5 }) })
    expect((await promote(elsewhere, { booking_id: other.waiting[0]?.id })).status).toBe(404)
  })
})
