import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openDatabase, openPool, type Database } from './database.ts'
import { withGenericPlan } from './with-generic-plan.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  // One connection: the next statement sees what the one before left behind.
  db = openDatabase(openPool(database.url, { size: 1, onLost: () => undefined }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`

it('the generic plan is used for that statement alone', async () => {
  expect(await withGenericPlan(db, mode)).toEqual([{ mode: 'force_generic_plan' }])
  expect((await mode.execute(db)).rows).toEqual([{ mode: 'auto' }])
})

it('the plan setting is removed after a statement that fails', async () => {
  await expect(withGenericPlan(db, sql`select 1 / ${0}::integer`)).rejects.toThrow('division by zero')
  expect((await mode.execute(db)).rows).toEqual([{ mode: 'auto' }])
})

it('a statement inside a transaction runs as usual', async () => {
  await db.transaction().execute(async (tx) => expect(await withGenericPlan(tx, mode)).toEqual([{ mode: 'auto' }]))
})
