import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'

let server: TestServer
let studio: Studio
let owner: Member
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  home = (await server.clock.now()).round('minute')
})
beforeEach(async () => {
  home = home.add({ hours: 72 })
  await server.clock.set(home)
})
afterAll(async () => server.stop())

const freeHours = async (substitute_free_hours: number) =>
  expect(
    await server.request('PUT', '/staff/settings/policies', {
      token: owner.token,
      body: { value: { substitute_free_hours } },
    }),
  ).toMatchObject({ status: 200 })
const put = async (path: string, body: object) => server.request('PUT', path, { token: owner.token, body })

/** A class in so many hours with a booking in it, and an instructor who could substitute. */
async function aTaughtClass(hours: number) {
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours }), capacity: 4 })
  const startsAt = home.add({ hours })
  const row = { session_id: sessionId, role: 'main' as const, active: true }
  const teaches = `[${startsAt.toString()},${startsAt.add({ minutes: 50 }).toString()})`
  await server.db
    .insertInto('session_instructors')
    .values({ ...row, instructor_id: studio.instructorId, teaches })
    .execute()
  const spare = await server.db
    .insertInto('instructors')
    .values({ branch_id: studio.branchId, slug: `spare-${home.epochMilliseconds}-${hours}`, name: 'Farah Aziz' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await anActor(server, { studio })
  return { sessionId, startsAt, member, bookingId: await member.book(sessionId), spare: spare.id }
}
const substitute = async ({ sessionId, spare }: { sessionId: string; spare: Id<'instructors'> }) =>
  expect(
    await put(`/staff/schedules/${sessionId}/substitute`, { absent_id: studio.instructorId, instructor_id: spare }),
  ).toMatchObject({ status: 200 })

describe('a substitute who is announced late', () => {
  it('a substitute who is announced late lets people cancel for free until the start, where the studio set so', async () => {
    await freeHours(24)
    const taught = await aTaughtClass(8)
    await substitute(taught)
    const { member, bookingId, startsAt } = taught
    expect(await member.show(bookingId)).toMatchObject({ status: 'booked', grace_until: expect.any(String) })
    expect((await messagesTo(server.db, member)).at(-1)?.plain).toMatch(/Farah Aziz teaches your class[^]*cancel by/)
    await server.clock.set(startsAt.subtract({ minutes: 1 }))
    await member.cancel(bookingId)
    expect(await member.show(bookingId)).toMatchObject({
      status: 'canceled',
      cancel_kind: 'grace',
      credit_effect: 'returned',
    })
    expect(await member.creditsLeft()).toBe(5)
  })

  it('a late substitute frees people also when the class is edited to another instructor', async () => {
    await freeHours(24)
    const { sessionId, member, bookingId, spare } = await aTaughtClass(8)
    const instructors = [{ id: spare }]
    expect(await put(`/staff/schedules/${sessionId}`, { scope: 'this', instructors })).toMatchObject({ status: 200 })
    await member.cancel(bookingId)
    expect(await member.show(bookingId)).toMatchObject({ cancel_kind: 'grace', credit_effect: 'returned' })
  })

  it('an edit that names the same main instructor or class type frees and tells nobody', async () => {
    await freeHours(24)
    const { sessionId, member, bookingId, spare } = await aTaughtClass(8)
    const told = (await messagesTo(server.db, member)).length
    const same = [{ id: studio.instructorId }, { id: spare, role: 'secondary' }]
    for (const body of [{ instructors: same }, { class_type_id: studio.classTypeId }])
      expect(await put(`/staff/schedules/${sessionId}`, { scope: 'this', ...body })).toMatchObject({ status: 200 })
    expect(await messagesTo(server.db, member)).toHaveLength(told)
    expect(await member.show(bookingId)).toMatchObject({ grace_until: null })
  })

  it('a late substitute frees nobody who books after the announcement', async () => {
    await freeHours(24)
    const taught = await aTaughtClass(8)
    await substitute(taught)
    const later = await anActor(server, { studio })
    const id = await later.book(taught.sessionId)
    await later.cancel(id)
    expect(await later.show(id)).toMatchObject({ cancel_kind: 'late', credit_effect: 'forfeited' })
  })

  it('a substitute changes nothing where it was announced in time, or the studio sets nothing', async () => {
    for (const [hours, before] of [
      [24, 26],
      [0, 8],
    ] as const) {
      await freeHours(hours)
      const taught = await aTaughtClass(before)
      const { member, bookingId, startsAt } = taught
      await substitute(taught)
      await server.clock.set(startsAt.subtract({ hours: 2 }))
      await member.cancel(bookingId)
      expect(await member.show(bookingId)).toMatchObject({ cancel_kind: 'late', credit_effect: 'forfeited' })
      await server.clock.set(home)
    }
  })
})
