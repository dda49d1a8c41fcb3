import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aDependant, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { dayOf } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let manager: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())

const book = async (member: Member, body: Readonly<Record<string, unknown>>) =>
  server.request('POST', '/bookings', { token: member.token, body })
const aClassIn = async (days: number) =>
  aClass(server.db, {
    studio,
    ownRoom: true,
    capacity: 1,
    startsAt: (await server.clock.now()).add({ hours: 24 * days }),
  })
const dayIn = async (days: number) =>
  dayOf((await server.clock.now()).add({ hours: 24 * days }), 'Asia/Kuala_Lumpur').toString()

async function freeze(
  lotId: Id<'package_lots'>,
  choices: readonly { booking_id: string; choice: 'keep' | 'cancel_return' }[],
) {
  return server.request('POST', `/staff/packages/${lotId}/freeze`, {
    token: manager.token,
    body: { from: await dayIn(3), to: await dayIn(9), reason: 'A broken toe', choices },
  })
}

const statusOf = async (member: Member, id: string) =>
  (await server.request('GET', `/bookings/${id}`, { token: member.token })).body['status']

describe('a freeze over booked classes', () => {
  it('a freeze over booked classes cancels those that were chosen, returns credits, notifies and promotes; keeps the rest', async () => {
    const [member, waiting] = [await aMember(server.db), await aMember(server.db)]
    const lotId = await aPack(server.db, { studio, member, credits: 5 })
    await aPack(server.db, { studio, member: waiting, credits: 5 })
    const [first, second] = [await aClassIn(5), await aClassIn(6)]
    const [ended, kept] = [await book(member, { session_id: first }), await book(member, { session_id: second })].map(
      ({ body }) => textOf(body['booking']?.['id']),
    )
    const queued = textOf(
      (await book(waiting, { session_id: first, booking_type: 'waitlist' })).body['booking']?.['id'],
    )
    if (ended === undefined || kept === undefined) throw new Error('two classes were booked')
    expect(await freeze(lotId, [{ booking_id: ended, choice: 'cancel_return' }])).toMatchObject({
      status: 409,
      body: { code: 'packages.freeze_choices' },
    })
    expect(await statusOf(member, ended)).toBe('booked')
    expect(
      await freeze(lotId, [
        { booking_id: ended, choice: 'cancel_return' },
        { booking_id: kept, choice: 'keep' },
      ]),
    ).toMatchObject({ status: 201, body: { days: 7 } })
    expect([await statusOf(member, ended), await statusOf(member, kept), await statusOf(waiting, queued)]).toEqual([
      'canceled',
      'booked',
      'booked',
    ])
    expect((await server.request('GET', '/packages/mine', { token: member.token })).body).toMatchObject({
      data: [{ left: 4 }],
    })
    const message = (await messagesTo(server.db, member)).find(
      ({ template }) => template === 'bookings.studio_canceled',
    )
    expect(message?.plain).toContain('A broken toe')
  })

  it('a freeze over booked classes gives a seat to nobody whom the frozen pack would pay for', async () => {
    const member = await aMember(server.db)
    const child = await aDependant(server.db, { guardian: member, birthDate: '2009-03-04' })
    const lotId = await aPack(server.db, { studio, member, credits: 5 })
    const session_id = await aClassIn(5)
    const booking = textOf((await book(member, { session_id })).body['booking']?.['id'])
    const waiting = await book(member, { session_id, booking_type: 'waitlist', person_id: child })
    expect(waiting.status).toBe(201)
    expect(await freeze(lotId, [{ booking_id: booking, choice: 'cancel_return' }])).toMatchObject({ status: 201 })
    expect(await statusOf(member, booking)).toBe('canceled')
    expect(await statusOf(member, textOf(waiting.body['booking']?.['id']))).toBe('pending')
    expect((await server.request('GET', '/packages/mine', { token: member.token })).body).toMatchObject({
      data: [{ left: 5 }],
    })
  })

  it('a freeze over booked classes changes no booking of another pack', async () => {
    const [member, other] = [await aMember(server.db), await aMember(server.db)]
    const lotId = await aPack(server.db, { studio, member })
    await aPack(server.db, { studio, member: other })
    const foreign = textOf((await book(other, { session_id: await aClassIn(5) })).body['booking']?.['id'])
    expect(await freeze(lotId, [{ booking_id: foreign, choice: 'cancel_return' }])).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    })
    expect(await statusOf(other, foreign)).toBe('booked')
  })
})
