import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { aClass, aMember, type Member } from '#dev/testing/builders.ts'
import { anInstructor, teach, type Instructor } from '#dev/testing/instructors.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'

const stage = stageSetup()
/** Monday, 23 November 2026, 09:00 in Penang. */
const nine = instant('2026-11-23T01:00:00Z')

let farah: Instructor
let member: Actor
let sessionId: Id<'class_sessions'>
let hours = 0

/** A class of Farah's in which somebody is booked, 15 minutes from now; each test has an hour of its own. */
beforeEach(async () => {
  hours += 1
  const home = nine.add({ hours })
  await stage.server.clock.set(home)
  farah = await anInstructor(stage.server, { studio: stage.studio })
  sessionId = await aClass(stage.server.db, {
    studio: stage.studio,
    ownRoom: true,
    startsAt: home.add({ minutes: 15 }),
    capacity: 3,
  })
  await teach(stage.server, { sessionId, instructorId: farah.instructorId })
  member = await anActor(stage.server, { studio: stage.studio, name: 'Lim Jia Hui' })
  await member.book(sessionId)
})

const today = async (as: Member = stage.who('manager'), query = '') => stage.read(`/staff/today${query}`, as)
const classOf = (body: Record<string, unknown>) =>
  Array.isArray(body['classes']) ? body['classes'].find((one: { id: string }) => one.id === sessionId) : undefined

describe('today', () => {
  test('today shows each class with its places, who teaches it and which one is at hand', async () => {
    const { status, body } = await today()
    expect(status).toBe(200)
    expect(body).toMatchObject({ date: '2026-11-23', next_id: sessionId })
    expect(classOf(body)).toMatchObject({
      class_name: 'Group Reformer Flow',
      instructors: ['Farah Aziz'],
      booked: 1,
      arrived: 0,
      to_come: 1,
      open: 2,
      seats: ['booked', 'open', 'open'],
      needs_substitute: false,
    })
    expect(body['teaching']).toContainEqual(expect.objectContaining({ id: farah.instructorId, away: false }))
  })

  test('today counts who arrived, and who stayed away once check-in has closed', async () => {
    const second = await anActor(stage.server, { studio: stage.studio })
    const bookingId = await second.book(sessionId)
    expect(await stage.post(`bookings/${bookingId}/check-in`, { body: {} })).toMatchObject({ status: 200 })
    expect(classOf((await today()).body)).toMatchObject({ arrived: 1, to_come: 1, no_show: 0 })
    await stage.server.clock.set(nine.add({ hours, minutes: 20 }))
    const { body } = await today()
    expect(classOf(body)).toMatchObject({ arrived: 1, to_come: 0, no_show: 1, booked: 2 })
    expect(body['next_id']).not.toBe(sessionId)
  })

  test('today names who comes for the first time and what hurts, the injury first', async () => {
    await stage.post(`people/${member.personId}/notes`, { body: { kind: 'injury', text: 'left knee' } })
    expect(classOf((await today()).body)?.flags).toMatchObject([
      { kind: 'injury', person_name: 'Lim Jia Hui', detail: 'left knee' },
      { kind: 'first_class', detail: null },
    ])
  })

  test('today shows takings to owner and manager alone, and tasks to the desk as well', async () => {
    for (const role of ['owner', 'manager'])
      expect((await today(stage.who(role))).body).toMatchObject({
        takings: { total: '0.00', sales: 0, usual: '0.00' },
        tasks: { open: 0, first: [] },
      })
    expect((await today(stage.who('desk'))).body).toMatchObject({ takings: null, tasks: { open: 0 } })
  })

  test('today tells what just happened, the newest first, and nothing of another day or to an instructor', async () => {
    const { body } = await today()
    expect(Object.values(body['news'] ?? {})[0]).toMatchObject({
      kind: 'booked',
      person_name: 'Lim Jia Hui',
      session_id: sessionId,
      seat_no: 1,
    })
    expect((await today(stage.who('manager'), '?date=2026-11-24')).body['news']).toBeNull()
    expect((await today(farah)).body['news']).toBeNull()
  })

  test('today shows an instructor the own classes alone, without tasks', async () => {
    const { body } = await today(farah)
    expect(body['classes']).toMatchObject([{ id: sessionId }])
    expect(body).toMatchObject({ tasks: null, takings: null })
    expect((await today(stage.who('instructor'))).body['classes']).toEqual([])
  })

  test('today tells of a class whose instructor cannot come, also the day before', async () => {
    const asked = await stage.post('substitute-requests', {
      body: { session_id: sessionId, reason: 'A fever since last night' },
      as: farah,
    })
    expect(asked.status).toBe(201)
    const { body } = await today()
    expect(classOf(body)).toMatchObject({ needs_substitute: true })
    expect(body['teaching']).toContainEqual(expect.objectContaining({ id: farah.instructorId, away: true }))
    const eve = await today(stage.who('manager'), '?date=2026-11-22')
    expect(eve.body['tomorrow']).toMatchObject({
      date: '2026-11-23',
      without_instructor: expect.arrayContaining([
        expect.objectContaining({ class_name: 'Group Reformer Flow', away: ['Farah Aziz'] }),
      ]),
    })
  })

  test('today is of the own branch alone', async () => {
    const elsewhere = await stage.server.request('GET', '/staff/today', {
      token: stage.who('elsewhere').token,
      headers: { 'x-branch': 'ipoh' },
    })
    expect(elsewhere.body).toMatchObject({ classes: [], next_id: null })
    const customer = await aMember(stage.server.db)
    expect((await today(customer)).status).toBe(403)
  })
})

