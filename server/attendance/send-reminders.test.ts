import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'
import { sendReminders } from './send-reminders.ts'

const origin = 'https://hundred.example'
let server: TestServer
let studio: Studio
let manager: Member
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = (await server.clock.now()).round('minute')
})
beforeEach(async () => {
  home = home.add({ hours: 24 * 10 })
  await server.clock.set(home)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())

const someone = async () => anActor(server, { studio, validityDays: 500 })
const at = async (hours: number, capacity = 3) =>
  aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours }), capacity })
const remind = async () => sendReminders(server.db, { origin })
const reminders = async (of: Member) =>
  (await messagesTo(server.db, of)).filter(({ template }) => template === 'bookings.reminder')
const atHours = async (hours: number, ms = 0) => server.clock.freeze(home.add({ hours }).add({ milliseconds: ms }))
const move = async (sessionId: Id<'class_sessions'>, hours: number) =>
  server.request('PUT', `/staff/schedules/${sessionId}/time`, {
    token: manager.token,
    body: { starts_at: home.add({ hours }).toString() },
  })

describe('the reminder', () => {
  it("the reminder is sent twelve hours before the class, to the millisecond, once, in the person's language", async () => {
    const sessionId = await at(30)
    const [member, other] = [await someone(), await someone()]
    await server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', other.accountId).execute()
    await Promise.all([member.book(sessionId), other.book(sessionId)])
    await atHours(18, -1)
    expect(await remind()).toBe(0)
    await atHours(18)
    expect(await remind()).toBe(2)
    expect(await remind()).toBe(0)
    const [message] = await reminders(member)
    expect(message).toMatchObject({
      status: 'queued',
      channel: 'email',
      subject: expect.stringContaining('Reminder: Group Reformer Flow'),
    })
    for (const part of ['Cancel by', 'Reformer: ', `${origin}/my-account/classes`])
      expect(message?.plain).toContain(part)
    expect((await reminders(other))[0]).toMatchObject({ locale: 'zh', subject: expect.stringContaining('上课提醒') })
    expect((await reminders(other))[0]?.plain).toContain(`${origin}/zh/my-account/classes`)
  })

  it('the reminder is sent late when nothing ran, says that free cancellation is over, and not once the class has begun', async () => {
    const [early, late] = [await at(30), await at(32)]
    const [member, other] = [await someone(), await someone()]
    await Promise.all([member.book(early), other.book(late)])
    await atHours(30, -1)
    expect(await remind()).toBe(2)
    expect((await reminders(member))[0]?.plain).toContain('If you cancel now, the credit is used')
    const third = await at(60)
    const missed = await someone()
    await missed.book(third)
    await atHours(60)
    expect(await remind()).toBe(0)
    expect(await reminders(missed)).toEqual([])
  })

  it('the reminder does not follow the message of a booking that was made less than twelve hours before', async () => {
    const sessionId = await at(12)
    const [inTime, late] = [await someone(), await someone()]
    await atHours(0)
    await inTime.book(sessionId)
    await atHours(0, 1)
    await late.book(sessionId)
    expect(await remind()).toBe(1)
    expect(await reminders(late)).toEqual([])
    expect(await reminders(inTime)).toHaveLength(1)
  })

  it('the reminder goes neither to who cancelled, nor to who waits, nor for a class that is called off', async () => {
    const [full, off] = [await at(30, 1), await at(30)]
    const [leaver, waiter, unlucky] = [await someone(), await someone(), await someone()]
    const id = await leaver.book(full)
    await unlucky.book(off)
    await server.request('DELETE', `/bookings/${id}`, { token: leaver.token })
    const holder = await someone()
    await holder.book(full)
    await waiter.book(full, 'waitlist')
    await server.request('POST', `/staff/schedules/${off}/cancel`, {
      token: manager.token,
      body: { reason: 'A burst pipe.' },
    })
    await atHours(18)
    expect(await remind()).toBe(1)
    expect(await reminders(holder)).toHaveLength(1)
  })

  it('the reminder goes to who was promoted in time, and not to who was promoted later', async () => {
    const sessionId = await at(30, 1)
    const [first, second, third] = [await someone(), await someone(), await someone()]
    const ids = [await first.book(sessionId), await second.book(sessionId, 'waitlist')]
    await third.book(sessionId, 'waitlist')
    await server.request('DELETE', `/bookings/${ids[0] ?? ''}`, { token: first.token })
    await atHours(18)
    expect(await remind()).toBe(1)
    expect(await reminders(second)).toHaveLength(1)
    await atHours(19)
    await server.request('DELETE', `/bookings/${ids[1] ?? ''}`, { token: second.token })
    expect((await messagesTo(server.db, third)).map(({ template }) => template)).toContain('bookings.promoted')
    expect(await remind()).toBe(0)
  })

  it('the reminder follows a class that moves, and is left out when that news came in the last twelve hours', async () => {
    const [far, near] = [await at(30), await at(30)]
    const [member, other] = [await someone(), await someone()]
    await Promise.all([member.book(far), other.book(near)])
    await atHours(18)
    expect(await remind()).toBe(2)
    expect((await move(far, 50)).status).toBe(200)
    expect((await move(near, 26)).status).toBe(200)
    await atHours(20)
    expect(await remind()).toBe(0)
    await atHours(38, -1)
    expect(await remind()).toBe(0)
    await atHours(38)
    expect(await remind()).toBe(1)
    expect(await reminders(member)).toHaveLength(2)
    expect(await reminders(other)).toHaveLength(1)
  })

  it('the reminder names the instructor of the day, and is not sent twice because of a substitute', async () => {
    const sessionId = await at(30)
    const member = await someone()
    await member.book(sessionId)
    await server.db
      .insertInto('session_instructors')
      .values({
        session_id: sessionId,
        instructor_id: studio.instructorId,
        role: 'main',
        teaches: `[${home.add({ hours: 30 }).toString()},${home.add({ hours: 31 }).toString()})`,
      })
      .execute()
    const stand = await server.db
      .insertInto('instructors')
      .values({ branch_id: studio.branchId, slug: 'stands-in', name: 'Farah Aziz' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.request('PUT', `/staff/schedules/${sessionId}/substitute`, {
      token: manager.token,
      body: { absent_id: studio.instructorId, instructor_id: stand.id },
    })
    await atHours(18)
    expect(await remind()).toBe(1)
    expect((await reminders(member))[0]?.plain).toContain('Instructor: Farah Aziz')
    expect(await remind()).toBe(0)
  })

  it('the reminder is written once by two jobs at the same time, and never beside a cancellation that came first', async () => {
    const sessionId = await at(30, 10)
    const people = await Promise.all(Array.from({ length: 8 }, async () => someone()))
    const ids = await Promise.all(people.map(async (member) => member.book(sessionId)))
    await atHours(18)
    const [told, again, ...left] = await Promise.all([
      remind(),
      remind(),
      ...people
        .slice(4)
        .map(async (member, place) =>
          server.request('DELETE', `/bookings/${ids[place + 4] ?? ''}`, { token: member.token }),
        ),
    ])
    expect(left.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const counts = await Promise.all(people.map(async (member) => (await reminders(member)).length))
    expect(counts.slice(0, 4)).toEqual([1, 1, 1, 1])
    expect(Math.max(...counts)).toBe(1)
    expect(told + again).toBe(counts.reduce((sum, count) => sum + count, 0))
  })

  it('the reminder stays on the page when the person wants no such messages', async () => {
    const sessionId = await at(30)
    const member = await someone()
    const chosen = { reminder: false, queue: true, class_changes: true, expiry: true, news: false }
    await server.request('PUT', '/notifications/preferences', { token: member.token, body: chosen })
    await member.book(sessionId)
    await atHours(18)
    expect(await remind()).toBe(1)
    await server.drain()
    expect((await messagesTo(server.db, member)).map(({ template, status }) => [template, status])).toEqual([
      ['bookings.booked', 'sent'],
      ['bookings.reminder', 'kept'],
    ])
    const { body } = await server.request('GET', '/notifications', { token: member.token })
    expect(body).toMatchObject({
      total: 2,
      unread: 2,
      data: [{ kind: 'reminder', read: false, link: { path: '/my-account/classes' } }, { kind: 'bookings' }],
    })
  })
})
