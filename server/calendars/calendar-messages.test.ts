import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { wireTime } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let manager: Member
let member: Actor
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = (await server.clock.now()).round('minute')
  await server.db
    .insertInto('settings')
    .values({ branch_id: studio.branchId, key: 'site', value: { address: '12, Lebuh Pantai' } })
    .execute()
})
beforeEach(async () => {
  home = home.add({ hours: 72 })
  await server.clock.set(home)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  member = await someone()
})
afterAll(async () => server.stop())

const someone = async () => anActor(server, { studio })
const at = async (hours: number, capacity?: number) =>
  aClass(server.db, {
    studio,
    ownRoom: true,
    startsAt: home.add({ hours }),
    ...(capacity === undefined ? {} : { capacity }),
  })
const staff = async (sessionId: string, what: string, body: object) =>
  server.request(what === 'cancel' ? 'POST' : 'PUT', `/staff/schedules/${sessionId}/${what}`, {
    token: manager.token,
    body,
  })
/** The calendar events in the messages of that kind, or in all messages. */
const entries = async (of = member) =>
  (await messagesTo(server.db, { accountId: of.accountId })).flatMap(({ template, calendar }) =>
    calendar ? [{ template, ...calendar }] : [],
  )
/** The event of the feed: name and value of each line. */
const feedEvent = async (by = member) => {
  const url = textOf((await server.request('POST', '/bookings/calendar', { token: by.token, body: {} })).body['url'])
  const text = (await (await fetch(url)).text()).replaceAll('\r\n ', '')
  return Object.fromEntries(
    text.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
}

/** The time on a pass, struck through for a cancelled class, and its footer. */
const passes = async () =>
  (await messagesTo(server.db, { accountId: member.accountId })).map(({ template, html }) => [
    template,
    /font-size:64px[^>]*>(\d\d:\d\d)</.exec(html)?.[1],
    html.includes('line-through') ? 'off' : 'on',
    html.includes('>Reformer 1<') && html.includes('openstreetmap.org/search?query=12%2C%20Lebuh%20Pantai'),
  ])

describe('the message', () => {
  it('the messages of a booking, a move and the end of a class look like the pass', async () => {
    const sessionId = await at(30)
    await member.book(sessionId)
    await staff(sessionId, 'time', { starts_at: home.add({ hours: 40 }).toString() })
    await staff(sessionId, 'cancel', { reason: 'A burst pipe.' })
    const clock = (hours: number) => wireTime(home.add({ hours }), 'Asia/Kuala_Lumpur').slice(11, 16)
    expect(await passes()).toEqual([
      ['bookings.booked', clock(30), 'on', true],
      ['bookings.moved', clock(40), 'on', true],
      ['bookings.studio_canceled', clock(40), 'off', false],
    ])
  })

  it('the message of a booking carries the class as an event for a calendar', async () => {
    const id = await member.book(await at(30))
    const [entry] = await entries()
    expect(entry).toMatchObject({
      template: 'bookings.booked',
      uid: `${id}@hundred`,
      sequence: 0,
      isCanceled: false,
      summary: 'Group Reformer Flow',
      location: 'Another room, 12, Lebuh Pantai',
      url: `${server.url}/my-account/classes`,
    })
    expect(entry?.startsAt.equals(home.add({ hours: 30 }))).toBe(true)
    expect(entry?.description).toMatch(/Reformer 1\nFree to cancel until/)
    const event = await feedEvent()
    expect(event).toMatchObject({
      UID: entry?.uid,
      SEQUENCE: '0',
      SUMMARY: entry?.summary,
      DESCRIPTION: entry?.description.replaceAll('\n', '\\n').replaceAll(',', '\\,'),
    })
  })

  it('the message of a move, a substitute or the end has the same uid and a rising sequence, never above that of the feed', async () => {
    const sessionId = await at(30)
    const id = await member.book(sessionId)
    expect((await staff(sessionId, 'time', { starts_at: home.add({ hours: 40 }).toString() })).status).toBe(200)
    await server.db
      .insertInto('session_instructors')
      .values({
        session_id: sessionId,
        instructor_id: studio.instructorId,
        role: 'main',
        teaches: `[${home.add({ hours: 40 }).toString()},${home.add({ hours: 41 }).toString()})`,
      })
      .execute()
    const stand = await server.db
      .insertInto('instructors')
      .values({ branch_id: studio.branchId, slug: 'stands-in-too', name: 'Farah Aziz' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(
      (await staff(sessionId, 'substitute', { absent_id: studio.instructorId, instructor_id: stand.id })).status,
    ).toBe(200)
    const before = await feedEvent()
    expect((await entries()).at(-1)?.sequence).toBe(Number(before['SEQUENCE']))
    expect((await staff(sessionId, 'cancel', { reason: 'A burst pipe.' })).status).toBe(200)
    const sent = await entries()
    expect(sent.map(({ template }) => template)).toEqual([
      'bookings.booked',
      'bookings.moved',
      'bookings.substituted',
      'bookings.studio_canceled',
    ])
    expect(new Set(sent.map(({ uid }) => uid))).toEqual(new Set([`${id}@hundred`]))
    expect(sent.every(({ sequence }, place) => place === 0 || sequence > (sent[place - 1]?.sequence ?? 0))).toBe(true)
    expect(sent.map(({ isCanceled }) => isCanceled)).toEqual([false, false, false, true])
    expect(sent[1]?.startsAt.equals(home.add({ hours: 40 }))).toBe(true)
    expect(sent[2]?.description).toContain('Farah Aziz')
    expect(Number((await feedEvent())['SEQUENCE'])).toBeGreaterThanOrEqual(sent[3]?.sequence ?? Infinity)
  })

  it('the message of a cancellation removes the class from the calendar', async () => {
    const id = await member.book(await at(30))
    await server.request('DELETE', `/bookings/${id}`, { token: member.token })
    expect(await entries()).toMatchObject([
      { sequence: 0, isCanceled: false },
      {
        template: 'bookings.canceled',
        uid: `${id}@hundred`,
        sequence: 1,
        isCanceled: true,
        summary: 'Cancelled: Group Reformer Flow',
      },
    ])
  })

  it('the message of a swap removes one class from the calendar and adds the other', async () => {
    const [from, to] = [await at(30), await at(50)]
    const id = await member.book(from)
    expect(
      (await server.request('POST', `/bookings/${id}/swap`, { token: member.token, body: { session_id: to } })).status,
    ).toBe(201)
    const [, out, into] = await entries()
    expect([out, into]).toMatchObject([
      { uid: `${id}@hundred`, isCanceled: true },
      { template: 'bookings.booked', isCanceled: false },
    ])
    expect(into?.uid).not.toBe(out?.uid)
  })

  it('the message of a promotion adds the class to the calendar, and no waitlist message before did', async () => {
    const [sessionId, other] = [await at(30, 1), await someone()]
    const taken = await other.book(sessionId)
    const waiting = textOf(
      (
        await server.request('POST', '/bookings', {
          token: member.token,
          body: { session_id: sessionId, booking_type: 'waitlist' },
        })
      ).body['booking']?.['id'],
    )
    expect((await staff(sessionId, 'time', { starts_at: home.add({ hours: 40 }).toString() })).status).toBe(200)
    expect(await entries()).toEqual([])
    await server.request('DELETE', `/bookings/${taken}`, { token: other.token })
    expect(await entries()).toMatchObject([
      { template: 'bookings.promoted', uid: `${waiting}@hundred`, sequence: 1, isCanceled: false },
    ])
  })

  it('the message to a waitlist about the end of its class carries no event', async () => {
    const sessionId = await at(30, 1)
    await (await someone()).book(sessionId)
    await server.request('POST', '/bookings', {
      token: member.token,
      body: { session_id: sessionId, booking_type: 'waitlist' },
    })
    expect((await staff(sessionId, 'cancel', { reason: 'A burst pipe.' })).status).toBe(200)
    expect(await messagesTo(server.db, { accountId: member.accountId })).toHaveLength(1)
    expect(await entries()).toEqual([])
  })

  it('the message of a seat that staff gave carries the event too, in the language of the account', async () => {
    await server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', member.accountId).execute()
    const sessionId = await at(30)
    expect(
      (
        await server.request('POST', `/staff/schedules/${sessionId}/bookings`, {
          token: manager.token,
          body: { person_id: member.personId, pay: 'complimentary', reason: 'A gift.' },
        })
      ).status,
    ).toBe(201)
    expect(await entries()).toMatchObject([
      {
        template: 'bookings.booked',
        sequence: 0,
        url: `${server.url}/zh/my-account/classes`,
        description: expect.stringContaining('1 号器械'),
      },
    ])
  })
})
