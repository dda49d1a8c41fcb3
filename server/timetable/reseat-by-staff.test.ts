import { describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const stage = stageDesk()

const classIn = async (hours: number, capacity = 3) => stage.classIn(hours, capacity)
const reseat = async (
  bookingId: string,
  {
    token = stage.desk.token,
    headers = {},
    ...fields
  }: { token?: string; headers?: Record<string, string>; seat_no?: number } = {},
) =>
  stage.server.request('POST', `/staff/bookings/${bookingId}/seat`, {
    token,
    headers,
    body: { seat_no: 3, reason: 'A spring is broken.', ...fields },
  })

describe('staff put a booking on another reformer', () => {
  it('a booking on another reformer keeps class, credit and status; the member and the audit get the reason', async () => {
    const [sessionId, member] = [await classIn(5), await stage.someone()]
    const id = await member.book(sessionId)
    expect(await reseat(id)).toMatchObject({
      status: 200,
      body: {
        success: true,
        booking: { id, seat_no: 3, status: 'booked', session_id: sessionId, credit_effect: 'used' },
      },
    })
    expect(await member.show(id)).toMatchObject({ seat_no: 3, status: 'booked' })
    expect(await member.creditsLeft()).toBe(4)
    const message = (await messagesTo(stage.server.db, member)).at(-1)?.plain
    expect(message).toContain("You're now on reformer 3")
    expect(message).toContain('Reason: A spring is broken.')
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'details', 'actor_role'])
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toEqual([
      {
        action: 'bookings.reseat_by_staff',
        actor_role: 'desk',
        details: { session_id: sessionId, from: 1, to: 3, reason: 'A spring is broken.' },
      },
    ])
    // The former seat is free again.
    expect((await (await stage.someone()).tryToBook(sessionId, { seat_no: 1 })).status).toBe(201)
    expect((await runInvariants(stage.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('staff put a booking on another reformer once for one key, and there and back with two messages', async () => {
    const member = await stage.someone()
    const id = await member.book(await classIn(5))
    const headers = { 'idempotency-key': `seat-${id}` }
    const [one, again] = [await reseat(id, { headers }), await reseat(id, { headers })]
    expect([again.status, again.body]).toEqual([200, one.body])
    const told = (await messagesTo(stage.server.db, member)).length
    expect((await reseat(id, { seat_no: 1 })).body['booking']).toMatchObject({ seat_no: 1 })
    expect((await messagesTo(stage.server.db, member)).length).toBe(told + 1)
  })

  it('staff put a checked-in person on another reformer', async () => {
    const member = await stage.someone()
    const id = await member.book(await classIn(1))
    await stage.server.clock.set(stage.begins.add({ minutes: 45 }))
    const arrived = await stage.server.request('POST', `/staff/bookings/${id}/check-in`, {
      token: stage.desk.token,
      body: {},
    })
    expect(arrived.status).toBe(200)
    expect((await reseat(id)).body['booking']).toMatchObject({ seat_no: 3, status: 'checked_in' })
  })

  it('staff put one of two bookings on a reformer at the same moment', async () => {
    const sessionId = await classIn(5)
    const [one, two] = [await stage.someone(), await stage.someone()]
    const ids = [await one.book(sessionId), await two.book(sessionId)]
    const answers = await Promise.all(ids.map(async (id) => reseat(id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.map(({ body }) => body['code']).filter((code) => code !== undefined)).toEqual([
      'bookings.seat_taken',
    ])
  })

  it('staff put no booking on a taken or unknown reformer, off the waitlist, or after the deadline', async () => {
    const sessionId = await classIn(5, 2)
    const [one, two, waiting] = [await stage.someone(), await stage.someone(), await stage.someone()]
    const id = await one.book(sessionId)
    await two.book(sessionId)
    const entry = await waiting.book(sessionId, 'waitlist')
    expect((await reseat(id, { seat_no: 2 })).body['code']).toBe('bookings.seat_taken')
    expect((await reseat(id, { seat_no: 3 })).body['code']).toBe('bookings.no_such_seat')
    expect((await reseat(entry, { seat_no: 2 })).body['code']).toBe('bookings.not_live')
    expect((await reseat('0190c000-0000-7000-8000-000000000000')).body['code']).toBe('request.not_found')
    await stage.server.clock.freeze(stage.begins.add({ hours: 5 }))
    expect((await reseat(id, { seat_no: 2 })).body['code']).toBe('schedules.over')
  })

  it('staff other than the desk, managers and the owner put no booking on another reformer', async () => {
    const member = await stage.someone()
    const id = await member.book(await classIn(5))
    const instructor = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'instructor' } })
    expect((await reseat(id, { token: member.token })).body['code']).toBe('auth.forbidden')
    expect((await reseat(id, { token: instructor.token })).body['code']).toBe('auth.forbidden')
  })
})
