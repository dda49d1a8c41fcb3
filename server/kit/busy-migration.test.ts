import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let reader: Client
let made = 0

beforeAll(async () => {
  database = await createEmptyDatabase()
  reader = new Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('create table shelves (id integer)')
})
afterAll(async () => {
  await reader.query('drop table if exists migrations')
  await migrate(database.url)
  await reader.end()
  await database.drop()
})

/** A folder with one migration, which needs the table for itself. */
async function aMigration(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'hundred-busy-'))
  made += 1
  await writeFile(join(folder, '0001-shelves.sql'), `alter table shelves add column height_${made} integer;`)
  await reader.query('drop table if exists migrations')
  return pathToFileURL(`${folder}/`)
}

/** A transaction that reads the table for as long as `work` takes, or until it is told to end. */
async function whileRead<Result>(work: (end: () => void) => Promise<Result>): Promise<Result> {
  await reader.query('begin; select * from shelves')
  let ended: Promise<unknown> | undefined
  const end = (): void => {
    ended ??= reader.query('rollback')
  }
  try {
    return await work(end)
  } finally {
    end()
    await ended
  }
}

test('a migration that meets a long transaction is tried again until it is over, with the table named', async () => {
  const folder = await aMigration()
  const told: string[] = []
  const { applied } = await whileRead(async (end) =>
    migrate(database.url, {
      folder,
      onWait: (sentence) => {
        told.push(sentence)
        if (told.length === 2) end()
      },
    }),
  )
  expect(applied).toEqual(['0001-shelves.sql'])
  expect(told).toHaveLength(2)
  expect(told[0]).toMatch(/^0001-shelves\.sql waits for the table shelves, which process \d+ .*idle in transaction/)
}, 60_000)

test('a table that stays busy ends the start with a sentence, and nothing of the migration was done', async () => {
  const folder = await aMigration()
  const refused = whileRead(async () => migrate(database.url, { folder, busyMs: 1000 }))
  await expect(refused).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/waits for the table shelves.*nothing of it was done/),
  })
  const { rows } = await reader.query('select name from migrations')
  expect(rows).toEqual([])
}, 60_000)

test('requests wait at most a second behind a migration that waits for a long transaction', async () => {
  const folder = await aMigration()
  const asking = new Client({ connectionString: database.url })
  await asking.connect()
  const waitsMs: number[] = []
  const migrated = await whileRead(async (end) => {
    const migrating = migrate(database.url, { folder })
    for (let turn = 0; turn < 30; turn += 1) {
      const startMs = performance.now()
      await asking.query('select * from shelves')
      waitsMs.push(performance.now() - startMs)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    end()
    return migrating
  })
  await asking.end()
  expect(migrated.applied).toEqual(['0001-shelves.sql'])
  expect(Math.max(...waitsMs)).toBeGreaterThan(100)
  expect(Math.max(...waitsMs)).toBeLessThan(1000)
}, 60_000)

test('a process that waits for another migrating one gives up with a sentence after its time', async () => {
  const folder = await aMigration()
  await reader.query('select pg_advisory_lock(7100)')
  await expect(migrate(database.url, { folder, othersMs: 300 })).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('Another process has been migrating this database'),
  })
  await reader.query('select pg_advisory_unlock(7100)')
})
