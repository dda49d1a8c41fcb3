import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aRunOnMany, goOn, idsOf, tagging } from '#dev/testing/acts-on-many.ts'
import { anotherInstance } from '#dev/testing/another-instance.ts'
import { aClass, aMember, aStudio, logInAtShop, type Member, type Studio } from '#dev/testing/builders.ts'
import { logInStaff } from '#dev/testing/log-in-staff.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { leaveStreams, watchStream } from '#dev/testing/watch-stream.ts'
import type { LiveChange } from '#domain/reports/live-api.ts'

/** Five hundred streams are opened, on a machine that may do other things as well. */
vi.setConfig({ testTimeout: 90_000 })

let server: TestServer
let studio: Studio
let elsewhere: Studio
let desk: Member
let startsAt: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  elsewhere = await aStudio(server.db, { code: 'ipoh' })
  desk = await staff('desk')
  startsAt = (await server.clock.now()).add({ hours: 30 })
})
afterEach(leaveStreams)
afterAll(async () => server.stop())

const staff = async (role: 'owner' | 'manager' | 'desk' | 'instructor', of = studio) =>
  aMember(server.db, { role: { branchId: of.branchId, role } })
const classOf = async (of: Studio) => {
  startsAt = startsAt.add({ hours: 2 })
  return aClass(server.db, { studio: of, startsAt, ownRoom: true })
}
const someone = async () => anActor(server, { studio })

interface WatchOptions {
  readonly token?: string
  readonly url?: string
  readonly query?: string
  readonly after?: string
}

/** Opens the stream and waits for its first sign of life. */
async function watch({ token = desk.token, url = server.url, query = '', after }: WatchOptions = {}) {
  const stream = await watchStream<LiveChange>(`${url}/api/staff/live${query}`, {
    event: 'change',
    headers: { authorization: `Bearer ${token}`, ...(after !== undefined && { 'last-event-id': after }) },
  })
  if (stream.response.status === 200) await stream.until(() => true)
  return stream
}
const heardOf = (id: string) => (event: LiveChange) => event.kind === 'class' && event.subject === id

describe('the live stream of the staff', () => {
  it('the staff hear of each booking and cancellation of a class after its commit, by kind and id alone', async () => {
    const sessionId = await classOf(studio)
    const member = await someone()
    const stream = await watch()
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    })
    const booking = await member.book(sessionId)
    const first = await stream.until(heardOf(sessionId))
    expect(Object.keys(first).toSorted()).toEqual(['id', 'kind', 'subject'])
    const count = stream.events.length
    await member.cancel(booking)
    await stream.until((event) => heardOf(sessionId)(event) && stream.events.indexOf(event) >= count)
  })

  it('the staff hear nothing of a refused booking, which rolled back', async () => {
    const [full, other] = [await classOf(studio), await classOf(studio)]
    const poor = await anActor(server, { studio, credits: 1 })
    await poor.book(other)
    const stream = await watch()
    expect((await poor.tryToBook(full)).status).toBe(422)
    await (await someone()).book(other)
    await stream.until(heardOf(other))
    expect(stream.events.some(heardOf(full))).toBe(false)
  })

  it('the staff hear of what a job changes: the check-in deadline that passes', async () => {
    const sessionId = await classOf(studio)
    await (await someone()).book(sessionId)
    const stream = await watch()
    await server.clock.freeze(startsAt)
    await server.drain()
    await stream.until(heardOf(sessionId))
    startsAt = startsAt.add({ hours: 4 })
  })

  it('the staff hear of a note about a person and of a cancelled class in the timetable', async () => {
    const sessionId = await classOf(studio)
    const member = await someone()
    await member.book(sessionId)
    const manager = await staff('manager')
    const stream = await watch()
    await server.request('POST', `/staff/people/${member.personId}/notes`, {
      token: manager.token,
      body: { text: 'Left knee.', kind: 'injury', pinned_until: null },
    })
    await stream.until((event) => event.kind === 'person' && event.subject === member.personId)
    await server.request('POST', `/staff/people/${member.personId}/record`, { token: manager.token, body: {} })
    expect(stream.events.filter(({ kind }) => kind === 'person')).toHaveLength(1)
  })

  it('the staff hear how far an act on many members is, and an instructor does not', async () => {
    const manager = await staff('manager')
    const act = tagging(idsOf(await someone()), { add: ['heard of'] })
    const [stream, ofInstructor] = [await watch(), await watch({ token: (await staff('instructor')).token })]
    const id = await aRunOnMany(server, { token: manager.token, act })
    const isAbout = (event: LiveChange) => event.kind === 'work' && event.subject === id
    await stream.until(isAbout)
    const count = stream.events.length
    await goOn(server)
    await stream.until((event) => isAbout(event) && stream.events.indexOf(event) >= count)
    expect(ofInstructor.events.some(isAbout)).toBe(false)
  })

  it('many bookings of one moment are gathered into few events', async () => {
    const sessionId = await classOf(studio)
    const people = await Promise.all(Array.from({ length: 12 }, async () => someone()))
    const stream = await watch()
    const begun = performance.now()
    await Promise.all(people.map(async (member) => member.book(sessionId)))
    const end = performance.now()
    await (await someone()).book(sessionId)
    await stream.until(heardOf(sessionId))
    expect(stream.events.filter(heardOf(sessionId)).length).toBeLessThanOrEqual(2 + Math.ceil((end - begun) / 250))
  })
})

