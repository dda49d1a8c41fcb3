import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { anInstructor, teach } from '#dev/testing/instructors.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
let studio: Studio
let manager: Member
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  home = (await server.clock.now()).round('minute')
})
beforeEach(forward)
afterAll(async () => server.stop())

async function forward(): Promise<void> {
  home = home.add({ hours: 200 })
  await server.clock.set(home)
}

const acts = ['cancel', 'time', 'substitute', 'capacity'] as const
type Act = (typeof acts)[number]

const send = async (sessionId: string, act: Act, body: object) =>
  server.request(act === 'cancel' ? 'POST' : 'PUT', `/staff/schedules/${sessionId}/${act}`, {
    token: manager.token,
    body: act === 'cancel' ? { reason: 'The instructor is ill.', ...body } : body,
  })
const preview = async (sessionId: string, act: Act, body: object) =>
  server.request('POST', `/staff/schedules/${sessionId}/${act}/preview`, { token: manager.token, body })

/** Everything that an act may change, so that a preview can be shown to change nothing of it. */
async function countsOf(sessionId: string) {
  const { rows } = await sql<{
    messages: number
    booked: number
    waiting: number
    ended: number
    credits: number
    audit: number
  }>`
    select (select count(*)::integer from messages where template like 'bookings.%' and template <> 'bookings.skipped') as messages,
      (select count(*)::integer from bookings where session_id = ${sessionId} and booking_type = 'booking' and status = 'booked') as booked,
      (select count(*)::integer from bookings where session_id = ${sessionId} and booking_type = 'waitlist' and status = 'pending') as waiting,
      (select count(*)::integer from bookings where session_id = ${sessionId} and status = 'canceled' and cancel_kind = 'studio') as ended,
      (select coalesce(sum(balance), 0)::integer from ledger_accounts where kind = 'lot') as credits,
      (select count(*)::integer from audit_entries) as audit`.execute(server.db)
  const [counts] = rows
  if (!counts) throw new Error('a count of everything returned no row')
  return counts
}

const overlapsOf = (body: Record<string, unknown>) => (Array.isArray(body['overlaps']) ? body['overlaps'] : [])

interface Crowd {
  readonly booked: number
  readonly waiting: number
  readonly busy: number
}

/** A class that is full, with people who wait, some of whom have another class three hours later. */
async function aFullClass({ booked, waiting, busy }: Crowd) {
  const [absent, other] = [
    await anInstructor(server, { studio }),
    await anInstructor(server, { studio, name: 'Daniel Ooi' }),
  ]
  const sessionId = await aClass(server.db, {
    studio,
    ownRoom: true,
    startsAt: home.add({ hours: 48 }),
    capacity: booked + 3,
  })
  await server.db.updateTable('class_sessions').set({ capacity: booked }).where('id', '=', sessionId).execute()
  await teach(server, { sessionId, instructorId: absent.instructorId })
  const later = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours: 51 }) })
  const people = []
  for (let count = 0; count < booked + waiting; count += 1) {
    const person = await anActor(server, { studio })
    await person.book(sessionId, count < booked ? 'booking' : 'waitlist')
    if (count < busy) await person.book(later)
    people.push(person)
  }
  const bodies: Readonly<Record<Act, object>> = {
    cancel: {},
    time: { starts_at: home.add({ hours: 51 }).toString(), release_overlapping: true },
    substitute: { absent_id: absent.instructorId, instructor_id: other.instructorId },
    capacity: { capacity: booked + 2 },
  }
  return { sessionId, later, people, bodies }
}

