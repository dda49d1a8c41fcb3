import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedLarge } from '#dev/seed/seed-large.ts'
import { createDemoDatabase, type TestDatabase } from '#dev/testing/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { openPool } from '#server/driver/database.ts'
import { allJobs } from '#server/jobs.ts'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'

/** Enough past classes and bookings for the planner to prefer an index. */
const scale = 0.04
/** Tables that grow every day, and that the seed fills. A job that scans one of them gets slower for ever. */
const growing = ['bookings', 'booking_events', 'class_sessions', 'ledger_entries', 'package_lots']
const walk = new RegExp(`Seq Scan on (?:${growing.join('|')})\\b`)

let large: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  large = await createDemoDatabase()
  await seedLarge(large.url, { scale, tell: () => undefined })
  pool = openPool(large.url, { size: 4, onLost: () => undefined })
}, 120_000)
afterAll(async () => {
  await pool.end()
  await large.drop()
})

test('no scheduled job scans a table that grows', async () => {
  const config = readConfig({ DATABASE_URL: large.url, LOG_LEVEL: 'silent' })
  if ('problems' in config) throw new Error(config.problems.join())
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
  const timed = allJobs({ config, db, log: createLog(config) }).filter((kind) => kind.every ?? kind.everyMs)
  const walking: string[] = []
  for (const kind of timed) {
    asked.length = 0
    await kind.run({})
    for (const query of asked.filter(({ sql }) => /^\s*(?:select|with|update|delete|insert)\b/i.test(sql))) {
      const plan = await planOf(query)
      if (walk.test(plan)) walking.push(`${kind.name}: ${query.sql}\n${plan}`)
    }
  }
  expect(timed.length).toBeGreaterThan(8)
  expect(walking).toEqual([])
}, 60_000)

async function planOf({ sql, parameters }: CompiledQuery): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
