import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { ends, retention } from '#server/db/retention.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { allJobs } from '#server/jobs.ts'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'

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

const named = () =>
  Object.entries(retention).flatMap(([table, { columns }]) =>
    columns.flatMap(([, , names]) => names.split(' ').map((column) => `${table}.${column}`)),
  )

async function stored(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`)
  return rows.map(({ name }) => name)
}

test('every column of every table has one class and one end', async () => {
  expect(named().toSorted()).toEqual((await stored()).toSorted())
})

test('a new column without a class and an end is found', async () => {
  await pool.query('alter table persons add column shoe_size integer')
  const missing = (await stored()).filter((column) => !named().includes(column))
  await pool.query('alter table persons drop column shoe_size')
  expect(missing).toEqual(['persons.shoe_size'])
})

test('every end that a job brings names a job that runs by itself', () => {
  const config = readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  if ('problems' in config) throw new Error(config.problems.join())
  const timed = allJobs({ config, db: openDatabase(pool), log: createLog(config) }).flatMap(
    ({ name, every, everyMs }) => (every === undefined && everyMs === undefined ? [] : [name]),
  )
  const promised = Object.values(ends).flatMap((end) => ('by' in end && end.by !== 'privacy.delete' ? [end.by] : []))
  expect(promised.filter((name) => !timed.includes(name))).toEqual([])
  expect(promised.length).toBeGreaterThan(8)
})

test('what is personal or opens something has an end of its own, but for the books and what proves', () => {
  const lasting = Object.entries(retention).flatMap(([table, { columns }]) =>
    columns.flatMap(([kind, end]) => (kind === 'personal' && (end === 'books' || end === 'studio') ? [table] : [])),
  )
  expect(lasting).toEqual([])
})
