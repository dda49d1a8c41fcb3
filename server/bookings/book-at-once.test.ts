import { describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { seatsTaken, stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()

/** A tap on the button, which carries its idempotency key. */
const tap = async ({ token }: Actor, body: object, key: string) =>
  stage.server.request('POST', '/bookings', { token, body, headers: { 'idempotency-key': key } })

describe('the same booking twice', () => {
  it('the same booking twice with the same key gets two responses and one booking', async () => {
    const member = await stage.someone()
    const sessionId = await stage.aClassApart()
    const taps = await Promise.all([1, 2, 3, 4].map(async () => tap(member, { session_id: sessionId }, 'one intent')))
    expect(taps.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
    expect(new Set(taps.map((answer) => answer.body['booking']?.['id'])).size).toBe(1)
    expect(taps.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(3)
    expect([await member.creditsLeft(), await seatsTaken(stage.server, sessionId)]).toEqual([4, 1])
    expect(await tap(member, { session_id: sessionId, seat_no: 5 }, 'one intent')).toMatchObject({
      status: 422,
      body: { code: 'idempotency.mismatch' },
    })
  })

  it('the same booking twice with another key, or none, is refused', async () => {
    const member = await stage.someone()
    const sessionId = await stage.aClassApart()
    const taps = await Promise.all([
      tap(member, { session_id: sessionId }, 'a'),
      tap(member, { session_id: sessionId }, 'b'),
      member.tryToBook(sessionId),
    ])
    expect(taps.map((answer) => answer.status).sort(byNumber)).toEqual([201, 409, 409])
    expect(taps.filter((answer) => answer.status === 409).map((answer) => answer.body['code'])).toEqual([
      'bookings.already_booked',
      'bookings.already_booked',
    ])
    expect([await member.creditsLeft(), await seatsTaken(stage.server, sessionId)]).toEqual([4, 1])
  })
})

describe('two bookings at once', () => {
  it('of two bookings at once with the last credit exactly one wins', async () => {
    const member = await stage.someone({ credits: 1 })
    const now = await stage.server.clock.now()
    const sessions = await Promise.all(
      [24, 26, 28].map(async (hours) => stage.aClassApart({ startsAt: now.add({ hours }) })),
    )
    const answers = await Promise.all(sessions.map(async (session_id) => member.tryToBook(session_id)))
    expect(answers.map((answer) => answer.status).sort(byNumber)).toEqual([201, 422, 422])
    expect(answers.filter((answer) => answer.status === 422).map((answer) => answer.body['code'])).toEqual([
      'packages.none',
      'packages.none',
    ])
    expect(await member.creditsLeft()).toBe(0)
  })

  it('of two bookings at once at the same hour exactly one wins', async () => {
    const member = await stage.someone()
    const sessions = await Promise.all([1, 2, 3].map(async () => stage.aClassApart()))
    const answers = await Promise.all(sessions.map(async (session_id) => member.tryToBook(session_id)))
    expect(answers.map((answer) => answer.status).sort(byNumber)).toEqual([201, 409, 409])
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body['code'])).toEqual([
      'bookings.overlap',
      'bookings.overlap',
    ])
  })

  it('of two bookings at once of the same reformer exactly one wins', async () => {
    const sessionId = await stage.aClassApart()
    const people = await Promise.all([1, 2, 3].map(async () => stage.someone()))
    const answers = await Promise.all(people.map(async (member) => member.tryToBook(sessionId, { seat_no: 4 })))
    expect(answers.map((answer) => answer.status).sort(byNumber)).toEqual([201, 409, 409])
    expect(await seatsTaken(stage.server, sessionId)).toBe(1)
  })
})

function byNumber(one: number, other: number): number {
  return one - other
}
