import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openDatabase, openPool, type Database } from './database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  // One connection: what it has planned is asked on it.
  db = openDatabase(openPool(database.url, { size: 1, onLost: () => undefined }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Whether the connection keeps the plan of that text after it ran a few times. */
async function isKept(text: string): Promise<boolean> {
  for (let time = 0; time < 3; time += 1) await sql.raw(text).execute(db)
  const { rows } = await sql`select from pg_prepared_statements where statement = ${text}`.execute(db)
  return rows.length > 0
}

it('a select that runs often is planned once, also without a value', async () => {
  expect(await isKept('select studio_now() as now')).toBe(true)
})

it.each(['select 1 as one; select 2 as two', 'reset plan_cache_mode'])('%s is sent as it is', async (text) => {
  expect(await isKept(text)).toBe(false)
})
