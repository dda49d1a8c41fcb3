import { describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageWaitlist } from '#dev/testing/waitlist.ts'

const stage = stageWaitlist()
const prefer = async ({ token }: Actor, id: string, isPreferred = true) =>
  stage.server.request('PUT', `/bookings/${id}/preference`, { token, body: { prefer: isPreferred } })

/** A member with one credit has a class at the hour of a full one that she waits for. */
async function bookedElsewhere(hours = 48) {
  const wanted = await stage.aFullClass(hours)
  const other = await stage.aClassApart({ startsAt: stage.begins.add({ hours }), capacity: 1 })
  const grace = await stage.someone({ credits: 1 })
  const booked = await grace.book(other)
  const entry = await grace.book(wanted.sessionId, 'waitlist')
  return { ...wanted, other, grace, booked, entry }
}

describe('a class that is preferred to the one booked at that hour', () => {
  it('a preferred class replaces the booked one at that hour at once: its credit pays, and its seat goes to its waitlist', async () => {
    const { grace, booked, entry, other, free } = await bookedElsewhere()
    const waiter = await stage.someone()
    const next = await waiter.book(other, 'waitlist')
    expect((await prefer(grace, entry)).body['booking']).toMatchObject({ prefers: true, status: 'pending' })
    await free()
    expect(await grace.show(entry)).toMatchObject({ booking_type: 'booking', status: 'booked', credit_effect: 'used' })
    expect(await grace.show(booked)).toMatchObject({
      status: 'canceled',
      cancel_kind: 'early',
      credit_effect: 'returned',
    })
    expect(await waiter.show(next)).toMatchObject({ status: 'booked' })
    expect(await grace.creditsLeft()).toBe(0)
    const told = (await messagesTo(stage.server.db, grace)).map(({ template }) => template)
    expect(told).toEqual(expect.arrayContaining(['bookings.promoted', 'bookings.replaced']))
  })

  it('a class at the hour of a booking is skipped for the overlap where no preference is set', async () => {
    const { grace, booked, entry, free } = await bookedElsewhere()
    await prefer(grace, entry)
    await prefer(grace, entry, false)
    await free()
    expect(await grace.show(entry)).toMatchObject({ status: 'pending', passed_by_for: 'overlap' })
    expect(await grace.show(booked)).toMatchObject({ status: 'booked' })
  })

  it('a preferred class is given at once where its seat is free already', async () => {
    const { grace, booked, entry, free } = await bookedElsewhere()
    await free()
    expect((await prefer(grace, entry)).body['booking']).toMatchObject({ status: 'booked' })
    expect(await grace.show(booked)).toMatchObject({ status: 'canceled' })
  })

  it('a preferred class never costs a credit: a booking that can only be cancelled late stays, and so does the entry', async () => {
    const { grace, booked, entry, free } = await bookedElsewhere(13)
    await prefer(grace, entry)
    await stage.server.clock.set(stage.begins.add({ hours: 2 }))
    await free()
    expect(await grace.show(entry)).toMatchObject({ status: 'pending', passed_by_for: 'overlap' })
    expect(await grace.show(booked)).toMatchObject({ status: 'booked' })
    await stage.server.clock.set(stage.begins)
  })

  it('a preference is set by the person who waits, and by nobody else', async () => {
    const { grace, booked, entry, owner } = await bookedElsewhere()
    expect((await prefer(owner, entry)).status).toBe(404)
    expect((await prefer(grace, booked)).body['code']).toBe('bookings.not_live')
  })

  it('two people who would change places at the same moment never deadlock, and nobody is in two classes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const hours = 70 + round
      const [one, two] = [await stage.aFullClass(hours), await stage.aFullClass(hours)]
      const [first, second] = [await stage.someone(), await stage.someone()]
      const apart = { startsAt: stage.begins.add({ hours }), capacity: 1 }
      const [ofFirst, ofSecond] = [await stage.aClassApart(apart), await stage.aClassApart(apart)]
      await first.book(ofFirst)
      await second.book(ofSecond)
      const entries = [await first.book(one.sessionId, 'waitlist'), await second.book(two.sessionId, 'waitlist')]
      await prefer(first, entries[0] ?? '')
      await prefer(second, entries[1] ?? '')
      const others = [await first.book(ofSecond, 'waitlist'), await second.book(ofFirst, 'waitlist')]
      await prefer(first, others[0] ?? '')
      await prefer(second, others[1] ?? '')
      expect((await Promise.all([one.free(), two.free()])).map((answer) => answer?.status)).toEqual([200, 200])
      for (const [who, entry] of [
        [first, entries[0]],
        [second, entries[1]],
      ] as const)
        expect(['booked', 'pending']).toContain((await who.show(entry ?? ''))['status'])
    }
  })
})
