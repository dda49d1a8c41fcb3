import { readdir } from 'node:fs/promises'
import { seedDemo } from '#dev/seed.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyDatabase } from './copy-database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { invariantBreaks } from './invariant-breaks.ts'

const folder = new URL('../../server/db/invariants/', import.meta.url)
const breaks = Object.entries(invariantBreaks).flatMap(([name, ways]) => ways.map((way, place) => ({ name, place: place + 1, ...way })))
let demo: TestDatabase

beforeAll(async () => {
  demo = await createTestDatabase()
  await seedDemo(demo.url)
})
afterAll(async () => demo.drop())

describe('the invariants', () => {
  test('report nothing about the demo', async () => {
    expect(await runInvariants(demo.url, { ages: true })).toEqual([])
  })

  test('have each been broken on purpose below', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.replace('.sql', ''))
    expect(Object.keys(invariantBreaks).toSorted()).toEqual(names.toSorted())
  })

  test.each(breaks)('$name reports its break $place, alone', async ({ name, breaks: statements, drags = [] }) => {
    await inCopy(async (url) => {
      await breakIt(url, statements)
      const reported = await runInvariants(url, { ages: true })
      expect(reported.map((finding) => finding.name)).toEqual([name, ...drags].toSorted())
    })
  })
})

/** Works on a copy of the demo, which is thrown away after it. */
async function inCopy(work: (url: string) => Promise<void>): Promise<void> {
  const copy = await copyDatabase(demo.url)
  try {
    await work(copy.url)
  } finally {
    await copy.drop()
  }
}

async function breakIt(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of ['set session_replication_role = replica', ...statements]) await client.query(statement)
  } finally {
    await client.end()
  }
}