describe('who hears what', () => {
  it('an instructor hears of the own classes, and not of those of others', async () => {
    const instructor = await staff('instructor')
    const own = await classOf(studio)
    const other = await classOf(await aStudio(server.db))
    await server.db
      .updateTable('account_roles')
      .set({ instructor_id: studio.instructorId })
      .where('account_id', '=', instructor.accountId)
      .execute()
    await sql`
      insert into session_instructors (session_id, instructor_id, role, teaches)
      select id, ${studio.instructorId}, 'main', tstzrange(starts_at, ends_at) from class_sessions
      where id = ${own}`.execute(server.db)
    const [hers, all] = [await watch({ token: instructor.token }), await watch()]
    await (await someone()).book(other)
    await all.until(heardOf(other))
    await (await someone()).book(own)
    await hers.until(heardOf(own))
    expect(hers.events.some(heardOf(other))).toBe(false)
  })

  it('the staff of another branch hear nothing of this one, and may not open its stream', async () => {
    const sessionId = await classOf(studio)
    const owner = await staff('owner', elsewhere)
    const [there, here] = [await watch({ token: owner.token, query: '?branch=ipoh' }), await watch()]
    await (await someone()).book(sessionId)
    await here.until(heardOf(sessionId))
    expect(there.events.every(({ kind }) => kind === 'beat')).toBe(true)
    expect((await watch({ token: owner.token })).response.status).toBe(403)
    expect((await watch({ query: '?branch=ipoh' })).response.status).toBe(403)
    expect((await watch({ query: '?branch=atlantis' })).response.status).toBe(422)
  })

  it('nobody, a member and the shop login of an owner are refused', async () => {
    const owner = await staff('owner')
    const shop = await logInAtShop(server.db, owner.accountId)
    expect((await fetch(`${server.url}/api/staff/live`)).status).toBe(401)
    expect((await watch({ token: (await someone()).token })).response.status).toBe(403)
    expect((await watch({ token: shop })).response.status).toBe(403)
    expect((await watch({ token: owner.token })).response.status).toBe(200)
  })

  it('a stream is closed when its login ends, before anything more is told', async () => {
    const leaver = await staff('desk')
    const stream = await watch({ token: leaver.token })
    await server.db.deleteFrom('auth_sessions').where('account_id', '=', leaver.accountId).execute()
    const sessionId = await classOf(studio)
    await (await someone()).book(sessionId)
    await stream.untilOver()
    expect(stream.events.some(heardOf(sessionId))).toBe(false)
  })

  it('a stream is closed when the role is taken, also while nothing changes', async () => {
    const leaver = await staff('manager')
    const stream = await watch({ token: leaver.token })
    await server.db.deleteFrom('account_roles').where('account_id', '=', leaver.accountId).execute()
    await stream.untilOver()
  })
})

