import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openPool } from '#server/driver/database.ts'
import { createLimits } from '#server/network/limits.ts'
import { networkOf } from '#server/network/network-of.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(async () => database.drop())

/** What a server does at its start, up to the first call that it counts and the first job that it looks for. */
async function start(): Promise<{ applied: number; isRefused: boolean }> {
  const { applied } = await migrate(database.url)
  const pool = openPool(database.url, { size: 6, onLost: () => undefined })
  const jobs = await startJobs(pool, { kinds: [], log: createLog({ logLevel: 'silent' }) })
  const count = createLimits({ pool, loopbackFree: false })
  const limit = { name: 'first', points: 4, seconds: 60, by: 'address' } as const
  const network = networkOf('192.0.2.1')
  const isRefused = (await count(limit, { caller: network, network })) !== undefined
  await jobs.stop()
  await pool.end()
  return { applied: applied.length, isRefused }
}

test('six servers that start at once on an empty database create its tables once, and all use them', async () => {
  const servers = await Promise.all(Array.from({ length: 6 }, start))
  expect(servers.filter(({ applied }) => applied > 0)).toHaveLength(1)
  expect(servers.filter(({ isRefused }) => isRefused)).toHaveLength(2)
})