describe('previews of what is done to a class', () => {
  it('what a preview shows is what the act does, and the preview itself does nothing', async () => {
    const crowd = fc.record({
      booked: fc.integer({ min: 1, max: 4 }),
      waiting: fc.integer({ min: 0, max: 3 }),
      busy: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...acts), crowd, async (act, people) => {
        await forward()
        const { sessionId, bodies } = await aFullClass(people)
        const before = await countsOf(sessionId)
        const shown = await preview(sessionId, act, bodies[act])
        expect([act, shown.status]).toEqual([act, 200])
        expect(await countsOf(sessionId)).toEqual(before)
        const done = await send(sessionId, act, { ...bodies[act], plan_hash: shown.body['plan_hash'] })
        expect(done.status).toBe(200)
        const after = await countsOf(sessionId)
        expect({
          messages: after.messages - before.messages,
          ended: after.ended - before.ended,
          credits: after.credits - before.credits,
          promoted: act === 'cancel' ? 0 : before.waiting - after.waiting,
        }).toEqual({
          messages: shown.body['messages'],
          ended: act === 'cancel' ? people.booked + people.waiting : overlapsOf(shown.body).length,
          credits: Number(shown.body['credits_back']) - Number(shown.body['promoted']),
          promoted: shown.body['promoted'],
        })
      }),
      { numRuns: 8, examples: acts.map((act) => [act, { booked: 3, waiting: 2, busy: 1 }]) },
    )
  }, 120_000)

  it.each(acts)(
    'the hash of the plan of %s stays while nothing changes, and a booking of the class changes it',
    async (act) => {
      const { sessionId, later, bodies } = await aFullClass({ booked: 2, waiting: 1, busy: 0 })
      const hashNow = async () => (await preview(sessionId, act, bodies[act])).body['plan_hash']
      const hash = await hashNow()
      expect(hash).toMatch(/^[\w-]{20,64}$/)
      await (await anActor(server, { studio })).book(later)
      await server.clock.set(home.add({ hours: 1 }))
      expect(await hashNow()).toBe(hash)
      await (await anActor(server, { studio })).book(sessionId, 'waitlist')
      const changed = await hashNow()
      // A substitute is announced to who is booked, and nobody was.
      if (act === 'substitute') expect(changed).toBe(hash)
      else expect(changed).not.toBe(hash)
    },
  )

  it.each(acts)('%s with the hash of an old plan is refused with the new plan, and changes nothing', async (act) => {
    const { sessionId, people, bodies } = await aFullClass({ booked: 2, waiting: 0, busy: 0 })
    const [first] = people
    const old = await preview(sessionId, act, bodies[act])
    const bookings = await server.db
      .selectFrom('bookings')
      .select('id')
      .where('session_id', '=', sessionId)
      .orderBy('created_at')
      .execute()
    if (act === 'capacity') await (await anActor(server, { studio })).book(sessionId, 'waitlist')
    else await first?.cancel(bookings[0]?.id ?? '')
    const before = await countsOf(sessionId)
    const refused = await send(sessionId, act, { ...bodies[act], plan_hash: old.body['plan_hash'] })
    expect(refused).toMatchObject({ status: 409, body: { code: 'staff.plan_changed' } })
    expect(await countsOf(sessionId)).toEqual(before)
    const now = await preview(sessionId, act, bodies[act])
    expect(refused.body['details']).toEqual({ plan: now.body })
    expect((await send(sessionId, act, { ...bodies[act], plan_hash: now.body['plan_hash'] })).status).toBe(200)
  })

  it('a preview refuses what its act refuses', async () => {
    const { sessionId, bodies } = await aFullClass({ booked: 2, waiting: 0, busy: 1 })
    const code = async (act: Act, body: object) => (await preview(sessionId, act, body)).body['code']
    expect(await code('capacity', { capacity: 1 })).toBe('bookings.more_booked')
    expect(await code('time', { ...bodies.time, release_overlapping: false })).toBe('schedules.overlaps')
    expect(await code('time', { starts_at: home.subtract({ hours: 1 }).toString() })).toBe('schedules.past')
    expect(await code('cancel', { scope: 'all' })).toBe('schedules.no_series')
    await send(sessionId, 'cancel', {})
    for (const act of acts) expect(await code(act, bodies[act])).toBe('schedules.over')
  })

  it('a preview for a class in the hours of another in its room says that the room is busy', async () => {
    const startsAt = home.add({ hours: 72 })
    await aClass(server.db, { studio, startsAt })
    const two = await aClass(server.db, { studio, startsAt: startsAt.add({ hours: 2 }) })
    const answer = await preview(two, 'time', { starts_at: startsAt.add({ minutes: 30 }).toString() })
    expect(answer).toMatchObject({ status: 409, body: { code: 'schedules.room_busy' } })
  })
})
