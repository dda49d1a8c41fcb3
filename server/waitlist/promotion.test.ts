import { describe, expect, it, test } from 'vitest'
import { aPack } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { reasonsOf } from '#dev/testing/stage.ts'
import { stageWaitlist } from '#dev/testing/waitlist.ts'
import { plusMs } from '#domain/kit/time.ts'

const stage = stageWaitlist()

describe('a seat that becomes free', () => {
  it('a seat that becomes free goes to the first person in the same transaction, with one credit and a message', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const [first, second] = [await stage.someone(), await stage.someone()]
    const entry = await first.book(sessionId, 'waitlist')
    await second.tryToWait(sessionId)
    await free()
    expect(await first.show(entry)).toMatchObject({
      id: entry,
      booking_type: 'booking',
      status: 'booked',
      seat_no: 1,
      credit_effect: 'used',
      position: null,
      grace_until: null,
      package: { lot_id: first.lotId },
    })
    expect(await first.creditsLeft()).toBe(4)
    expect(await reasonsOf(stage.server, entry)).toEqual(['join', 'promote'])
    expect(await (await stage.someone()).tryToBook(sessionId)).toMatchObject({
      status: 409,
      body: { code: 'bookings.class_full' },
    })
    expect((await messagesTo(stage.server.db, first)).map(({ template }) => template)).toEqual(['bookings.promoted'])
  })

  it('a seat that becomes free skips people who cannot have it, names the reason and keeps their position', async () => {
    const { sessionId, free, startsAt } = await stage.aFullClass()
    const [broke, busy, careful, next] = [
      await stage.someoneWithoutPack(),
      await stage.someone(),
      await stage.someone(),
      await stage.someone(),
    ]
    await busy.book(await stage.aClassApart({ startsAt }))
    await stage.server.request('PUT', '/bookings/preferences', {
      token: careful.token,
      body: { notice_hours: 72, short_notice: false },
    })
    const entries: string[] = []
    for (const member of [broke, busy, careful, next]) entries.push(await member.book(sessionId, 'waitlist'))
    await free()
    const told = await Promise.all(
      [broke, busy, careful].map(async (member, place) => member.show(entries[place] ?? '')),
    )
    expect(told.map((entry) => [entry['status'], entry['passed_by_for'], entry['position']])).toEqual([
      ['pending', 'credit', 1],
      ['pending', 'overlap', 2],
      ['pending', 'notice', 3],
    ])
    expect(await next.show(entries[3] ?? '')).toMatchObject({ status: 'booked' })
    expect(await reasonsOf(stage.server, entries[0] ?? '')).toEqual(['join', 'skip_credit'])
    expect((await messagesTo(stage.server.db, broke)).map(({ plain }) => plain).join()).toContain(
      'Buy a package: you have no credit for this class',
    )
    expect(await messagesTo(stage.server.db, careful)).toEqual([])
  })

  it('a seat that becomes free goes to a waiting person who buys a pack before anybody off the waitlist', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const broke = await stage.someoneWithoutPack()
    const entry = await broke.book(sessionId, 'waitlist')
    await free()
    expect(await broke.show(entry)).toMatchObject({ status: 'pending', passed_by_for: 'credit' })
    await aPack(stage.server.db, { studio: stage.studio, member: broke })
    expect(await (await stage.someone()).tryToBook(sessionId)).toMatchObject({
      status: 409,
      body: { code: 'bookings.class_full' },
    })
    await stage.server.drain()
    expect(await broke.show(entry)).toMatchObject({ status: 'booked' })
  })

  it('a seat that becomes free can be booked by others when nobody on the waitlist can have it, and by anyone waiting', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const broke = await stage.someoneWithoutPack()
    const entry = await broke.book(sessionId, 'waitlist')
    await free()
    const outside = await stage.someone()
    await outside.cancel(await outside.book(sessionId))
    await aPack(stage.server.db, { studio: stage.studio, member: broke })
    expect(await broke.tryToBook(sessionId)).toMatchObject({
      status: 201,
      body: { booking: { id: entry, status: 'booked' }, credits_left: 9 },
    })
  })

  test.each([
    ['passes on by itself a millisecond before the last hour', -60, -1, 'booked'],
    ['waits for people who like short notice from the last hour on', -60, 0, 'pending'],
    ['waits for the door from the fifth minute on', -5, 0, 'pending'],
  ])('%s', async (_says, minutes, ms, status) => {
    const { sessionId, free, startsAt } = await stage.aFullClass(10)
    const member = await stage.someone()
    const entry = await member.book(sessionId, 'waitlist')
    await stage.server.clock.freeze(plusMs(startsAt, minutes * 60_000 + ms))
    expect((await free()).status).toBe(200)
    expect(await member.show(entry)).toMatchObject({ status })
  })

  it('a seat that becomes free goes to those who opted in to short notice in the last hour', async () => {
    const { sessionId, free, startsAt } = await stage.aFullClass(9)
    const [slow, quick] = [await stage.someone(), await stage.someone()]
    await stage.server.request('PUT', '/bookings/preferences', {
      token: quick.token,
      body: { notice_hours: 0, short_notice: true },
    })
    const entries = [await slow.book(sessionId, 'waitlist'), await quick.book(sessionId, 'waitlist')]
    await stage.server.clock.freeze(plusMs(startsAt, -5 * 60_000 - 1))
    await free()
    expect(await slow.show(entries[0] ?? '')).toMatchObject({ status: 'pending', passed_by_for: 'short_notice' })
    expect(await quick.show(entries[1] ?? '')).toMatchObject({ status: 'booked', grace_until: expect.anything() })
  })

  test.each([
    [0, 'grace', 5],
    [1, 'late', 4],
  ])(
    'a seat at short notice may be given back for half an hour and no longer (%d ms): %s',
    async (ms, kind, credits) => {
      const { sessionId, free } = await stage.aFullClass(6)
      const member = await stage.someone()
      const entry = await member.book(sessionId, 'waitlist')
      const promoted = stage.begins.add({ seconds: 30 })
      await stage.server.clock.freeze(promoted)
      await free()
      await stage.server.clock.freeze(plusMs(promoted.add({ minutes: 30 }), ms))
      expect(await member.cancel(entry)).toMatchObject({
        status: 200,
        body: { credit_lost: kind === 'late', booking: { cancel_kind: kind } },
      })
      expect(await member.creditsLeft()).toBe(credits)
    },
  )
})
