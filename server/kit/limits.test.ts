import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { createKitJobs } from './housekeeping.ts'
import { createLimits } from './limits.ts'

const limit = { name: 'test.limit', points: 2, seconds: 60, by: 'address' } as const
const who = { caller: '192.0.2.1', address: '192.0.2.1' }

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 2, onLost: () => undefined })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a database that was away at the first call breaks that call alone', async () => {
  const proxied = openPool(database.url, { size: 1, onLost: () => undefined })
  let isAway = true
  const query = proxied.query.bind(proxied)
  Object.assign(proxied, {
    query: async (statement: pg.QueryConfig) => {
      if (isAway) throw new Error('Connection terminated unexpectedly')
      return query(statement)
    },
  })
  const count = createLimits({ pool: proxied, loopbackFree: false })
  await expect(count(limit, who)).rejects.toThrow('terminated')
  isAway = false
  expect(await count(limit, who)).toBeUndefined()
  expect(await count(limit, who)).toBeUndefined()
  expect(await count(limit, who)).toBeGreaterThan(0)
  await proxied.end()
})

test('counts that are over are cleared, those that still stand are kept', async () => {
  const db = openDatabase(pool)
  await sql`insert into rate_limits (key, points, expire) values
    ('over', 3, 1000), ('standing', 3, (extract(epoch from clock_timestamp()) * 1000 + 60000)::bigint)`.execute(db)
  for (const job of createKitJobs({ db })) await job.run({})
  const { rows } = await pool.query<{ key: string }>(`select key from rate_limits where key in ('over', 'standing')`)
  expect(rows).toEqual([{ key: 'standing' }])
})