describe('readers that come and go', () => {
  it('a reader that comes back hears what it missed, by the header and by the address', async () => {
    const [sessionId, member, stays] = [await classOf(studio), await someone(), await watch()]
    const first = await watch()
    const last = first.events.at(-1)?.id ?? ''
    first.leave()
    await member.book(sessionId)
    await stays.until(heardOf(sessionId))
    for (const again of [await watch({ after: last }), await watch({ query: `?last_event_id=${last}` })]) {
      await again.until(heardOf(sessionId))
      expect(again.events.some(({ kind }) => kind === 'all')).toBe(false)
    }
  })

  it('a page hears of what changed after its document came and before its first stream was open', async () => {
    const [sessionId, member] = [await classOf(studio), await someone()]
    const other = await anotherInstance(server)
    try {
      const ofDocument = () => `?last_event_id=${other.app.live.lastChange()}`
      const unwatched = ofDocument()
      await member.book(sessionId)
      // Nobody watches, so that the change is not kept, and the page reads everything again.
      await vi.waitUntil(() => ofDocument() !== unwatched, { timeout: 30_000 })
      const first = await watch({ url: other.url, query: unwatched })
      expect(first.events[0]).toMatchObject({ kind: 'all' })
      const watched = ofDocument()
      await (await someone()).book(sessionId)
      await first.until(heardOf(sessionId))
      const second = await watch({ url: other.url, query: watched })
      await second.until(heardOf(sessionId))
      expect(second.events.some(({ kind }) => kind === 'all')).toBe(false)
    } finally {
      await other.stop()
    }
  })

  it('a reader that comes back from a server that was killed reads everything again', async () => {
    const other = await anotherInstance(server)
    const first = await watch({ url: other.url })
    const last = first.events.at(-1)?.id ?? ''
    await other.stop()
    await first.untilOver()
    expect((await watch({ after: last })).events[0]).toMatchObject({ kind: 'all', subject: null })
  })

  it('a reader that was away for longer than what is kept reads everything again', async () => {
    const other = await anotherInstance(server)
    try {
      const first = await watch({ url: other.url })
      const last = first.events.at(-1)?.id ?? ''
      first.leave()
      for (let tries = 0; tries < 500 && other.app.live.staffWatching() > 0; tries += 1) await sleep(10)
      // Nobody watches, so that nothing is kept.
      await (await someone()).book(await classOf(studio))
      await sleep(600)
      expect((await watch({ url: other.url, after: last })).events[0]).toMatchObject({ kind: 'all' })
    } finally {
      await other.stop()
    }
  })

  it('500 readers of another process hear of a booking, without a database connection each', async () => {
    const other = await anotherInstance(server)
    try {
      const logins = await Promise.all(Array.from({ length: 50 }, async () => logInStaff(server.db, desk.accountId)))
      const streams = await Promise.all(
        logins.flatMap((token) => Array.from({ length: 10 }, async () => watch({ url: other.url, token }))),
      )
      expect(other.app.live.staffWatching()).toBe(500)
      expect(other.pool.totalCount).toBeLessThanOrEqual(5)
      const sessionId = await classOf(studio)
      await (await someone()).book(sessionId)
      await Promise.all(streams.map(async (stream) => stream.until(heardOf(sessionId), 30_000)))
    } finally {
      await other.stop()
    }
  })

  it('one login opens a dozen streams and no more', async () => {
    const token = await logInStaff(server.db, desk.accountId)
    const streams = await Promise.all(Array.from({ length: 12 }, async () => watch({ token })))
    expect(streams.every(({ response }) => response.status === 200)).toBe(true)
    const refused = await watch({ token })
    expect(refused.response.status).toBe(429)
    expect(refused.response.headers.get('retry-after')).toBe('60')
  })
})
