import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild, type Child } from '#dev/start/child.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { aMember, aStudio, type Member } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** What PostgreSQL leaves to clients of its default of 100: three are reserved for the administrator. */
const connectionsOfDefault = 97
const serversThatFit = 6

let database: TestDatabase
let client: Client
let server: Child
let member: Member

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url, application_name: 'the test' })
  await client.connect()
  const pool = openPool(database.url, { size: 1, onLost: () => undefined })
  const db = openDatabase(pool)
  await aStudio(db)
  member = await aMember(db)
  await db.destroy()
  const env = { MODE: 'demo', DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
  server = await startChild({ name: 'The server', file: 'server/main.ts', env, isQuiet: true })
})
afterAll(async () => {
  await server.stop()
  await client.end()
  await database.drop()
})

async function connections(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name <> 'the test' and backend_type = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}

test('one server under load uses at most its pool and three connections, so that six fit the default', async () => {
  const ask = async (path: string) =>
    fetch(`http://127.0.0.1:${server.port}/api${path}`, { headers: { authorization: `Bearer ${member.token}` } })
  let most = 0
  // A locked table keeps every request waiting on a connection of its own.
  await client.query('begin; lock table bookings in access exclusive mode')
  const crowd = Array.from({ length: 100 }, async () => ask('/bookings'))
  for (let look = 0; look < 20; look += 1) {
    await ask('/health/ready')
    most = Math.max(most, await connections())
    await sleep(50)
  }
  await client.query('rollback')
  const answers = await Promise.all(crowd)
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  // A busy machine may answer before every connection was needed; it never opens one more.
  expect(most).toBeGreaterThan(3)
  expect(most).toBeLessThanOrEqual(12 + 3)
  expect(most * serversThatFit).toBeLessThanOrEqual(connectionsOfDefault)
})
