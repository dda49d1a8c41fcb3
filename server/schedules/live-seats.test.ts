import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { createApp } from '#server/app.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { createListener } from '#server/kit/listener.ts'
import { createLog } from '#server/kit/log.ts'
import { createResponseCache, subscribeToChanges } from '#server/kit/response-cache.ts'

let server: TestServer
let studio: Studio
let startsAt: Temporal.Instant
const open = new Set<AbortController>()

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  startsAt = (await server.clock.now()).add({ hours: 30 })
})
afterEach(() => {
  for (const one of open) one.abort()
  open.clear()
})
afterAll(async () => server.stop())

const aTime = () => {
  startsAt = startsAt.add({ hours: 2 })
  return startsAt
}
const someone = async (): Promise<Member> => {
  const member = await aMember(server.db)
  await aPack(server.db, { studio, member, credits: 5 })
  return member
}
const book = async (member: Member, session_id: string, booking_type = 'booking') =>
  server.request('POST', '/bookings', { token: member.token, body: { session_id, booking_type } })

interface Place {
  readonly id: string
  readonly places_left: number
  readonly waiting: number
  readonly status: string
  readonly revision: number
}
interface Event {
  readonly id: string
  readonly now: string
  readonly classes: readonly Place[]
  readonly gone: readonly string[]
}

