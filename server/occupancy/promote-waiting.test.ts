import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { waitForLock } from '#dev/testing/stage.ts'
import type { Id } from '#domain/kit/id.ts'
import { sessionIdsOf } from './facts-queries.ts'
import { openClass } from './open-class.ts'

let server: TestServer
let studio: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

const post = async (member: Member, path: string, body: Readonly<Record<string, unknown>>) =>
  server.request('POST', path, { token: member.token, body })

/** Classes of one seat that are full, so many hours from now. */
async function fullClasses(...hours: readonly number[]): Promise<Id<'class_sessions'>[]> {
  const now = (await server.clock.now()).round('minute')
  const classes: Id<'class_sessions'>[] = []
  for (const ahead of hours) {
    const sessionId = await aClass(server.db, {
      studio,
      ownRoom: true,
      startsAt: now.add({ hours: ahead }),
      capacity: 1,
    })
    const member = await payer()
    expect(await post(member, '/bookings', { session_id: sessionId })).toMatchObject({ status: 201 })
    classes.push(sessionId)
  }
  return classes
}

async function payer(credits = 10): Promise<Member> {
  const member = await aMember(server.db)
  await aPack(server.db, { studio, member, credits })
  return member
}

async function wait(member: Member, classes: readonly Id<'class_sessions'>[]): Promise<void> {
  for (const session_id of classes)
    expect(await post(member, '/bookings', { session_id, booking_type: 'waitlist' })).toMatchObject({ status: 201 })
}

/** One more seat in each of them, given to their waitlists in one transaction. */
async function promoteTogether(classes: readonly Id<'class_sessions'>[]): Promise<number> {
  const ids = sessionIdsOf({ sessionIds: classes, bookings: [] })
  await sql`update class_sessions set capacity = 2 where id in (${ids})`.execute(server.db)
  return server.db.transaction().execute(async (tx) => {
    const offers = new Map(classes.map((id) => [id, undefined]))
    return (await openClass(tx, { ids: classes, origin: 'http://localhost', offers })).promoted.size
  })
}

async function entriesOf(member: Member): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select booking_type || ' ' || coalesce(cancel_kind, skipped_for, status) as told from bookings
    where person_id = ${member.personId} order by attends`.execute(server.db)
  return rows.map(({ told }) => told)
}

describe('classes whose waitlists are promoted in one transaction', () => {
  it('waitlists that are promoted in one transaction each promote their own first person', async () => {
    const classes = await fullClasses(40, 42, 44)
    const people = [await payer(), await payer(), await payer()]
    for (const [index, member] of people.entries()) await wait(member, classes.slice(index, index + 1))
    expect(await promoteTogether(classes)).toBe(3)
    for (const member of people) expect(await entriesOf(member)).toEqual(['booking booked'])
  })

  it('waitlists that are promoted in one transaction spend the last credit of a person once, and pass the other seat on', async () => {
    const classes = await fullClasses(46, 48)
    const [first, next] = [await payer(1), await payer()]
    await wait(first, classes)
    await wait(next, classes)
    expect(await promoteTogether(classes)).toBe(2)
    expect((await entriesOf(first)).toSorted()).toEqual(['booking booked', 'waitlist credit'])
    expect((await entriesOf(next)).toSorted()).toEqual(['booking booked', 'waitlist pending'])
  })

  it('waitlists that are promoted in one transaction do not book a person into two classes at the same hour', async () => {
    const classes = await fullClasses(50, 50)
    const member = await payer()
    await wait(member, classes)
    expect(await promoteTogether(classes)).toBe(1)
    expect((await entriesOf(member)).toSorted()).toEqual(['booking booked', 'waitlist overlap'])
  })

  it('waitlists that are promoted in one transaction fill a multi-class request exactly, and end its other entries', async () => {
    const classes = await fullClasses(52, 54, 56)
    const member = await payer()
    expect(await post(member, '/bookings/goals', { session_ids: classes, wanted: 2 })).toMatchObject({ status: 201 })
    expect(await promoteTogether(classes)).toBe(2)
    expect((await entriesOf(member)).toSorted()).toEqual(['booking booked', 'booking booked', 'waitlist request_met'])
  })

  it('a waitlist tells of the class that took the last credit while its pack was waited for, not of the credit', async () => {
    const [full] = await fullClasses(60)
    const member = await payer(1)
    if (!full) throw new Error('no class is full')
    await wait(member, [full])
    const atThatHour = await aClass(server.db, {
      studio,
      ownRoom: true,
      startsAt: (await server.clock.now()).round('minute').add({ hours: 60 }),
    })
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const [booking, promoted] = await server.db
      .transaction()
      .execute(async (tx) => {
        await sql`select id from package_lots where person_id = ${member.personId} for update`.execute(tx)
        // A member's own booking gives up after a short wait, and waits again behind the others.
        const booked = post(desk, `/staff/schedules/${atThatHour}/bookings`, {
          person_id: member.personId,
          pay: 'credit',
          reason: 'Called the desk.',
        })
        await waitForLock(server)
        const promotion = promoteTogether([full])
        await waitForLock(server, 2)
        return [booked, promotion] as const
      })
      .then(async (started) => Promise.all(started))
    expect(booking).toMatchObject({ status: 201 })
    expect(promoted).toBe(0)
    expect((await entriesOf(member)).toSorted()).toEqual(['booking booked', 'waitlist overlap'])
  })
})
