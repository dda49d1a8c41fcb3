import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { aClass, aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
let studio: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

const someone = async (credits: number) => anActor(server, { studio, credits })
const aTime = async (hours: number, capacity = 13) =>
  aClass(server.db, { studio, ownRoom: true, capacity, startsAt: (await server.clock.now()).add({ hours }) })
const swap = async ({ token }: Actor, id: string, session_id: string) =>
  server.request('POST', `/bookings/${id}/swap`, { token, body: { session_id } })

describe('changing to another class', () => {
  it('changing to another class pays the second with the credit that the first returns', async () => {
    const member = await someone(1)
    const id = await member.book(await aTime(40))
    const later = await aTime(44)
    expect(await swap(member, id, later)).toMatchObject({
      status: 201,
      body: {
        success: true,
        credit_lost: false,
        credits_left: 0,
        left: { id, status: 'canceled', cancel_kind: 'early' },
        booking: { session_id: later, status: 'booked' },
      },
    })
    expect(await member.creditsLeft()).toBe(0)
  })

  it('changing to another class works for a class at the same hour', async () => {
    const member = await someone(2)
    const id = await member.book(await aTime(40))
    expect((await swap(member, id, await aTime(40))).status).toBe(201)
  })

  it('changing to another class loses the credit of a class that starts soon, and says so', async () => {
    const member = await someone(2)
    const id = await member.book(await aTime(6))
    expect(await swap(member, id, await aTime(40))).toMatchObject({
      status: 201,
      body: { credit_lost: true, left: { cancel_kind: 'late' } },
    })
    expect(await member.creditsLeft()).toBe(0)
  })

  it('changing to another class changes nothing when the second is full, foreign, absent, the same or cannot be paid', async () => {
    const [member, other] = [await someone(1), await someone(3)]
    const sessionId = await aTime(6)
    const id = await member.book(sessionId)
    const full = await aTime(40, 1)
    await other.book(full)
    const codes: unknown[] = []
    for (const session_id of [full, sessionId, '00000000-0000-7000-8000-000000000000', await aTime(50)])
      codes.push((await swap(member, id, session_id)).body['code'])
    expect(codes).toEqual(['bookings.class_full', 'bookings.same_class', 'request.not_found', 'packages.none'])
    expect((await swap(other, id, full)).body['code']).toBe('request.not_found')
    expect([(await member.show(id))['status'], await member.creditsLeft()]).toEqual(['booked', 0])
  })

  it('changing to another class gives the former seat to the waitlist, also when two people swap at once', async () => {
    const [one, other, waiter] = [await someone(3), await someone(3), await someone(3)]
    const [early, late] = [await aTime(60, 2), await aTime(64, 2)]
    const [oneId, otherId] = [await one.book(early), await other.book(late)]
    await (await someone(1)).book(early)
    const entry = await waiter.book(early, 'waitlist')
    const swaps = await Promise.all([swap(one, oneId, late), swap(other, otherId, early)])
    expect(swaps[0]?.status).toBe(201)
    expect(swaps[1]?.body['code']).toBe('bookings.class_full')
    expect((await waiter.show(entry))['status']).toBe('booked')
  })
})
