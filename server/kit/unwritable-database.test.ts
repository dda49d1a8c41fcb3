import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { aClass, aStudio, type Studio } from '#dev/testing/builders.ts'
import { refuseForSpace } from '#dev/testing/full-disk.ts'
import { withClientOn, withDatabase } from '#dev/testing/server-databases.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
let studio: Studio
let member: Actor
let sessionId: string
const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'info' }, logTo: { write: (line) => void lines.push(line) } })
  studio = await aStudio(server.db)
  member = await anActor(server, { studio })
  sessionId = await aClass(server.db, { studio, ownRoom: true })
})
afterEach(async () => setReadOnly(false))
afterAll(async () => server.stop())

/** As a standby answers, and a primary from which a failover has taken the writes: every connection is opened anew. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(server.databaseUrl).pathname.slice(1)
  await withClientOn(withDatabase(server.databaseUrl, 'postgres'), async (client) => {
    await client.query(`alter database "${name}" set default_transaction_read_only = ${isReadOnly}`)
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  })
  // A pool learns that its connections have ended when it next uses them.
  await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200)
}

const book = async (key: string, id = sessionId) =>
  server.request('POST', '/bookings', {
    token: member.token,
    headers: { 'idempotency-key': key },
    body: { session_id: id },
  })
const read = async () => [
  (await server.request('GET', '/schedules')).status,
  (await server.request('GET', '/me', { token: member.token })).status,
  (await server.request('GET', '/health/ready')).status,
]

test('a full disk refuses what writes in words of its own, keeps pages and readiness, and loses nothing', async () => {
  const makeRoom = await refuseForSpace(server.db, 'bookings')
  onTestFinished(makeRoom)
  lines.length = 0
  const refused = await book('full')
  expect(refused).toMatchObject({ status: 503, body: { code: 'request.full_disk' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(lines.filter((line) => line.includes('No space left'))).toHaveLength(1)
  expect(await read()).toEqual([200, 200, 200])
  expect(await member.creditsLeft()).toBe(5)
  await makeRoom()
  expect((await book('full')).status).toBe(201)
  expect(await member.creditsLeft()).toBe(4)
})

test('a database that can only be read refuses what writes as busy, keeps pages, and writes again by itself', async () => {
  const later = await aClass(server.db, {
    studio,
    ownRoom: true,
    startsAt: (await server.clock.now()).add({ hours: 60 }),
  })
  await setReadOnly(true)
  expect(await book('read-only', later)).toMatchObject({ status: 503, body: { code: 'request.busy' } })
  expect(await read()).toEqual([200, 200, 200])
  await setReadOnly(false)
  expect((await book('read-only', later)).status).toBe(201)
})
