import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInvariants } from '#server/kit/invariants.ts'
import { createDemoDatabase, type TestDatabase } from './database.ts'
import { invariantBreaks } from './invariant-breaks.ts'
import { readInvariants, type Invariant, type Invariants } from './read-invariants.ts'

const breaks = Object.entries(invariantBreaks).flatMap(([name, ways]) =>
  ways.map((way, place) => ({ name, place: place + 1, ...way })),
)
let demo: TestDatabase
let connection: Client
let invariants: Invariants

beforeAll(async () => {
  demo = await createDemoDatabase()
  connection = new Client({ connectionString: demo.url })
  connection.on('error', () => undefined)
  await connection.connect()
  invariants = await readInvariants(connection)
})
afterAll(async () => {
  await connection.end()
  await demo.drop()
})

describe('the invariants', () => {
  test('the invariants report nothing about the demo', async () => {
    expect(await runInvariants(demo.url, { ages: true })).toEqual([])
  })

  test('the invariants each have a deliberate break below', () => {
    expect(Object.keys(invariantBreaks).toSorted()).toEqual(invariants.all.map(({ name }) => name))
  })

  test('the invariants read the tables that their statements name, and nothing through a view or a function', async () => {
    expect(invariants.all.filter(({ tables }) => tables.size === 0)).toEqual([])
    expect(await invariants.readOtherwise()).toEqual([])
  })

  test.each(breaks)(
    'the invariant $name reports its break $place, alone',
    async ({ name, breaks: statements, alsoViolates = [] }) => {
      expect(await reportedAfter(statements)).toEqual([name, ...alsoViolates].toSorted())
    },
  )
})

/** What the invariants report about the demo after these statements, which are rolled back. */
async function reportedAfter(statements: readonly string[]): Promise<string[]> {
  await connection.query('begin')
  try {
    for (const statement of [
      'set local session_replication_role = replica',
      ...statements,
      'set local session_replication_role = origin',
    ])
      await connection.query(statement)
    return await reportedBy(invariants.concerning(await changedTables()))
  } finally {
    await connection.query('rollback')
  }
}

/** The tables whose rows this transaction has changed: triggers and foreign keys are off. */
async function changedTables(): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    'select relname as name from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0',
  )
  return rows.map(({ name }) => name)
}

async function reportedBy(chosen: readonly Invariant[]): Promise<string[]> {
  const names: string[] = []
  for (const { name, statement } of chosen) if ((await connection.query(statement)).rows.length > 0) names.push(name)
  return names
}
