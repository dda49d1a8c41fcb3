import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { createKitJobs } from './housekeeping.ts'

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

test('past counts are deleted, and current ones are kept', async () => {
  const db = openDatabase(pool)
  await sql`insert into rate_limits (key, points, expire) values
    ('over', 3, 1000), ('standing', 3, (extract(epoch from clock_timestamp()) * 1000 + 60000)::bigint)`.execute(db)
  for (const job of createKitJobs({ db })) await job.run({})
  const { rows } = await pool.query<{ key: string }>(`select key from rate_limits where key in ('over', 'standing')`)
  expect(rows).toEqual([{ key: 'standing' }])
})
