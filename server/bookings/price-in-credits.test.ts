import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messagesTo } from '#dev/testing/messages.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { stageWaitlist } from '#dev/testing/waitlist.ts'

const stage = stageWaitlist()

/** A class of one seat that costs so many credits, as its type did when it was planned. */
async function aClassFor(credits: number, capacity = 1, hours = 48) {
  await sql`update class_types set credits = ${credits}`.execute(stage.server.db)
  const sessionId = await stage.aClassApart({ startsAt: stage.begins.add({ hours }), capacity })
  await sql`update class_types set credits = 1`.execute(stage.server.db)
  return sessionId
}

describe('a class that costs two credits', () => {
  it('a class of two credits shows its price, takes two and returns two, though its type costs one by now', async () => {
    const sessionId = await aClassFor(2)
    expect((await stage.server.request('GET', `/schedules/${sessionId}`)).body).toMatchObject({ credits: 2 })
    const member = await stage.someone({ credits: 5 })
    const { body } = await member.tryToBook(sessionId)
    expect(body).toMatchObject({ credits_left: 3, booking: { credits: 2, credit_effect: 'used' } })
    expect(await member.creditsLeft()).toBe(3)
    expect((await messagesTo(stage.server.db, member)).at(-1)?.plain).toContain('This used 2 credits of')
    await member.cancel(textOf(body['booking']?.['id']))
    expect(await member.creditsLeft()).toBe(5)
  })

  it('a class of two credits is refused to a pack with one credit left, with what it takes', async () => {
    const sessionId = await aClassFor(2)
    const member = await stage.someone({ credits: 1 })
    expect(await member.tryToBook(sessionId)).toMatchObject({
      status: 422,
      body: { code: 'packages.too_few', message: expect.stringMatching(/takes 2 credits, and this one has 1\./) },
    })
    expect(await member.creditsLeft()).toBe(1)
  })

  it('a class of two credits skips a person with one credit, and takes two of a person who is promoted', async () => {
    const sessionId = await aClassFor(2)
    const owner = await stage.someone()
    const booking = await owner.book(sessionId)
    const [poor, next] = [await stage.someone({ credits: 1 }), await stage.someone({ credits: 2 })]
    const entries = [await poor.book(sessionId, 'waitlist'), await next.book(sessionId, 'waitlist')]
    await owner.cancel(booking)
    expect(await poor.show(entries[0] ?? '')).toMatchObject({ status: 'pending', passed_by_for: 'credit' })
    expect(await next.show(entries[1] ?? '')).toMatchObject({ status: 'booked' })
    expect([await owner.creditsLeft(), await poor.creditsLeft(), await next.creditsLeft()]).toEqual([5, 1, 0])
  })

  it('a class of two credits forfeits both when it is cancelled late', async () => {
    const sessionId = await aClassFor(2)
    const member = await stage.someone()
    const id = await member.book(sessionId)
    await stage.server.clock.set(stage.begins.add({ hours: 40 }))
    await member.cancel(id)
    expect(await member.show(id)).toMatchObject({ cancel_kind: 'late', credit_effect: 'forfeited' })
    expect(await member.creditsLeft()).toBe(3)
    await stage.server.clock.set(stage.begins)
  })

  it('a class of two credits keeps its price: the database refuses another one', async () => {
    const sessionId = await aClassFor(2)
    await expect(
      sql`update class_sessions set credits = 1 where id = ${sessionId}`.execute(stage.server.db),
    ).rejects.toMatchObject({ constraint: 'class_sessions_price_stays' })
  })
})
