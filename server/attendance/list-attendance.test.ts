import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let desk: Member
let people: Actor[]
let past: Id<'class_sessions'>
let ahead: Id<'class_sessions'>
const now = instant('2026-11-23T01:00:00Z')

/**
 * Yesterday's class of three seats: one came, one stayed away, one cancelled too late, and the fourth waited;
 * tomorrow's has two of them.
 */
beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await server.clock.set(now.subtract({ hours: 48 }))
  people = await Promise.all(['Aina', 'Ben', 'Chen', 'Devi'].map(async (name) => anActor(server, { studio, name })))
  desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
  past = await aClass(server.db, { studio, startsAt: now.subtract({ hours: 24 }), capacity: 3 })
  ahead = await aClass(server.db, { studio, startsAt: now.add({ hours: 24 }), capacity: 4 })
  const ids: string[] = []
  for (const member of people) ids.push(await member.book(past, ids.length < 3 ? 'booking' : 'waitlist'))
  await server.clock.set(now.subtract({ hours: 25 }))
  await server.request('POST', `/staff/bookings/${ids[0] ?? ''}/check-in`, { token: desk.token })
  await server.clock.set(now.subtract({ hours: 24 }).subtract({ minutes: 4 }))
  await server.request('DELETE', `/bookings/${ids[2] ?? ''}`, { token: people[2]?.token ?? '' })
  await server.clock.set(now)
  for (const member of people.slice(0, 2)) await member.book(ahead)
})
afterAll(async () => server.stop())

const get = async (path: string, who: Member | undefined = desk) =>
  server.request('GET', path, who ? { token: who.token } : {})
const ids = (answer: Answered) =>
  (Array.isArray(answer.body['data']) ? answer.body['data'] : []).map(({ id }: { id: string }) => id)
const week = 'date_from=2026-11-22&date_to=2026-11-28'

describe('attendance', () => {
  it('attendance is that of each class at this moment, whether or not a job has run', async () => {
    const answer = await get(`/schedules/attendance?${week}`)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        total: 2,
        data: [
          {
            id: past,
            status: 'completed',
            capacity: 3,
            booked: 2,
            checked_in: 1,
            no_show: 1,
            late_canceled: 1,
            waiting: 0,
            waited_in_vain: 1,
            fill_rate: 0.667,
          },
          {
            id: ahead,
            status: 'upcoming',
            capacity: 4,
            booked: 2,
            checked_in: 0,
            no_show: 0,
            late_canceled: 0,
            waiting: 0,
            fill_rate: 0.5,
          },
        ],
      },
    })
    await server.drain()
    expect((await get(`/schedules/attendance?${week}`)).body['data']).toEqual(answer.body['data'])
  })

  test.each<[string, string]>([
    ['the week from today unless asked', ''],
    ['one page of it', '?limit=1&page=1'],
  ])('attendance is counted by %s', async (_name, query) => {
    expect(ids(await get(`/schedules/attendance${query}`))).toEqual([ahead])
  })

  it('attendance filters by room, instructor and kind, and refuses what is no filter', async () => {
    const other = await aStudio(server.db)
    expect(
      ids(await get(`/schedules/attendance?${week}&room=${studio.roomId}&class_type=${studio.classTypeId}`)),
    ).toEqual([past, ahead])
    for (const query of [`room=${other.roomId}`, `class_type=${other.classTypeId}`, `instructor=${other.instructorId}`])
      expect(ids(await get(`/schedules/attendance?${week}&${query}`))).toEqual([])
    for (const query of ['date_from=2026-11-28&date_to=2026-11-22', 'room=one', 'colour=blue'])
      expect((await get(`/schedules/attendance?${query}`)).status).toBe(422)
  })

  it('attendance is for those who keep the roster', async () => {
    expect((await server.request('GET', '/schedules/attendance')).status).toBe(401)
    expect((await get('/schedules/attendance', people[0])).status).toBe(403)
  })
})

describe('bookings seen from the class', () => {
  it("bookings by class are the caller's own, and those of the caller's dependants", async () => {
    const [aina] = people
    const answer = await get(`/schedule-bookings?${week}`, aina)
    expect(answer.body).toMatchObject({
      total: 2,
      data: [
        {
          id: past,
          class_name: 'Group Reformer Flow',
          status: 'completed',
          bookings: [{ person: { full_name: 'Aina' }, status: 'completed', credit_effect: 'used' }],
        },
        {
          id: ahead,
          capacity: 4,
          booked: 2,
          bookings: [{ person: { full_name: 'Aina' }, status: 'booked', seat_no: 1 }],
        },
      ],
    })
    const child = await server.db
      .insertInto('persons')
      .values({
        full_name: 'Siti',
        birth_date: '2016-01-01',
        guardian_id: aina?.personId ?? null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('bookings')
      .values({
        session_id: ahead,
        person_id: child.id,
        booked_by_account_id: aina?.accountId ?? null,
        booking_type: 'waitlist',
        status: 'canceled',
        cancel_kind: 'left',
        attends: `[${now.toString()},${now.add({ minutes: 1 }).toString()})`,
        decided_at: now,
        created_at: now,
      })
      .execute()
    expect((await get(`/schedule-bookings/${ahead}`, aina)).body['bookings']).toMatchObject([
      { person: { full_name: 'Aina' } },
      { person: { full_name: 'Siti', dependant: true }, status: 'canceled' },
    ])
    expect((await get(`/schedule-bookings/${past}`, people[3])).body['bookings']).toMatchObject([
      { booking_type: 'waitlist', status: 'canceled', cancel_kind: 'expired' },
    ])
    expect((await get(`/schedule-bookings/${ahead}`, people[3])).status).toBe(404)
  })

  it("bookings by class are everybody's for those who keep the roster, and only when they ask", async () => {
    const all = await get(`/schedule-bookings/${past}?of=branch`)
    expect(all.body['bookings']).toMatchObject([
      { person: { full_name: 'Aina' }, status: 'completed' },
      { person: { full_name: 'Ben' }, status: 'no_show' },
      { person: { full_name: 'Chen' }, status: 'canceled', cancel_kind: 'late' },
      { person: { full_name: 'Devi' }, status: 'canceled' },
    ])
    expect(ids(await get(`/schedule-bookings?${week}&of=branch&search=status:booked`))).toEqual([ahead])
    expect(ids(await get(`/schedule-bookings?${week}&of=branch&sortedBy=desc`))).toEqual([ahead, past])
    expect(ids(await get(`/schedule-bookings?${week}&of=branch&limit=1&page=2`))).toEqual([ahead])
    expect(ids(await get(`/schedule-bookings?${week}`))).toEqual([])
    expect((await get(`/schedule-bookings?${week}&of=branch`, people[0])).status).toBe(403)
    expect((await get(`/schedule-bookings/${past}?of=branch`, people[0])).status).toBe(403)
    expect((await server.request('GET', '/schedule-bookings')).status).toBe(401)
    expect((await get('/schedule-bookings/00000000-0000-7000-8000-000000000000?of=branch')).status).toBe(404)
    expect((await get('/schedule-bookings?search=name:x')).status).toBe(422)
  })
})