/** Opens the stream and gathers its events; `until` waits for the first of which the test is true, and gives it. */
async function watch(url: string, query = '') {
  const leaving = new AbortController()
  open.add(leaving)
  const response = await fetch(`${url}/api/schedules/live${query}`, { signal: leaving.signal })
  const events: Event[] = []
  let raw = ''
  let isOver = false
  const read = async () => {
    for await (const piece of response.body ?? []) {
      raw += new TextDecoder().decode(piece)
      const whole = raw.split('\n\n')
      raw = whole.pop() ?? ''
      for (const block of whole) {
        const found = /^id: (\S+)\nevent: places\ndata: (.+)$/.exec(block)
        if (found?.[2] !== undefined) events.push({ id: found[1] ?? '', ...JSON.parse(found[2]) })
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    response,
    events,
    leave: () => leaving.abort(),
    isOver: () => isOver,
    async until(fits: (event: Event) => boolean, waitMs = 4900): Promise<Event> {
      const end = performance.now() + waitMs
      for (;;) {
        const found = events.find(fits)
        if (found) return found
        if (performance.now() > end) throw new Error(`no such event among ${JSON.stringify(events)}`)
        await sleep(10)
      }
    },
  }
}
const placeOf = (event: Event, id: string) => event.classes.find((one) => one.id === id)

/** A second process of the site on the same database. */
async function anotherInstance() {
  const pool = openPool(server.databaseUrl, { size: 5, onLost: () => undefined })
  const db = openDatabase(pool)
  const log = createLog(server.config)
  const lists = createResponseCache()
  const changes = subscribeToChanges(server.databaseUrl, { lists, log })
  const app = createApp({ config: server.config, pool, db, log, lists })
  const http = createServer(createListener({ fetch: app.fetch, lists, config: server.config, log }))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    app,
    pool,
    async stop() {
      app.live.stop()
      await new Promise((resolve) => {
        http.close(resolve)
        http.closeAllConnections()
      })
      await changes.stop()
      await db.destroy()
    },
  }
}

describe('the live stream', () => {
  it('begins with all classes of the range, and tells each change of places, people waiting and state, without naming anybody', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime(), capacity: 1 })
    const [member, waiter] = [await someone(), await someone()]
    const stream = await watch(server.url)
    expect(stream.response.status).toBe(200)
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(stream.response.headers.has('content-encoding')).toBe(false)
    expect(placeOf(await stream.until((event) => placeOf(event, sessionId) !== undefined), sessionId)).toEqual({
      id: sessionId,
      places_left: 1,
      capacity: 1,
      waiting: 0,
      status: 'upcoming',
      revision: 0,
    })
    await book(member, sessionId)
    await stream.until((event) => placeOf(event, sessionId)?.places_left === 0, 1500)
    await book(waiter, sessionId, 'waitlist')
    await stream.until((event) => placeOf(event, sessionId)?.waiting === 1, 1500)
    await server.db
      .updateTable('class_sessions')
      .set({ status: 'canceled', booked_count: 0 })
      .where('id', '=', sessionId)
      .execute()
    expect(
      placeOf(await stream.until((event) => placeOf(event, sessionId)?.status === 'canceled'), sessionId),
    ).toMatchObject({ revision: 1 })
    expect(JSON.stringify(stream.events)).not.toMatch(/person|email|name|account/)
    await server.db
      .deleteFrom('bookings')
      .where('session_id', '=', sessionId)
      .execute()
      .catch(() => undefined)
    await server.db
      .updateTable('class_sessions')
      .set({ status: 'upcoming', booked_count: 1 })
      .where('id', '=', sessionId)
      .execute()
  })

  it('tells all of it anew to whoever connects again, with ids that rise', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime() })
    const first = await watch(server.url)
    await first.until((event) => placeOf(event, sessionId) !== undefined)
    await book(await someone(), sessionId)
    await first.until((event) => placeOf(event, sessionId)?.places_left === 12)
    const turns = first.events.map(({ id }) => Number(id.split('-')[1]))
    expect(turns).toEqual(turns.toSorted((one, other) => one - other))
    first.leave()
    const again = await fetch(`${server.url}/api/schedules/live`, {
      headers: { 'last-event-id': first.events.at(-1)?.id ?? '' },
      signal: AbortSignal.timeout(3000),
    })
    expect(again.status).toBe(200)
    await again.body?.cancel()
    const second = await watch(server.url)
    expect(placeOf(await second.until(() => true), sessionId)).toMatchObject({ places_left: 12 })
  })

  it('hears of what another process does, and holds no connection for who watches', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime() })
    const other = await anotherInstance()
    try {
      const streams = await Promise.all(Array.from({ length: 20 }, async () => watch(other.url)))
      await Promise.all(streams.map(async (stream) => stream.until((event) => placeOf(event, sessionId) !== undefined)))
      expect(other.app.live.watching()).toBe(20)
      expect(other.pool.totalCount).toBeLessThanOrEqual(5)
      const begun = performance.now()
      await book(await someone(), sessionId)
      await Promise.all(
        streams.map(async (stream) => stream.until((event) => placeOf(event, sessionId)?.places_left === 12, 2500)),
      )
      expect(performance.now() - begun).toBeLessThan(2500)
    } finally {
      await other.stop()
    }
  })

  it('tells many bookings in a few events, and the last state in the end', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime() })
    const people = await Promise.all(Array.from({ length: 13 }, async () => someone()))
    const stream = await watch(server.url)
    await stream.until((event) => placeOf(event, sessionId) !== undefined)
    const begun = performance.now()
    await Promise.all(people.map(async (member) => book(member, sessionId)))
    await stream.until((event) => placeOf(event, sessionId)?.places_left === 0)
    const told = stream.events.filter((event) => placeOf(event, sessionId) !== undefined).length
    expect(told).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - begun) / 250))
  })

  it('shows the days that are asked for, and none of a private class', async () => {
    const [near, hidden] = [
      await aClass(server.db, { studio, startsAt: aTime() }),
      await aClass(server.db, { studio, startsAt: aTime() }),
    ]
    await server.db.updateTable('class_sessions').set({ private: true }).where('id', '=', hidden).execute()
    const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
    const far = await watch(
      server.url,
      `?date_from=${dayOf(startsAt).add({ days: 10 }).toString()}&date_to=${dayOf(startsAt).add({ days: 10 }).toString()}`,
    )
    const close = await watch(
      server.url,
      `?branch=penang&date_from=${dayOf(startsAt).subtract({ days: 1 }).toString()}&date_to=${dayOf(startsAt).toString()}`,
    )
    const event = await close.until(() => true)
    expect(placeOf(event, near)).toBeDefined()
    expect(placeOf(event, hidden)).toBeUndefined()
    expect((await far.until(() => true)).classes).toEqual([])
  })

  it('names a class that left the range, and one that changed by a higher revision', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime() })
    const stream = await watch(server.url)
    await stream.until((event) => placeOf(event, sessionId) !== undefined)
    const later = startsAt.add({ minutes: 55 })
    await server.db
      .updateTable('class_sessions')
      .set({ starts_at: later, ends_at: later.add({ minutes: 50 }) })
      .where('id', '=', sessionId)
      .execute()
    await stream.until((event) => placeOf(event, sessionId)?.revision === 1)
    const away = startsAt.add({ hours: 24 * 20 })
    await server.db
      .updateTable('class_sessions')
      .set({ starts_at: away, ends_at: away.add({ minutes: 50 }) })
      .where('id', '=', sessionId)
      .execute()
    await stream.until((event) => event.gone.includes(sessionId))
  })

  it('forgets who left, and asks nothing while nobody watches', async () => {
    const other = await anotherInstance()
    try {
      const stream = await watch(other.url)
      await stream.until(() => true)
      stream.leave()
      for (let tries = 0; tries < 200 && other.app.live.watching() > 0; tries += 1) await sleep(10)
      expect(other.app.live.watching()).toBe(0)
    } finally {
      await other.stop()
    }
  })

  it('ends when the server stops', async () => {
    const other = await anotherInstance()
    const stream = await watch(other.url)
    await stream.until(() => true)
    other.app.live.stop()
    for (let tries = 0; tries < 200 && !stream.isOver(); tries += 1) await sleep(10)
    expect(stream.isOver()).toBe(true)
    await other.stop()
  })

  it('lets one address open a hundred streams and no more, and takes new ones when some have ended', async () => {
    const other = await anotherInstance()
    try {
      const streams = await Promise.all(Array.from({ length: 100 }, async () => watch(other.url)))
      expect(streams.every(({ response }) => response.status === 200)).toBe(true)
      const refused = await watch(other.url)
      expect(refused.response.status).toBe(429)
      expect(refused.response.headers.get('retry-after')).toBe('60')
      streams[0]?.leave()
      for (let tries = 0; tries < 200 && other.app.live.watching() > 99; tries += 1) await sleep(10)
      expect((await watch(other.url)).response.status).toBe(200)
    } finally {
      await other.stop()
    }
  })

  it.each([
    '?date_from=yesterday',
    '?date_from=2026-02-31',
    '?date_from=2001-01-01',
    '?date_from=2190-01-01',
    '?date_from=2026-11-20&date_to=2026-11-19',
    '?branch=atlantis',
  ])('refuses %s', async (query) => {
    const { response } = await watch(server.url, query)
    expect(response.status).toBe(422)
  })
})
