import { describe, expect, it } from 'vitest'
import type { Caller } from '#dev/testing/actor.ts'
import { callersOf } from '#dev/testing/callers.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { stageWaitlist } from '#dev/testing/waitlist.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { joinFriend } from './join-friend.ts'

const stage = stageWaitlist()
const invite = async ({ token }: Caller, id: string) =>
  stage.server.request('POST', `/bookings/${id}/invitation`, { token })
const codeOf = async (who: Caller, id: string) => textOf((await invite(who, id)).body['code'])
const look = async ({ token }: Caller, code: string) =>
  stage.server.request('GET', `/bookings/invitations/${code}`, { token })
const join = async ({ token }: Caller, code: string) =>
  stage.server.request('POST', `/bookings/invitations/${code}`, { token })

/** A full class of two seats, and the people who have them. */
async function twoTaken() {
  const sessionId = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 48 }), capacity: 2 })
  const owners = [await stage.someone(), await stage.someone()]
  const ids = [await owners[0]?.book(sessionId), await owners[1]?.book(sessionId)]
  const free = async (place: 0 | 1) => owners[place]?.cancel(ids[place] ?? '')
  return { sessionId, free }
}

describe('two friends with accounts of their own', () => {
  it('two friends wait as a pair by a code: one free seat skips both, two promote both at one moment', async () => {
    const { sessionId, free } = await twoTaken()
    const [grace, friend] = [await stage.someone(), await stage.someone()]
    const entry = await grace.book(sessionId, 'waitlist')
    const code = await codeOf(grace, entry)
    expect(await codeOf(grace, entry)).toBe(code)
    expect(await look(friend, code)).toMatchObject({ status: 200, body: { session_id: sessionId, own: false } })
    expect((await look(grace, code)).body).toMatchObject({ own: true })
    expect((await join(grace, code)).body['code']).toBe('bookings.invite_own')
    const joined = await join(friend, code)
    expect(joined).toMatchObject({ status: 201, body: { booking: { position: 2, pair_with: { booking_id: entry } } } })
    const other = textOf(joined.body['booking']?.['id'])
    expect((await grace.show(entry))['pair_with']).toMatchObject({ booking_id: other })
    expect((await look(friend, code)).body['code']).toBe('bookings.invite_over')
    await free(0)
    expect([await grace.show(entry), await friend.show(other)]).toMatchObject([
      { status: 'pending', passed_by_for: 'pair' },
      { status: 'pending', passed_by_for: 'pair' },
    ])
    await free(1)
    const seats = [await grace.show(entry), await friend.show(other)]
    expect(seats).toMatchObject([{ status: 'booked' }, { status: 'booked' }])
    expect(seats[0]?.['promoted_at']).toBe(seats[1]?.['promoted_at'])
    expect([await grace.creditsLeft(), await friend.creditsLeft()]).toEqual([4, 4])
  })

  it('two friends overtake nobody who joined between them, and may add an existing entry', async () => {
    const { sessionId, free } = await twoTaken()
    const [grace, between, friend] = [await stage.someone(), await stage.someone(), await stage.someone()]
    const entry = await grace.book(sessionId, 'waitlist')
    const middle = await between.book(sessionId, 'waitlist')
    const own = await friend.book(sessionId, 'waitlist')
    expect((await join(friend, await codeOf(grace, entry))).body['booking']).toMatchObject({ id: own, position: 3 })
    await free(0)
    expect(await between.show(middle)).toMatchObject({ status: 'booked' })
    expect(await grace.show(entry)).toMatchObject({ status: 'pending', passed_by_for: 'pair' })
  })

  it('a friend waits on alone once the other leaves, and may then find another friend', async () => {
    const { sessionId, free } = await twoTaken()
    const [grace, first, second] = [await stage.someone(), await stage.someone(), await stage.someone()]
    const entry = await grace.book(sessionId, 'waitlist')
    const left = textOf((await join(first, await codeOf(grace, entry))).body['booking']?.['id'])
    expect((await invite(grace, entry)).body['code']).toBe('bookings.paired')
    await first.cancel(left)
    expect((await grace.show(entry))['pair_with']).toBeNull()
    expect((await join(second, await codeOf(grace, entry))).status).toBe(201)
    await free(0)
    await free(1)
    expect(await grace.show(entry)).toMatchObject({ status: 'booked' })
  })

  it("two friends are refused with somebody else's entry, an expired code, and a class that they are in", async () => {
    const { sessionId, owner, free } = await stage.aFullClass()
    const [grace, stranger] = [await stage.someone(), await stage.someone()]
    const entry = await grace.book(sessionId, 'waitlist')
    expect((await invite(stranger, entry)).status).toBe(404)
    const code = await codeOf(grace, entry)
    expect((await join(owner, code)).body['code']).toBe('bookings.already_booked')
    await free()
    expect(await grace.show(entry)).toMatchObject({ status: 'booked' })
    expect(await join(stranger, code)).toMatchObject({ status: 410, body: { code: 'bookings.invite_over' } })
    expect((await invite(grace, entry)).body['code']).toBe('bookings.not_live')
    expect((await join(stranger, 'A'.repeat(22))).body['code']).toBe('bookings.invite_over')
  })

  it('a code is used by one friend, however many use it at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sessionId } = await stage.aFullClass(48 + round)
      const grace = await stage.someone()
      const code = await codeOf(grace, await grace.book(sessionId, 'waitlist'))
      const crowd = await Promise.all(Array.from({ length: 6 }, async () => stage.someone()))
      const answers = await Promise.all(crowd.map(async (one) => join(one, code)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set([undefined, 'bookings.invite_over']))
    }
  })

  it('two friends use one code without the lock of the class, and the database refuses the second', async () => {
    let wasRefused = false
    for (let round = 0; round < 20 && !wasRefused; round += 1) {
      const { sessionId } = await stage.aFullClass(60 + round)
      const grace = await stage.someone()
      const code = await codeOf(grace, await grace.book(sessionId, 'waitlist'))
      const members = [await stage.someone(), await stage.someone()]
      const callers = await callersOf(stage.server, { studio: stage.studio, members })
      const joined = await withoutLock({ of: /from class_sessions/, readers: 2 }, async () =>
        Promise.all(
          callers.map(async (ctx) =>
            inTransaction(stage.server.db, async (tx) => joinFriend({ ...ctx, tx }, { code })).catch(brokenConstraint),
          ),
        ),
      )
      wasRefused = joined.includes('bookings_one_pair')
    }
    expect(wasRefused).toBe(true)
  })
})
