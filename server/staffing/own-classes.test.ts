import { describe, expect, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, type Studio } from '#dev/testing/builders.ts'
import { anInstructor, teach, type Instructor } from '#dev/testing/instructors.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import type { Id } from '#domain/kit/id.ts'

const stage = stageSetup()
const { post, put, read, who } = stage

/** A class of tomorrow with one booking, taught by a new instructor; and another instructor with nothing to do. */
async function aTaughtClass(studio: Studio = stage.studio) {
  const { server } = stage
  const [teacher, other] = [
    await anInstructor(server, { studio }),
    await anInstructor(server, { studio, name: 'Devi Raj' }),
  ]
  const sessionId = await aClass(server.db, { studio, ownRoom: true })
  await teach(server, { sessionId, instructorId: teacher.instructorId })
  const member = await anActor(server, { studio })
  return { teacher, other, sessionId, member, bookingId: await member.book(sessionId) }
}
const roster = async (sessionId: string, as: Instructor | ReturnType<typeof who>) =>
  read(`/staff/schedules/${sessionId}/roster`, as)
const substitute = async (sessionId: string, { from, to }: { from: Instructor; to: Instructor }) =>
  put(`schedules/${sessionId}/substitute`, {
    body: { absent_id: from.instructorId, instructor_id: to.instructorId },
  })
const attended = async (as: Instructor) => {
  const { body } = await read('/schedules/attendance?date_from=2026-11-23&date_to=2026-11-29&limit=100', as)
  return { total: body['total'], ids: JSON.stringify(body['data']) }
}

describe('an instructor', () => {
  test('an instructor sees who comes to their own classes, and to no other', async () => {
    const { teacher, other, sessionId, bookingId } = await aTaughtClass()
    expect((await roster(sessionId, teacher)).body['places']).toMatchObject([{ id: bookingId }])
    expect((await roster(sessionId, other)).status).toBe(404)
    // An account that is tied to no instructor sees no class at all.
    expect((await roster(sessionId, who('instructor'))).status).toBe(404)
    expect((await roster(sessionId, who('desk'))).status).toBe(200)
    expect((await attended(teacher)).ids).toContain(sessionId)
    expect(await attended(teacher)).toMatchObject({ total: 1 })
    expect(await attended(other)).toMatchObject({ total: 0 })
    const bookings = async (as: Instructor) =>
      read(`/schedule-bookings?of=branch&date_from=2026-11-23&date_to=2026-11-29`, as)
    expect((await bookings(teacher)).body['data']).toMatchObject([{ id: sessionId, bookings: [{ id: bookingId }] }])
    expect((await bookings(other)).body['total']).toBe(0)
    const one = async (as: Instructor) => (await read(`/schedule-bookings/${sessionId}?of=branch`, as)).status
    expect([await one(teacher), await one(other)]).toEqual([200, 404])
  })

  test('an instructor checks people in to their own classes, and to no other', async () => {
    const { teacher, other, bookingId } = await aTaughtClass()
    const enter = async (as: Instructor) => post(`bookings/${bookingId}/check-in`, { body: {}, as })
    expect((await enter(other)).status).toBe(404)
    expect((await enter(teacher)).body['booking']).toMatchObject({ status: 'checked_in' })
  })

  test('an instructor sees only their own hours for privates', async () => {
    const { teacher } = await aTaughtClass()
    const { body } = await read('/staff/private-availability?limit=100', teacher)
    expect(body['data']).toMatchObject([{ instructor: { id: teacher.instructorId } }])
    expect((await read('/staff/private-availability', who('instructor'))).body['total']).toBe(0)
  })

  test('a replaced instructor is notified and no longer sees the class; the substitute is notified and sees it', async () => {
    const { teacher, other, sessionId } = await aTaughtClass()
    expect((await substitute(sessionId, { from: teacher, to: other })).body).toMatchObject({ told: 1 })
    expect([(await roster(sessionId, teacher)).status, (await roster(sessionId, other)).status]).toEqual([404, 200])
    expect(await attended(teacher)).toMatchObject({ total: 0 })
    const out = (await messagesTo(stage.server.db, teacher)).at(-1)
    expect(out?.plain).toContain("Devi Raj teaches it. You don't need to come.")
    const into = (await messagesTo(stage.server.db, other)).at(-1)
    expect([into?.plain, into?.subject]).toEqual([
      expect.stringContaining('You are the instructor of this class now'),
      expect.stringContaining('You teach: Group Reformer Flow'),
    ])
  })

  test('an instructor is notified in Chinese where the account says so, and once for one key', async () => {
    const { teacher, other, sessionId } = await aTaughtClass()
    await stage.server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', other.accountId).execute()
    const body = { absent_id: teacher.instructorId, instructor_id: other.instructorId }
    const headers = { 'idempotency-key': `substitute-${sessionId}` }
    await put(`schedules/${sessionId}/substitute`, { body, headers })
    await put(`schedules/${sessionId}/substitute`, { body, headers })
    const told = await messagesTo(stage.server.db, other)
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('由您授课')])
  })

  test('an instructor who is added by an edit is notified as well, and one who stays is not', async () => {
    const { teacher, other, sessionId } = await aTaughtClass()
    const edit = async (...ids: Id<'instructors'>[]) =>
      put(`schedules/${sessionId}`, {
        body: { instructors: ids.map((id, at) => ({ id, role: at === 0 ? 'main' : 'secondary' })) },
      })
    expect((await edit(teacher.instructorId, other.instructorId)).status).toBe(200)
    expect(await messagesTo(stage.server.db, teacher)).toEqual([])
    expect(await messagesTo(stage.server.db, other)).toHaveLength(1)
    expect((await edit(other.instructorId)).status).toBe(200)
    expect((await messagesTo(stage.server.db, teacher)).at(-1)?.subject).toContain('You no longer teach')
  })

  test('an instructor of one branch sees nothing of another', async () => {
    const { sessionId } = await aTaughtClass()
    const stranger = await anInstructor(stage.server, { studio: stage.elsewhere })
    const headers = { 'x-branch': 'ipoh' }
    const asked = await stage.server.request('GET', `/staff/schedules/${sessionId}/roster`, {
      token: stranger.token,
      headers,
    })
    expect(asked.status).toBe(404)
    expect((await roster(sessionId, await aMember(stage.server.db))).status).toBe(403)
  })
})
