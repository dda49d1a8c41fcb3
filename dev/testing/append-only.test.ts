import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('no append-only table can be truncated', async () => {
  const { rows } = await client.query<{ kept: string }>(`
    select distinct tgrelid::regclass::text as kept
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname in ('refuse_rewrite', 'refuse_ledger_delete', 'refuse_event_rewrite')
    order by kept`)
  const tables = rows.map(({ kept }) => kept)
  expect(tables).toEqual(expect.arrayContaining(['audit_entries', 'ledger_entries', 'ledger_accounts', 'order_events']))
  const emptied: string[] = []
  for (const table of tables) {
    const refusal = await client.query(`truncate ${table} cascade`).then(
      () => undefined,
      (error: unknown) => String(error),
    )
    if (refusal?.includes('is append-only') !== true) emptied.push(table)
  }
  expect(emptied).toEqual([])
})
