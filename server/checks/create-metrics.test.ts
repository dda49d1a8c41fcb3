import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { watchSeats } from '#dev/testing/watch-seats.ts'
import { leaveStreams } from '#dev/testing/watch-stream.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { bookingCounts } from '#server/occupancy/booking-counts.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { createMetrics, type Metrics } from './create-metrics.ts'

const operations = join(import.meta.dirname, '..', '..', 'ops')
let server: TestServer
let metrics: Metrics
let studio: Studio
beforeAll(async () => {
  let observe: Metrics['observe'] = () => undefined
  server = await startTestServer({ observe: (ended) => observe(ended) })
  metrics = createMetrics({
    pool: server.pool,
    about: { version: '1.2.3', commit: '0123456' },
    checks: async () => ({
      checks: [
        { name: 'archive', level: 'alarm' },
        { name: 'disk', level: 'ok' },
        { name: 'of nobody', level: 'warn' },
      ],
    }),
  })
  observe = metrics.observe
  studio = await aStudio(server.db)
})
afterEach(leaveStreams)
afterAll(async () => server.stop())

const read = async () => (await metrics.read()).text()
const seriesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('hundred_'))

/** The value of each series of ours now. */
async function valuesNow(): Promise<ReadonlyMap<string, number>> {
  return new Map(
    seriesIn(await read()).map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

/** By how much those series grew while that was done. */
async function growthOf(names: readonly string[], done: () => Promise<unknown>): Promise<readonly number[]> {
  const before = await valuesNow()
  await done()
  const after = await valuesNow()
  return names.map((name) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN))
}

async function aSmallClass() {
  const startsAt = (await server.clock.now()).add({ hours: 40 })
  return { id: await aClass(server.db, { studio, ownRoom: true, capacity: 1, startsAt }), startsAt }
}

const ofAct = (act: string) => `hundred_booking_changes_total{act="${act}"}`

test('requests are counted by endpoint, method and class of status, and refusals by their code', async () => {
  const member = await aMember(server.db)
  await server.request('GET', '/me', { token: member.token })
  await server.request('PUT', '/me', { token: member.token, body: { nothing: 1 } })
  const text = await read()
  expect(text).toContain('hundred_request_seconds_count{endpoint="accounts.me",method="GET",status="2xx"} 1')
  expect(text).toContain('hundred_request_seconds_count{endpoint="accounts.save_me",method="PUT",status="4xx"} 1')
  expect(text).toContain('hundred_refusals_total{code="request.invalid"} 1')
  expect(text).toContain('hundred_build_info{version="1.2.3",commit="0123456"} 1')
  expect(text).toMatch(/hundred_pool_connections\{state="open"\} \d+/)
})

test('each check of the list is a series, and one of another name is none', async () => {
  const checks = seriesIn(await read()).filter((line) => line.startsWith('hundred_check'))
  expect(checks).toEqual(['hundred_check{name="archive"} 2', 'hundred_check{name="disk"} 0'])
})

test('bookings, cancellations and promotions are counted when they are committed', async () => {
  const { id } = await aSmallClass()
  const [first, second] = [await anActor(server, { studio }), await anActor(server, { studio })]
  const grown = await growthOf(['book', 'join', 'cancel_early', 'promote', 'miss'].map(ofAct), async () => {
    const booked = await first.book(id)
    expect((await second.tryToBook(id)).status).toBe(409)
    await second.book(id, 'waitlist')
    await first.cancel(booked)
  })
  expect(grown).toEqual([1, 1, 1, 1, 0])
})

test('a seat that the database keeps from being given twice is a hit of its guard, and no booking', async () => {
  const { id: sessionId, startsAt } = await aSmallClass()
  const member = await anActor(server, { studio })
  await member.book(sessionId)
  const { personId, accountId } = await aMember(server.db)
  const at = await server.clock.now()
  const times = { startsAt, endsAt: startsAt.add({ minutes: 50 }), at }
  const change = { from: 'none', act: 'book', sessionId, personId, accountId, ...times, actorId: null } as const
  const guard = (name: string) => `hundred_guard_hits_total{constraint="${name}"}`
  const names = [guard('bookings_one_per_seat'), guard('class_sessions_capacity'), ofAct('book')]
  const grown = await growthOf(names, async () => {
    const again = inTransaction(server.db, async (tx) =>
      applyChanges(tx, [{ ...change, seatNo: 1, freeReason: 'complimentary' }]),
    )
    await expect(again).rejects.toMatchObject({ constraint: expect.stringMatching(/per_seat|capacity/) })
  })
  const [seat, capacity, booked] = grown
  expect([(seat ?? 0) + (capacity ?? 0), booked]).toEqual([1, 0])
  for (const name of bookingCounts.guards.keys())
    expect(refuseBrokenConstraint({ constraint: name }, 1)).toHaveProperty('code')
})

test('requests are counted with their batch, and a batch by its size', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, async () => anActor(server, { studio })))
  const sizes = [1, 4, 16, 64, 256].map((size) => `hundred_batches_total{up_to="${size}"}`)
  const names = ['together', 'alone'].map((decided) => `hundred_batched_requests_total{decided="${decided}"}`)
  const countBatches = async () => {
    const { id } = await aSmallClass()
    const [together, alone, ...batches] = await growthOf([...names, ...sizes], async () =>
      Promise.all(members.map(async (member) => member.tryToBook(id))),
    )
    expect([together, alone]).toEqual([6, 0])
    return batches.reduce((sum, count) => sum + count, 0)
  }
  // On a busy machine each may come after the one before is decided: then a batch holds one.
  await expect.poll(countBatches).toBeOneOf([1, 2, 3, 4, 5])
})

