import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { anInstructor, teach, type Instructor } from '#dev/testing/instructors.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let manager: Member
let teacher: Instructor
let member: Actor
let first: Id<'class_sessions'>
let second: Id<'class_sessions'>
/** Monday 23 November 2026, 09:00 in Penang. */
const now = instant('2026-11-23T01:00:00Z')

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await server.clock.set(now)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  teacher = await anInstructor(server, { studio })
  member = await anActor(server, { studio })
  const waiting = await anActor(server, { studio })
  first = await aClass(server.db, { studio, ownRoom: true, startsAt: now.add({ hours: 24 }), capacity: 1 })
  second = await aClass(server.db, { studio, startsAt: now.add({ hours: 50 }), capacity: 4 })
  await teach(server, { sessionId: second, instructorId: teacher.instructorId })
  await member.book(first)
  await waiting.book(first, 'waitlist')
})
afterAll(async () => server.stop())

const calendar = async (query: string, token = manager.token) =>
  server.request('GET', `/staff/calendar${query}`, { token })
const week = '?date_from=2026-11-23&date_to=2026-11-29'

describe('the calendar of staff', () => {
  it('each class shows what is booked, who waits and who teaches it, soonest first', async () => {
    const answer = await calendar(week)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        closures: [],
        now: expect.stringMatching(/^2026-11-23T09:00:/),
        classes: [
          {
            id: first,
            capacity: 1,
            booked: 1,
            waiting: 1,
            checked_in: 0,
            status: 'upcoming',
            private: false,
            series_id: null,
            absent_ids: [],
            starts_at: '2026-11-24T09:00:00+08:00',
          },
          { id: second, capacity: 4, booked: 0, waiting: 0, room: { id: studio.roomId } },
        ],
      },
    })
  })

  it('a room, a class type and an instructor narrow the calendar', async () => {
    expect((await calendar(`${week}&room=${studio.roomId}`)).body).toMatchObject({ classes: [{ id: second }] })
    const nobody = '01900000-0000-7000-8000-000000000001'
    expect((await calendar(`${week}&instructor=${nobody}`)).body).toMatchObject({ classes: [] })
    expect((await calendar(`${week}&class_type=${nobody}`)).body).toMatchObject({ classes: [] })
  })

  it('an instructor sees the classes that she teaches and no others', async () => {
    const untied = await aMember(server.db, { role: { branchId: studio.branchId, role: 'instructor' } })
    expect((await calendar(week, untied.token)).body).toMatchObject({ classes: [] })
    expect((await calendar(week, teacher.token)).body).toMatchObject({
      classes: [{ id: second, instructors: [{ id: teacher.instructorId, role: 'main' }] }],
    })
  })

  it('an open request for a substitute marks its class until it is answered', async () => {
    const asked = await server.request('POST', '/staff/substitute-requests', {
      token: teacher.token,
      body: { session_id: second, reason: 'A fever since last night.' },
    })
    expect(asked.status).toBe(201)
    const { body } = await calendar(`${week}&room=${studio.roomId}`)
    expect(body).toMatchObject({ classes: [{ id: second, absent_ids: [teacher.instructorId] }] })
  })

  it('a closed day is named with its reason, and its classes stay as cancelled ones', async () => {
    const closed = await server.request('POST', '/staff/closures', {
      token: manager.token,
      body: { first_day: '2026-11-25', last_day: '2026-11-25', reason: 'Deep clean' },
    })
    expect(closed.status).toBe(201)
    expect((await calendar(week)).body).toMatchObject({
      closures: [{ first_day: '2026-11-25', last_day: '2026-11-25', room_ids: null, reason: 'Deep clean' }],
      classes: [{ id: first }, { id: second, status: 'canceled', cancel_reason: 'Deep clean' }],
    })
  })

  it('days in the wrong order or too far apart are refused, and members are', async () => {
    expect((await calendar('?date_from=2026-11-29&date_to=2026-11-23')).status).toBe(422)
    expect((await calendar('?date_from=2026-11-01&date_to=2026-12-31')).status).toBe(422)
    expect((await calendar(week, member.token)).status).toBe(403)
  })
})
