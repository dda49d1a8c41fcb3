import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#dev/seed.ts'
import { runInvariants, runInvariantsOn } from '#server/kit/invariants.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { invariantBreaks } from './invariant-breaks.ts'

const folder = new URL('../../server/db/invariants/', import.meta.url)
const breaks = Object.entries(invariantBreaks).flatMap(([name, ways]) =>
  ways.map((way, place) => ({ name, place: place + 1, ...way })),
)
let demo: TestDatabase
let connection: Client

beforeAll(async () => {
  demo = await createTestDatabase()
  await seedDemo(demo.url)
  connection = new Client({ connectionString: demo.url })
  connection.on('error', () => undefined)
  await connection.connect()
})
afterAll(async () => {
  await connection.end()
  await demo.drop()
})

describe('the invariants', () => {
  test('report nothing about the demo', async () => {
    expect(await runInvariants(demo.url, { ages: true })).toEqual([])
  })

  test('have each been broken on purpose below', async () => {
    const names = (await readdir(folder))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => name.replace('.sql', ''))
    expect(Object.keys(invariantBreaks).toSorted()).toEqual(names.toSorted())
  })

  test.each(breaks)('$name reports its break $place, alone', async ({ name, breaks: statements, drags = [] }) => {
    expect(await reportedAfter(statements)).toEqual([name, ...drags].toSorted())
  })
})

/** What the invariants say of the demo after these statements, of which nothing is kept. */
async function reportedAfter(statements: readonly string[]): Promise<string[]> {
  await connection.query('begin')
  try {
    for (const statement of [
      'set local session_replication_role = replica',
      ...statements,
      'set local session_replication_role = origin',
    ])
      await connection.query(statement)
    return (await runInvariantsOn(connection, { ages: true })).map(({ name }) => name)
  } finally {
    await connection.query('rollback')
  }
}