test('a live stream is counted while it is open', async () => {
  const open = async () => (await valuesNow()).get('hundred_live_streams{kind="seats"}')
  // Streams of the tests before may still be closing: the count is that of the process.
  await expect.poll(open).toBe(0)
  await watchSeats(server.url)
  expect(await open()).toBe(1)
  leaveStreams()
  await expect.poll(open).toBe(0)
})

test('reads of a cache are hits and misses, and what it holds is counted', async () => {
  const ofLists = (result: string) => `hundred_cache_reads_total{cache="lists",result="${result}"}`
  server.lists.clear()
  const names = [ofLists('hit'), ofLists('miss'), 'hundred_cache_entries{cache="lists"}']
  const grown = await growthOf(names, async () => {
    for (let times = 0; times < 3; times += 1) await server.request('GET', '/branch')
  })
  expect(grown).toEqual([2, 1, 1])
  expect((await valuesNow()).get('hundred_cache_bytes{cache="lists"}')).toBeGreaterThan(100)
})

test('made-up paths, names and user agents make no new series', async () => {
  const someone = await anActor(server, { studio })
  await server.request('GET', '/me')
  const ask = async (made: string) => {
    await fetch(`${server.url}/api/branch?made=${made}`)
    await fetch(`${server.url}/api/schedules/live?branch=${made}`)
    await someone.cancel(made)
    await someone.tryToBook(made)
  }
  await ask('made-up')
  const before = seriesIn(await read()).length
  // Endpoints that were asked, times the buckets of each; the rest are closed lists.
  expect(before).toBeLessThan(400)
  for (let nth = 0; nth < 50; nth += 1) {
    await fetch(`${server.url}/api/made-up-${nth}`)
    await ask(`made-up-${nth}`)
    await server.request('GET', '/me', { headers: { 'user-agent': `robot ${nth}`, 'x-request-id': `made up ${nth}` } })
  }
  const text = await read()
  expect(seriesIn(text)).toHaveLength(before)
  expect(text).not.toMatch(/made.up|robot/)
})

test('every metric that alerts and dashboard name is measured', async () => {
  metrics.countResponse(200)
  const text = await read()
  const measured = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const named = ['alerts.yml', 'alerts.test.yml', 'dashboard.json'].flatMap((file) =>
    [...readFileSync(join(operations, file), 'utf8').matchAll(/\b(?:hundred|nodejs|process)_[a-z0-9_]+/g)].map(
      ([name]) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(15)
  const base = (name: string) => (measured.has(name) ? name : name.replace(/_(?:count|bucket|sum)$/, ''))
  expect([...new Set(named.map(base))].filter((name) => !measured.has(name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
test.skipIf(!hasPromtool)(
  'Prometheus accepts its files, and the alerts speak as their tests say (needs promtool)',
  () => {
    const run = (...words: string[]) => spawnSync('promtool', words, { cwd: operations, encoding: 'utf8' })
    for (const words of [
      ['check', 'config', 'prometheus.yml'],
      ['check', 'config', 'prometheus-compose.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = run(...words)
      expect({ words, status, said: stdout + stderr }).toMatchObject({ status: 0 })
    }
  },
)
