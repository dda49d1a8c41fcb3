import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { updateDueClasses } from '#server/occupancy/update-due-classes.ts'
import { sendFollowUps } from './send-follow-ups.ts'

const origin = 'https://hundred.example'
let server: TestServer
let studio: Studio
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = (await server.clock.now()).round('minute')
})
beforeEach(async () => {
  home = home.add({ hours: 24 * 10 })
  await server.clock.set(home)
})
afterAll(async () => server.stop())

const someone = async () => anActor(server, { studio, validityDays: 500 })
const at = async (hours: number, capacity = 3) =>
  aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours }), capacity })
const followUp = async () => sendFollowUps(server.db, { origin })
const follow = async (of: Member) =>
  (await messagesTo(server.db, of)).filter(({ template }) => /^bookings\.(?:missed|waited)$/.test(template))
/** The class of 50 minutes has closed and ended. */
const goTo = async (hours: number, minutes = 50) => {
  await server.clock.freeze(home.add({ hours, minutes }))
  await updateDueClasses(server.db, { due: 'check_in', origin })
}

describe('after a class', () => {
  it('a no-show is told the effect on the credit, once, and not before the class has ended', async () => {
    const sessionId = await at(30)
    const [missed, other] = [await someone(), await someone()]
    await server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', other.accountId).execute()
    await Promise.all([missed.book(sessionId), other.book(sessionId)])
    await goTo(30, 20)
    expect(await followUp()).toBe(0)
    await goTo(30)
    expect(await followUp()).toBe(2)
    expect(await followUp()).toBe(0)
    const [message] = await follow(missed)
    expect(message).toMatchObject({ channel: 'email', subject: expect.stringContaining('We missed you') })
    expect(message?.plain).toContain("didn't check in, so the credit of")
    expect(message?.plain).toContain(`${origin}/schedules`)
    expect((await follow(other))[0]).toMatchObject({ locale: 'zh', subject: expect.stringContaining('未能见到您') })
  })

  it('a person who waited in vain is told that no credit was used, and one who left the waitlist is not', async () => {
    const sessionId = await at(30, 1)
    const [holder, waiter, leaver] = [await someone(), await someone(), await someone()]
    await holder.book(sessionId)
    await waiter.book(sessionId, 'waitlist')
    const entry = await leaver.book(sessionId, 'waitlist')
    await server.request('DELETE', `/bookings/${entry}`, { token: leaver.token })
    await goTo(30)
    expect(await followUp()).toBe(2)
    const [message] = await follow(waiter)
    expect(message?.subject).toContain('No spot this time')
    expect(message?.plain).toContain('No credit was used.')
    expect(await follow(leaver)).toEqual([])
  })

  it('a deleted account is told nothing, and keeps nobody else from being told', async () => {
    const sessionId = await at(30)
    const [gone, missed] = [await someone(), await someone()]
    await gone.book(sessionId)
    await missed.book(sessionId)
    await server.db
      .updateTable('accounts')
      .set({ email: null, phone: null, password_hash: 'deleted', deleted_at: home })
      .where('id', '=', gone.accountId)
      .execute()
    await goTo(30)
    expect(await followUp()).toBe(1)
    expect(await follow(missed)).toHaveLength(1)
  })

  it('no follow-up is sent to a person who cancelled, or a day late', async () => {
    const [early, late] = [await at(30), await at(40)]
    const [leaver, forgotten] = [await someone(), await someone()]
    const id = await leaver.book(early)
    await forgotten.book(late)
    await server.request('DELETE', `/bookings/${id}`, { token: leaver.token })
    await goTo(40 + 25)
    expect(await followUp()).toBe(0)
    expect([await follow(leaver), await follow(forgotten)]).toEqual([[], []])
  })

  it('no follow-up is sent to a person without reminders, who finds it among the notices', async () => {
    const sessionId = await at(30)
    const quiet = await someone()
    await quiet.book(sessionId)
    const { body } = await server.request('GET', '/notifications/preferences', { token: quiet.token })
    await server.request('PUT', '/notifications/preferences', {
      token: quiet.token,
      body: { ...body, reminder: false },
    })
    await goTo(30)
    await followUp()
    expect((await follow(quiet)).map(({ status }) => status)).not.toContain('queued')
  })
})
