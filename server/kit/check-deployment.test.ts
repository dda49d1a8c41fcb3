import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedProfile } from '#dev/seed.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { checkDeployment, claimDeployment } from './check-deployment.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // The clock of a production database was never changed, whatever hour these tests run at.
  await client.query('update clock_offset set offset_ms = 0')
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const start = async (
  mode: 'demo' | 'production',
  ...[secret = 'a secret of our own, long enough', ...former]: string[]
) =>
  (
    await claimDeployment({ databaseUrl: database.url, mode, secrets: [secret, ...former], defaultBranch: 'penang' })
  ).join(' ')

describe('production', () => {
  test('production starts repeatedly on a database of its own', async () => {
    expect([await start('production'), await start('production')]).toEqual(['', ''])
  })

  test('production refuses a database that holds the demo studio, where the demo goes on', async () => {
    await seedProfile(database.url, 'empty-studio')
    expect(await start('production')).toContain('a database of its own')
    expect(await start('demo')).toBe('')
  })

  test.each([`offset_ms = 60000`, `frozen_at = '2026-11-20T04:00:00Z'`])(
    'production refuses a clock with %s, where the demo goes on',
    async (moved) => {
      await client.query(`update clock_offset set ${moved}`)
      expect(await start('production')).toContain('clock')
      expect(await start('demo')).toBe('')
    },
  )
})

describe('a start that is refused', () => {
  const fingerprint = async () =>
    (await client.query<{ kept: string | null }>('select secret_fingerprint as kept from deployment')).rows[0]?.kept

  test.each([
    ['on a demo studio', async () => seedProfile(database.url, 'empty-studio')],
    ['by a moved clock', async () => client.query('update clock_offset set offset_ms = 60000')],
    [
      'for an unknown branch',
      async () =>
        client.query(`insert into branches (code, name, time_zone) values ('ipoh', '{}', 'Asia/Kuala_Lumpur')`),
    ],
  ])('%s leaves no trace: the right server starts afterwards with a secret of its own', async (_why, prepare) => {
    await prepare()
    expect(await start('production', 'the secret of the wrong server')).not.toBe('')
    expect(await fingerprint()).toBeNull()
    await client.query('delete from branches where code = $1', ['ipoh'])
    expect(await start('demo')).toBe('')
  })

  test('a refused start is refused before the migrations, which are absent on an empty database', async () => {
    const settings = { databaseUrl: database.url, mode: 'production', secrets: ['a secret of the server'] } as const
    expect(await checkDeployment({ ...settings, defaultBranch: 'penang' })).toEqual([])
    expect(await fingerprint()).toBeNull()
    await client.query('drop table deployment')
    expect(await checkDeployment({ ...settings, defaultBranch: 'penang' })).toEqual([])
  })
})

describe('the default branch', () => {
  const named = async (defaultBranch: string) =>
    checkDeployment({ databaseUrl: database.url, mode: 'demo', secrets: ['a secret, long enough'], defaultBranch })

  test('the default branch must exist, and an operator who sets another is shown the list', async () => {
    await client.query(`insert into branches (code, name, time_zone)
      values ('penang', '{}', 'Asia/Kuala_Lumpur'), ('kuala-lumpur', '{}', 'Asia/Kuala_Lumpur')`)
    expect(await named('penang')).toEqual([])
    expect(await named('kuala-lumpur')).toEqual([])
    expect(await named('atlantis')).toEqual([
      'BRANCH is atlantis, and this studio has kuala-lumpur, penang. Set BRANCH to one of these.',
    ])
  })

  test('the default branch may be any before the studio has been set up', async () => {
    expect(await named('atlantis')).toEqual([])
  })
})

describe('the secret', () => {
  test('the secret of a second server must equal that of the first, in the demo too', async () => {
    expect(await start('demo')).toBe('')
    expect(await start('demo', 'another secret, long enough')).toContain('Start every server with the same SECRET')
    expect(await start('production')).toBe('')
  })

  const secretsOfTen = async () => {
    const secrets = Array.from({ length: 10 }, (_, index) => `secret number ${index % 2} of the servers`)
    const problems = await Promise.all(secrets.map(async (secret) => start('production', secret)))
    return secrets.filter((_, index) => problems[index] === '')
  }

  test('of ten servers that start at once all agree on one secret, or the others are refused', async () => {
    const startedWith = await secretsOfTen()
    expect(new Set(startedWith).size).toBe(1)
    expect(startedWith.length).toBe(5)
  })

  test('twin: without the lock ten servers start with two secrets', async () => {
    const startedWith = await withoutLock({ of: /from deployment for update/, readers: 10 }, secretsOfTen)
    expect(new Set(startedWith).size).toBe(2)
  })

  test('the secret is changed with the former one behind it, which may be left out from then on', async () => {
    const [former, next] = ['the former secret', 'the next secret']
    expect(await start('production', former)).toBe('')
    expect(await start('production', next)).toContain('with a comma between')
    // A server may know the next secret before another makes hashes with it.
    expect(await start('production', former, next)).toBe('')
    expect(await start('production', former)).toBe('')
    expect(await start('production', next, former)).toBe('')
    expect(await start('production', former)).toContain('SECRET is not the one')
    expect(await start('production', next)).toBe('')
    expect(await start('production', 'a third secret', former)).toContain('SECRET is not the one')
  })

  test('the secret is not stored, nor a hash that two databases share', async () => {
    await start('demo')
    const other = await createTestDatabase()
    const secrets = ['a secret of our own, long enough'] as const
    await claimDeployment({ databaseUrl: other.url, mode: 'demo', secrets, defaultBranch: 'penang' })
    const theirs = new pg.Client({ connectionString: other.url })
    await theirs.connect()
    const read = async (from: pg.Client) =>
      (await from.query<{ kept: string }>('select secret_fingerprint as kept from deployment')).rows[0]?.kept
    expect(await read(client)).toMatch(/^[0-9a-f]{32}:[0-9a-f]{64}$/)
    expect(await read(client)).not.toBe(await read(theirs))
    await theirs.end()
    await other.drop()
  })
})

describe('a schema of another version than the code', () => {
  const nextVersion = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'hundred-migrations-'))
    await cp(new URL('../db/migrations/', import.meta.url), folder, { recursive: true })
    await writeFile(join(folder, '9000-notes.sql'), text)
    return pathToFileURL(`${folder}/`)
  }
  const notes = 'create table notes (id uuid primary key);'

  test('a schema of an older version gets the migrations that it lacks, each once', async () => {
    const next = await nextVersion(notes)
    expect((await migrate(database.url, { folder: next })).applied).toEqual(['9000-notes.sql'])
    expect((await migrate(database.url, { folder: next })).applied).toEqual([])
  })

  test('a newer schema is accepted where its migration is marked compatible, so that servers may be replaced one by one', async () => {
    await migrate(database.url, { folder: await nextVersion(`-- compatible\n${notes}`) })
    expect((await migrate(database.url)).applied).toEqual([])
  })

  test('a newer schema is refused by name otherwise', async () => {
    await migrate(database.url, { folder: await nextVersion(notes) })
    await expect(migrate(database.url)).rejects.toThrow('9000-notes.sql, which this version does not know')
  })

  test('a schema from before the first release is refused with what to do', async () => {
    await client.query(
      `insert into migrations (name, sha256, compatible) values ('0005-discounts.sql', 'unknown', true)`,
    )
    await expect(migrate(database.url)).rejects.toThrow('Delete the folder DATA_DIR (.data) and start again')
  })
})
