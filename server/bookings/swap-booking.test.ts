import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

async function someone(credits: number) {
  const member = await aMember(server.db)
  return { ...member, lotId: await aPack(server.db, { studio, member, credits }) }
}
type Someone = Awaited<ReturnType<typeof someone>>
const aTime = async (hours: number, capacity = 13) =>
  aClass(server.db, { studio, ownRoom: true, capacity, startsAt: (await server.clock.now()).add({ hours }) })
const post = async (member: Someone, path: string, body: object) =>
  server.request('POST', path, { token: member.token, body })
const left = async ({ lotId }: Someone) =>
  (
    await server.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('holder_id', '=', lotId)
      .executeTakeFirstOrThrow()
  ).balance
const bookedIn = async (member: Someone, session_id: string) =>
  textOf((await post(member, '/bookings', { session_id })).body['booking']?.['id'])
const statusOf = async (member: Someone, id: string) =>
  (await server.request('GET', `/bookings/${id}`, { token: member.token })).body['status']

describe('changing to another class', () => {
  it('pays the second with the credit that the first returns', async () => {
    const member = await someone(1)
    const id = await bookedIn(member, await aTime(40))
    const later = await aTime(44)
    expect(await post(member, `/bookings/${id}/swap`, { session_id: later })).toMatchObject({
      status: 201,
      body: {
        success: true,
        credit_lost: false,
        credits_left: 0,
        left: { id, status: 'canceled', cancel_kind: 'early' },
        booking: { session_id: later, status: 'booked' },
      },
    })
    expect(await left(member)).toBe(0)
  })

  it('works for a class at the same hour', async () => {
    const member = await someone(2)
    const id = await bookedIn(member, await aTime(40))
    expect((await post(member, `/bookings/${id}/swap`, { session_id: await aTime(40) })).status).toBe(201)
  })

  it('loses the credit of a class that starts soon, and says so', async () => {
    const member = await someone(2)
    const id = await bookedIn(member, await aTime(6))
    expect(await post(member, `/bookings/${id}/swap`, { session_id: await aTime(40) })).toMatchObject({
      status: 201,
      body: { credit_lost: true, left: { cancel_kind: 'late' } },
    })
    expect(await left(member)).toBe(0)
  })

  it('changes nothing when the second is full, foreign, absent, the same or cannot be paid', async () => {
    const [member, other] = [await someone(1), await someone(3)]
    const sessionId = await aTime(6)
    const id = await bookedIn(member, sessionId)
    const full = await aTime(40, 1)
    await bookedIn(other, full)
    const codes: unknown[] = []
    for (const session_id of [full, sessionId, '00000000-0000-7000-8000-000000000000', await aTime(50)])
      codes.push((await post(member, `/bookings/${id}/swap`, { session_id })).body['code'])
    expect(codes).toEqual(['bookings.class_full', 'bookings.same_class', 'request.not_found', 'packages.none'])
    expect((await post(other, `/bookings/${id}/swap`, { session_id: full })).body['code']).toBe('request.not_found')
    expect([await statusOf(member, id), await left(member)]).toEqual(['booked', 0])
  })

  it('gives the former seat to the waitlist, also when two people swap at once', async () => {
    const [one, other, waiter] = [await someone(3), await someone(3), await someone(3)]
    const [early, late] = [await aTime(60, 2), await aTime(64, 2)]
    const [oneId, otherId] = [await bookedIn(one, early), await bookedIn(other, late)]
    await bookedIn(await someone(1), early)
    const entry = textOf(
      (await post(waiter, '/bookings', { session_id: early, booking_type: 'waitlist' })).body['booking']?.['id'],
    )
    const swaps = await Promise.all([
      post(one, `/bookings/${oneId}/swap`, { session_id: late }),
      post(other, `/bookings/${otherId}/swap`, { session_id: early }),
    ])
    expect(swaps[0]?.status).toBe(201)
    expect(swaps[1]?.body['code']).toBe('bookings.class_full')
    expect(await statusOf(waiter, entry)).toBe('booked')
  })
})
