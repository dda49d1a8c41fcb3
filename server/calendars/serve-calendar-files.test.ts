import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { calendarToken } from './calendar-token.ts'

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
    .values({ branch_id: studio.branchId, key: 'site', value: { address: '12, Lebuh Pantai, 10300 George Town' } })
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
const at = async (hours: number) => aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours }) })
const staff = async (sessionId: string, what: string, body: object) =>
  server.request(what === 'cancel' ? 'POST' : 'PUT', `/staff/schedules/${sessionId}/${what}`, {
    token: manager.token,
    body,
  })
const open = async (renew = false, by = member) =>
  textOf((await server.request('POST', '/bookings/calendar', { token: by.token, body: { renew } })).body['url'])
const fetchFeed = async (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })
/** The events of a feed: name and value of each line. */
const eventsOf = async (url: string) => {
  const text = (await (await fetchFeed(url)).text()).replaceAll('\r\n ', '')
  return [...text.matchAll(/BEGIN:VEVENT\r\n([^]*?)END:VEVENT/g)].map(([, inside = '']) =>
    Object.fromEntries(
      inside
        .trim()
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  )
}
const icsTime = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

describe('the calendar of a person', () => {
  it('the calendar of a person shows the classes with room, address and teacher under a stable uid', async () => {
    const id = await member.book(await at(30))
    const url = await open()
    const answer = await fetchFeed(url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    const [event] = await eventsOf(url)
    expect(event).toMatchObject({
      UID: `${id}@hundred`,
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      SUMMARY: 'Group Reformer Flow',
      DTSTART: icsTime(home.add({ hours: 30 })),
      DTEND: icsTime(home.add({ hours: 30, minutes: 50 })),
      LOCATION: 'Another room\\, 12\\, Lebuh Pantai\\, 10300 George Town',
      URL: `${server.url}/my-account/classes`,
    })
    expect(event?.['DESCRIPTION']).toMatch(/Reformer 1.*Free to cancel until/)
    expect((await fetchFeed(url, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  })

  it('the calendar of a person follows a class that moves and is cancelled: same uid, rising sequence, CANCELLED at last', async () => {
    const sessionId = await at(30)
    const id = await member.book(sessionId)
    const url = await open()
    const seen = [await eventsOf(url)]
    expect((await staff(sessionId, 'time', { starts_at: home.add({ hours: 40 }).toString() })).status).toBe(200)
    seen.push(await eventsOf(url))
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
      .values({ branch_id: studio.branchId, slug: 'stands-in', name: 'Farah Aziz' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(
      (await staff(sessionId, 'substitute', { absent_id: studio.instructorId, instructor_id: stand.id })).status,
    ).toBe(200)
    seen.push(await eventsOf(url))
    expect((await staff(sessionId, 'cancel', { reason: 'A burst pipe.' })).status).toBe(200)
    seen.push(await eventsOf(url))
    expect(seen.map((events) => events.length)).toEqual([1, 1, 1, 1])
    expect(new Set(seen.map(([event]) => event?.['UID']))).toEqual(new Set([`${id}@hundred`]))
    const sequences = seen.map(([event]) => Number(event?.['SEQUENCE']))
    expect(sequences.every((one, place) => place === 0 || one > (sequences[place - 1] ?? 0))).toBe(true)
    expect(seen[1]?.[0]).toMatchObject({ DTSTART: icsTime(home.add({ hours: 40 })), STATUS: 'CONFIRMED' })
    expect(seen[2]?.[0]?.['DESCRIPTION']).toContain('Farah Aziz')
    expect(seen[3]?.[0]).toMatchObject({
      STATUS: 'CANCELLED',
      TRANSP: 'TRANSPARENT',
      SUMMARY: 'Cancelled: Group Reformer Flow',
    })
  })

  it('the calendar of a person marks a cancelled booking, and shows no waitlist entry', async () => {
    const [sessionId, full] = [
      await at(30),
      await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours: 50 }), capacity: 1 }),
    ]
    const id = await member.book(sessionId)
    await (await someone()).book(full)
    await server.request('POST', '/bookings', {
      token: member.token,
      body: { session_id: full, booking_type: 'waitlist' },
    })
    const url = await open()
    await server.request('DELETE', `/bookings/${id}`, { token: member.token })
    expect(await eventsOf(url)).toMatchObject([{ UID: `${id}@hundred`, SEQUENCE: '1', STATUS: 'CANCELLED' }])
  })

  it('the calendar of a person is in the language of the account', async () => {
    await member.book(await at(30))
    await server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', member.accountId).execute()
    const [event] = await eventsOf(await open())
    expect(event?.['DESCRIPTION']).toContain('1 号器械')
    expect(event?.['URL']).toBe(`${server.url}/zh/my-account/classes`)
  })
})

describe('its address', () => {
  it('the address of a calendar stays until it is renewed, and is invalid once renewed or removed', async () => {
    expect((await server.request('GET', '/bookings/calendar', { token: member.token })).body).toEqual({ url: null })
    const first = await open()
    expect(await open()).toBe(first)
    expect((await server.request('GET', '/bookings/calendar', { token: member.token })).body).toEqual({ url: first })
    const second = await open(true)
    expect(second).not.toBe(first)
    expect((await fetchFeed(first)).status).toBe(404)
    expect((await fetchFeed(second)).status).toBe(200)
    expect((await server.request('DELETE', '/bookings/calendar', { token: member.token })).body).toEqual({
      success: true,
      url: null,
    })
    expect((await fetchFeed(second)).status).toBe(404)
    expect(await open()).not.toBe(second)
  })

  it("the address of a calendar shows nobody else's classes, and needs signing in to be made", async () => {
    await (await someone()).book(await at(30))
    expect(await eventsOf(await open())).toEqual([])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await server.request(method, '/bookings/calendar', method === 'GET' ? {} : { body: {} })).status).toBe(
        401,
      )
  })

  it('the address of a calendar cannot be guessed from the id of a feed, nor altered', async () => {
    const url = await open()
    const token = /calendar\/(.+)\.ics$/.exec(url)?.[1] ?? ''
    expect(token).toHaveLength(43)
    const feedId = calendarToken.read(token, server.config.secrets) ?? ''
    expect(calendarToken.read(token, ['another secret of the house'])).toBeUndefined()
    const forged = calendarToken.make({ feedId, secret: 'another secret of the house' })
    const bent = `${token.slice(0, 42)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const name of [forged, bent, token.slice(1), `${token}A`, 'x', feedId])
      expect((await fetchFeed(`${server.url}/api/calendar/${name}.ics`)).status).toBe(404)
  })
})

describe('one booking as a file', () => {
  it('one booking as a file is downloaded by its owner, in the language of the page, and by nobody else', async () => {
    const id = await member.book(await at(30))
    const fetchOne = async (by: Member | undefined, query = '') =>
      fetch(
        `${server.url}/api/bookings/${id}/calendar.ics${query}`,
        by ? { headers: { authorization: `Bearer ${by.token}` } } : {},
      )
    const answer = await fetchOne(member)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="hundred-class.ics"')
    expect(await answer.text()).toContain(`UID:${id}@hundred`)
    expect(await (await fetchOne(member, '?lang=zh')).text()).toContain('号器械')
    expect((await fetchOne(await someone())).status).toBe(404)
    expect((await fetchOne(undefined)).status).toBe(401)
    expect(
      (
        await fetch(`${server.url}/api/bookings/nonsense/calendar.ics`, {
          headers: { authorization: `Bearer ${member.token}` },
        })
      ).status,
    ).toBe(404)
  })
})
