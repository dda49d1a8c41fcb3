import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseWay } from '#dev/harness/database-proxy.ts'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { createApp } from '#server/app.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { createLog } from './log.ts'
import { createResponseCache } from './response-cache.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
  token = (await aMember(server.db)).token
})
afterAll(async () => server.stop())

/** The site over a database that refuses every connection. */
function siteWithoutDatabase() {
  const pool = openPool('postgres://nobody@127.0.0.1:9/nothing', { size: 2, onLost: () => undefined })
  return createApp({
    config: server.config,
    pool,
    db: openDatabase(pool),
    lists: createResponseCache(),
    log: createLog({ logLevel: 'silent' }),
  })
}

test.each([
  ['GET', '/api/packages'],
  ['GET', '/api/me'],
  ['GET', '/api/nowhere'],
  ['POST', '/api/bookings'],
  ['GET', '/api/schedules/live'],
  ['GET', '/api/calendar/some-token.ics'],
])('%s %s answers one 503 in the common shape while the database is down', async (method, path) => {
  const response = await siteWithoutDatabase().fetch(
    new Request(`http://127.0.0.1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-locale': 'zh' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    }),
  )
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    success: false,
    code: 'request.busy',
    message: expect.stringContaining('请'),
    request_id: response.headers.get('x-request-id'),
  })
})

test('a request whose connection is cut answers 503, and the next one is served', async () => {
  const pool = openPool(server.databaseUrl, { size: 1, onLost: () => undefined })
  const app = createApp({ ...siteParts(), pool, db: openDatabase(pool) })
  const get = async (): Promise<number> =>
    (await app.fetch(new Request('http://127.0.0.1/api/me', { headers: { authorization: `Bearer ${token}` } }))).status
  expect(await get()).toBe(200)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const sleeping = pool.query('select pg_sleep(30)').catch((error: unknown) => error)
  const waiting = get()
  await server.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await sleeping
  expect([200, 503]).toContain(await waiting)
  expect(await get()).toBe(200)
  await pool.end()
})

test('a request whose database falls silent answers 503, and later ones are served', async () => {
  const way = await openDatabaseWay(server.databaseUrl)
  const pool = openPool(way.url, { size: 1, onLost: () => undefined })
  // Longer than PostgreSQL's statement timeout, which a test need not wait for.
  expect(pool.options.query_timeout).toBeGreaterThan(15_000)
  pool.options.query_timeout = 500
  const app = createApp({ ...siteParts(), pool, db: openDatabase(pool) })
  const get = async (): Promise<number> =>
    (await app.fetch(new Request('http://127.0.0.1/api/me', { headers: { authorization: `Bearer ${token}` } }))).status
  expect(await get()).toBe(200)
  way.silence()
  expect(await get()).toBe(503)
  way.mend()
  await expect.poll(get).toBe(200)
  await pool.end()
  await way.stop()
})

function siteParts() {
  return { config: server.config, lists: createResponseCache(), log: createLog({ logLevel: 'silent' }) }
}