describe('my day', () => {
  const shownClass = z.object({ people: z.array(z.object({ flags: z.array(z.object({ kind: z.string() })) })) })
  const mine = async (as: Member) => (await stage.read('/staff/my-day', as)).body

  test('my day shows an instructor who comes to the own classes, on which reformer and what hurts', async () => {
    await stage.post(`people/${member.personId}/notes`, { body: { kind: 'injury', text: 'left knee' } })
    const body = await mine(farah)
    expect(body).toMatchObject({
      teaches: true,
      next_id: sessionId,
      classes: [
        {
          id: sessionId,
          people: [
            {
              person_name: 'Lim Jia Hui',
              seat_no: 1,
              arrived: false,
              flags: [{ kind: 'injury', detail: 'left knee' }, {}],
            },
          ],
        },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/@|\+60/)
  })

  test('my day names the open request that the instructor made until the class begins, and nobody else’s', async () => {
    const other = await anInstructor(stage.server, { studio: stage.studio, name: 'Devi Raj' })
    await teach(stage.server, { sessionId, instructorId: other.instructorId })
    const shown = z.object({ classes: z.array(z.object({ own_request_id: z.nullable(z.string()) })) })
    const ownRequest = async (as: Member) => shown.parse(await mine(as)).classes.map((one) => one.own_request_id)
    const ask = async (as: Member, about: object = {}) => {
      const body = { session_id: sessionId, reason: 'A fever since last night', ...about }
      return z.object({ id: z.string() }).parse((await stage.post('substitute-requests', { body, as })).body).id
    }
    const end = async (id: string, how: 'withdraw' | 'refuse', as: Member) =>
      (await stage.post(`substitute-requests/${id}/${how}`, { body: how === 'refuse' ? { reason: 'Nobody' } : {}, as }))
        .status
    expect(await ownRequest(farah)).toEqual([null])

    const noted = await ask(stage.who('manager'), { absent_id: farah.instructorId })
    expect(await mine(farah)).toMatchObject({ classes: [{ needs_substitute: true, own_request_id: null }] })
    expect(await end(noted, 'withdraw', farah)).toBe(404)
    expect(await end(noted, 'refuse', stage.who('manager'))).toBe(200)

    const own = await ask(farah)
    expect([await ownRequest(farah), await ownRequest(other)]).toEqual([[own], [null]])
    expect(await end(own, 'withdraw', farah)).toBe(200)
    expect(await ownRequest(farah)).toEqual([null])

    const again = await ask(farah)
    expect(await ownRequest(farah)).toEqual([again])
    await stage.server.clock.set(nine.add({ hours, minutes: 16 }))
    expect(await ownRequest(farah)).toEqual([null])
  })

  test('a hold that was not paid in time is nobody, though no job has written it down', async () => {
    const late = await anActor(stage.server, { studio: stage.studio, name: 'Chloe Teoh' })
    const hold = async (heldUntil: string) => {
      await sql`
        insert into bookings (session_id, person_id, booked_by_account_id, booking_type, status, seat_no, attends, held_until, decided_at, created_at)
        select id, ${late.personId}, ${late.accountId}, 'booking', 'pending', 3, tstzrange(starts_at, ends_at),
          studio_now() + ${heldUntil}::interval, studio_now() - interval '10 minutes', studio_now() - interval '10 minutes'
        from class_sessions where id = ${sessionId}`.execute(stage.server.db)
      const seen = JSON.stringify([await mine(farah), (await today()).body['classes']])
      await sql`delete from bookings where person_id = ${late.personId}`.execute(stage.server.db)
      return seen.includes('Chloe Teoh')
    }
    expect(await hold('1 minute')).toBe(true)
    expect(await hold('-1 second')).toBe(false)
  })

  test('my day knows the birthday and the note of the day of each class, not of today', async () => {
    const born = async (date: string) =>
      stage.server.db.updateTable('persons').set({ birth_date: date }).where('id', '=', member.personId).execute()
    const kinds = async () => {
      const { classes } = z.object({ classes: z.array(shownClass) }).parse(await mine(farah))
      return classes.map(({ people }) => people.flatMap(({ flags }) => flags.map(({ kind }) => kind)))
    }
    const tomorrow = await aClass(stage.server.db, {
      studio: stage.studio,
      ownRoom: true,
      startsAt: nine.add({ hours: hours + 24 }),
    })
    await teach(stage.server, { sessionId: tomorrow, instructorId: farah.instructorId })
    await member.book(tomorrow)
    await stage.post(`people/${member.personId}/notes`, {
      body: { kind: 'preference', text: 'By the window', pinned_until: '2026-11-23' },
    })
    await born('1991-11-24')
    expect(await kinds()).toEqual([
      ['note', 'first_class'],
      ['first_class', 'birthday'],
    ])
    await born('1991-11-23')
    expect(await kinds()).toEqual([['note', 'first_class', 'birthday'], ['first_class']])
  })

  test('my day shows who arrived, once the instructor has checked them in', async () => {
    const [first] = [await mine(farah)].flatMap(({ classes }) => (Array.isArray(classes) ? classes : []))
    const { booking_id: id } = first.people[0]
    expect((await stage.post(`bookings/${id}/check-in`, { as: farah, body: {} })).status).toBe(200)
    expect(await mine(farah)).toMatchObject({ classes: [{ arrived: 1, people: [{ arrived: true }] }] })
  })

  test('my day is empty for whoever is tied to no instructor, also for an owner', async () => {
    for (const role of ['owner', 'instructor'])
      expect(await mine(stage.who(role))).toMatchObject({ teaches: false, next_id: null, classes: [] })
  })

  test('my day shows the people of today and tomorrow, and of later classes the counts alone', async () => {
    const later = await aClass(stage.server.db, {
      studio: stage.studio,
      ownRoom: true,
      startsAt: nine.add({ hours: hours + 72 }),
    })
    await teach(stage.server, { sessionId: later, instructorId: farah.instructorId })
    const other = await anActor(stage.server, { studio: stage.studio })
    await other.book(later)
    expect(await mine(farah)).toMatchObject({ classes: [{ id: sessionId }, { id: later, booked: 1, people: [] }] })
  })
})
