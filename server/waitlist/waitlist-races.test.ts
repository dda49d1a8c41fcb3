import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { stageWaitlist } from '#dev/testing/waitlist.ts'

const stage = stageWaitlist()

describe('concurrent requests', () => {
  it('forty bookings against a cancellation: the seat goes to the waitlist, never to anybody else', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const [first, ...crowd] = await Promise.all(Array.from({ length: 41 }, async () => stage.someone()))
    if (!first) throw new Error('somebody must be on the waitlist')
    const entry = await first.book(sessionId, 'waitlist')
    const [, ...answers] = await Promise.all([free(), ...crowd.map(async (member) => member.tryToBook(sessionId))])
    expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set(['bookings.class_full']))
    expect(await first.show(entry)).toMatchObject({ status: 'booked' })
  })

  it('cancelling and leaving the waitlist: the seat is given once or stays free, and no credit is lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { sessionId, free } = await stage.aFullClass(48 + round)
      const [first, second] = [await stage.someone(), await stage.someone()]
      const entries = [await first.book(sessionId, 'waitlist'), await second.book(sessionId, 'waitlist')]
      await Promise.all([free(), first.cancel(entries[0] ?? '')])
      const [one, other] = [await first.show(entries[0] ?? ''), await second.show(entries[1] ?? '')]
      expect([one['status'], other['status']]).toEqual(['canceled', 'booked'])
      expect([await first.creditsLeft(), await second.creditsLeft()]).toEqual([5, 4])
    }
  })

  it('the last credit of a person who waits for two classes is spent once', async () => {
    const classes = [await stage.aFullClass(40), await stage.aFullClass(44), await stage.aFullClass(52)]
    const member = await stage.someone({ credits: 1 })
    for (const { sessionId } of classes) await member.tryToWait(sessionId)
    await Promise.all(classes.map(async ({ free }) => free()))
    expect(await member.creditsLeft()).toBe(0)
    const { rows } = await sql<{ status: string }>`
      select status from bookings where person_id = ${member.personId} order by status`.execute(stage.server.db)
    expect(rows.map(({ status }) => status)).toEqual(['booked', 'pending', 'pending'])
  })
})
