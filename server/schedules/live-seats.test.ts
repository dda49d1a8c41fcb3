import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { anotherInstance } from '#dev/testing/another-instance.ts'
import { aClass, aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { seatsOf, watchSeats } from '#dev/testing/watch-seats.ts'
import { leaveStreams } from '#dev/testing/watch-stream.ts'

let server: TestServer
let studio: Studio
let startsAt: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  startsAt = (await server.clock.now()).add({ hours: 30 })
})
afterEach(leaveStreams)
afterAll(async () => server.stop())

const aTime = () => {
  startsAt = startsAt.add({ hours: 2 })
  return startsAt
}
const someone = async () => anActor(server, { studio })

describe('the live stream', () => {
  it('the live stream begins with all classes of the range and sends each change of seats, waitlist and status', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime(), capacity: 1 })
    const [member, waiter] = [await someone(), await someone()]
    const stream = await watchSeats(server.url)
    expect(stream.response.status).toBe(200)
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(stream.response.headers.has('content-encoding')).toBe(false)
    expect(seatsOf(await stream.until((event) => seatsOf(event, sessionId) !== undefined), sessionId)).toEqual({
      id: sessionId,
      places_left: 1,
      capacity: 1,
      waiting: 0,
      status: 'upcoming',
      revision: 0,
    })
    await member.book(sessionId)
    await stream.until((event) => seatsOf(event, sessionId)?.places_left === 0, 1500)
    await waiter.book(sessionId, 'waitlist')
    await stream.until((event) => seatsOf(event, sessionId)?.waiting === 1, 1500)
    await server.db
      .updateTable('class_sessions')
      .set({ status: 'canceled', booked_count: 0 })
      .where('id', '=', sessionId)
      .execute()
    expect(
      seatsOf(await stream.until((event) => seatsOf(event, sessionId)?.status === 'canceled'), sessionId),
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

  it('the live stream sends a seat that breaks, though nobody books', async () => {
    const at = aTime()
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: at })
    const stream = await watchSeats(server.url)
    await stream.until((event) => seatsOf(event, sessionId)?.places_left === 13)
    const day = at.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate().toString()
    await sql`
      insert into room_outages (branch_id, room_id, seat_no, from_day, until_day, reason, created_at)
      select branch_id, room_id, 1, ${day}, ${day}, 'A spring is broken.', studio_now()
      from class_sessions where id = ${sessionId}`.execute(server.db)
    await stream.until((event) => seatsOf(event, sessionId)?.places_left === 12)
  })

  it('the live stream sends everything again to a client that reconnects, with rising ids', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime() })
    const first = await watchSeats(server.url)
    await first.until((event) => seatsOf(event, sessionId) !== undefined)
    await (await someone()).book(sessionId)
    await first.until((event) => seatsOf(event, sessionId)?.places_left === 12)
    const turns = first.events.map(({ id }) => Number(id.split('-')[1]))
    expect(turns).toEqual(turns.toSorted((one, other) => one - other))
    first.leave()
    const again = await fetch(`${server.url}/api/schedules/live`, {
      headers: { 'last-event-id': first.events.at(-1)?.id ?? '' },
      signal: AbortSignal.timeout(3000),
    })
    expect(again.status).toBe(200)
    await again.body?.cancel()
    const second = await watchSeats(server.url)
    expect(seatsOf(await second.until(() => true), sessionId)).toMatchObject({ places_left: 12 })
  })

  it('the live stream sends what another process changes, and holds no database connection per stream', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime() })
    const other = await anotherInstance(server)
    try {
      const streams = await Promise.all(Array.from({ length: 20 }, async () => watchSeats(other.url)))
      await Promise.all(streams.map(async (stream) => stream.until((event) => seatsOf(event, sessionId) !== undefined)))
      expect(other.app.live.watching()).toBe(20)
      expect(other.pool.totalCount).toBeLessThanOrEqual(5)
      const begun = performance.now()
      await (await someone()).book(sessionId)
      await Promise.all(
        streams.map(async (stream) => stream.until((event) => seatsOf(event, sessionId)?.places_left === 12, 2500)),
      )
      expect(performance.now() - begun).toBeLessThan(2500)
    } finally {
      await other.stop()
    }
  })

  it('the live stream sends many bookings in a few events, the last state at the end', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime() })
    const people = await Promise.all(Array.from({ length: 13 }, async () => someone()))
    const stream = await watchSeats(server.url)
    await stream.until((event) => seatsOf(event, sessionId) !== undefined)
    const begun = performance.now()
    await Promise.all(people.map(async (member) => member.book(sessionId)))
    await stream.until((event) => seatsOf(event, sessionId)?.places_left === 0)
    const sent = stream.events.filter((event) => seatsOf(event, sessionId) !== undefined).length
    expect(sent).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - begun) / 250))
  })

  it('the live stream sends the days of the request, without private classes', async () => {
    const [near, hidden] = [
      await aClass(server.db, { studio, startsAt: aTime() }),
      await aClass(server.db, { studio, startsAt: aTime() }),
    ]
    await server.db.updateTable('class_sessions').set({ private: true }).where('id', '=', hidden).execute()
    const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
    const far = await watchSeats(
      server.url,
      `?date_from=${dayOf(startsAt).add({ days: 10 }).toString()}&date_to=${dayOf(startsAt).add({ days: 10 }).toString()}`,
    )
    const close = await watchSeats(
      server.url,
      `?branch=penang&date_from=${dayOf(startsAt).subtract({ days: 1 }).toString()}&date_to=${dayOf(startsAt).toString()}`,
    )
    const event = await close.until(() => true)
    expect(seatsOf(event, near)).toBeDefined()
    expect(seatsOf(event, hidden)).toBeUndefined()
    expect((await far.until(() => true)).classes).toEqual([])
  })

  it('the live stream lists a class that left the range, and raises the revision of one that changed', async () => {
    const sessionId = await aClass(server.db, { studio, startsAt: aTime() })
    const stream = await watchSeats(server.url)
    await stream.until((event) => seatsOf(event, sessionId) !== undefined)
    const later = startsAt.add({ minutes: 55 })
    await server.db
      .updateTable('class_sessions')
      .set({ starts_at: later, ends_at: later.add({ minutes: 50 }) })
      .where('id', '=', sessionId)
      .execute()
    await stream.until((event) => seatsOf(event, sessionId)?.revision === 1)
    const away = startsAt.add({ hours: 24 * 20 })
    await server.db
      .updateTable('class_sessions')
      .set({ starts_at: away, ends_at: away.add({ minutes: 50 }) })
      .where('id', '=', sessionId)
      .execute()
    await stream.until((event) => event.gone.includes(sessionId))
  })

  it('the live stream forgets a client that left', async () => {
    const other = await anotherInstance(server)
    try {
      const stream = await watchSeats(other.url)
      await stream.until(() => true)
      stream.leave()
      for (let tries = 0; tries < 200 && other.app.live.watching() > 0; tries += 1) await sleep(10)
      expect(other.app.live.watching()).toBe(0)
    } finally {
      await other.stop()
    }
  })

  it('the live stream ends when the server stops', async () => {
    const other = await anotherInstance(server)
    const stream = await watchSeats(other.url)
    await stream.until(() => true)
    other.app.live.stop()
    for (let tries = 0; tries < 200 && !stream.isOver(); tries += 1) await sleep(10)
    expect(stream.isOver()).toBe(true)
    await other.stop()
  })

  it('the live stream allows a hundred streams an address and no more, and takes new ones when some have ended', async () => {
    const other = await anotherInstance(server)
    try {
      const streams = await Promise.all(Array.from({ length: 100 }, async () => watchSeats(other.url)))
      expect(streams.every(({ response }) => response.status === 200)).toBe(true)
      const refused = await watchSeats(other.url)
      expect(refused.response.status).toBe(429)
      expect(refused.response.headers.get('retry-after')).toBe('60')
      streams[0]?.leave()
      for (let tries = 0; tries < 200 && other.app.live.watching() > 99; tries += 1) await sleep(10)
      expect((await watchSeats(other.url)).response.status).toBe(200)
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
  ])('the live stream refuses %s', async (query) => {
    const { response } = await watchSeats(server.url, query)
    expect(response.status).toBe(422)
  })
})
