import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { startOldPostgres } from '#dev/testing/old-postgres.ts'
import { runProgram, type Ran } from '#dev/testing/run-program.ts'
import { runOn, withClientOn, withDatabase } from '#dev/testing/server-databases.ts'

/** Everything that production must be told, but the database. */
const production = {
  MODE: 'production',
  PORT: '0',
  SECRET: 'Zk3f0vQ9wYb2LxT7mN5cR8dJ1hG4sA6p',
  GATEWAY_KEY: 'their-key',
  GATEWAY_URL: 'https://go.curlec.com',
  PUBLIC_URL: 'https://hundred.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: '1',
}
const limitMs = 60_000

let withoutStudio: TestDatabase
let empty: TestDatabase
const guest = `guest_${process.pid}`

beforeAll(async () => {
  withoutStudio = await createTestDatabase()
  await runOn(withoutStudio.url, 'update clock_offset set offset_ms = 0')
  empty = await createEmptyDatabase()
  await runOn(empty.url, `create role ${guest} login`)
})
afterAll(async () => {
  await withoutStudio.drop()
  await runOn(inject('testServerUrl'), `drop database "${new URL(empty.url).pathname.slice(1)}" with (force)`)
  await runOn(inject('testServerUrl'), `drop role ${guest}`)
})

function expectSentences({ code, stderr }: Ran, wanted: { code: number; says: readonly string[] }): void {
  expect({ code, stderr }).toMatchObject({ code: wanted.code })
  for (const words of wanted.says) expect(stderr).toContain(words)
  expect(stderr).not.toMatch(/^\s+at /m)
}

test(
  'a start with wrong settings names each in a sentence, before the database, with exit code 2',
  async () => {
    const wrong = { ...production, PORT: '70000', SMTP_URL: 'ftp://mail', SECRET: 'short' }
    const ran = await runProgram(['server/main.ts'], wrong)
    expectSentences(ran, { code: 2, says: ['PORT', 'SMTP_URL', 'SECRET', 'DATABASE_URL must be set: production'] })
  },
  limitMs,
)

test.each(shareOf(['main', 'worker', 'hold', 'migrate', 'release', 'status', 'delete-again']))(
  'server/%s.ts --help prints how it is used and starts nothing',
  async (program) => {
    const { code, stdout, stderr } = await runProgram([`server/${program}.ts`, '--help'], {
      DATABASE_URL: withoutStudio.url,
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^(?:npm run|node) \S+ .*\n/)
  },
  limitMs,
)

test.runIf(isLong)(
  'a word that a command does not know is refused, and nothing is done',
  async () => {
    const ran = await runProgram(['server/hold.ts', '--dry-run'], { DATABASE_URL: withoutStudio.url })
    expectSentences(ran, { code: 2, says: ['Unknown argument: --dry-run', 'npm run hold'] })
    await withClientOn(withoutStudio.url, async (client) => {
      expect((await client.query('select from sending_hold')).rowCount).toBe(0)
    })
  },
  limitMs,
)

test(
  'a database that goes away during a start is told in a sentence, with exit code 3',
  async () => {
    const program = `import { runProcess } from './server/start/run-process.ts'
      await runProcess({ usage: [] }, async () => {
        throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' })
      })`
    const ran = await runProgram(['--input-type=module', '-e', program], {})
    expectSentences(ran, { code: 3, says: ['The database went away during the start: connect ECONNREFUSED'] })
  },
  limitMs,
)

test.runIf(isLong)(
  'a worker on a database without a studio is refused with what to run, and exit code 3',
  async () => {
    const ran = await runProgram(['server/worker.ts'], { ...production, DATABASE_URL: withoutStudio.url })
    expectSentences(ran, { code: 3, says: ['without a studio', 'npm run setup'] })
  },
  limitMs,
)

test.runIf(isLong)(
  'a demo server that is started directly on a database without a studio is refused instead of ready',
  async () => {
    const ran = await runProgram(['server/main.ts'], { PORT: '0', DATABASE_URL: withoutStudio.url })
    expectSentences(ran, { code: 3, says: ['without a studio', 'npm start'] })
  },
  limitMs,
)

test.runIf(isLong)(
  'a role that may not create in the database is refused with the statements that allow it',
  async () => {
    const url = new URL(empty.url)
    url.username = guest
    const ran = await runProgram(['server/worker.ts'], { ...production, DATABASE_URL: url.href })
    expectSentences(ran, { code: 3, says: ['grant create on schema public', 'grant create on database'] })
  },
  limitMs,
)

test.runIf(isLong)(
  'a database that does not exist is refused in a sentence by server and command alike',
  async () => {
    const url = withDatabase(inject('testServerUrl'), 'no_such_database')
    for (const words of [['server/main.ts'], ['dev/invariants.ts']])
      expectSentences(await runProgram(words, { ...production, DATABASE_URL: url }), {
        code: 3,
        says: ['that database does not exist'],
      })
  },
  limitMs,
)

describe('a PostgreSQL of before 15', () => {
  let old: Awaited<ReturnType<typeof startOldPostgres>>
  beforeAll(async () => {
    old = await startOldPostgres(140_012)
  })
  afterAll(() => old.stop())

  test.each(
    // A process of production, a command of production and a start of the demo; the others are of these kinds.
    shareOf(
      [
        ['server/main.ts'],
        ['server/migrate.ts'],
        ['dev/start.ts'],
        ['server/worker.ts'],
        ['server/hold.ts'],
        ['server/release.ts'],
        ['server/delete-again.ts'],
        ['dev/invariants.ts'],
        ['dev/seed.ts'],
        ['dev/setup.ts', '--reset-factor', 'owner@example.com'],
      ],
      3,
    ),
  )(
    'a PostgreSQL of before 15 is refused by %s in a sentence, with exit code 3',
    async (...words) => {
      // The demo's seed and start are none of production.
      const env = words[0] === 'dev/seed.ts' || words[0] === 'dev/start.ts' ? { PORT: '0' } : production
      const ran = await runProgram(words, { ...env, DATABASE_URL: old.url })
      expectSentences(ran, { code: 3, says: ['This is PostgreSQL 14, and the site needs PostgreSQL 15 or newer.'] })
    },
    limitMs,
  )

  test(
    'a PostgreSQL of before 15 is an alarm of npm run status',
    async () => {
      const ran = await runProgram(['server/status.ts'], { DATABASE_URL: old.url })
      expect(ran).toMatchObject({
        code: 2,
        stdout: expect.stringMatching(/^alarm {2}database .*This is PostgreSQL 14/),
      })
    },
    limitMs,
  )
})

describe('npm start', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'hundred-refused-')), 'rows')
  const start = async (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runProgram(['dev/start.ts', ...words], { DATA_DIR: folder, PORT: '0', ...env })

  test(
    'npm start --help prints how it is used and starts nothing',
    async () => {
      expect(await start(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('--servers 2') })
      expect(existsSync(folder)).toBe(false)
    },
    limitMs,
  )

  test(
    'npm start refuses a word that it does not know and starts nothing',
    async () => {
      expectSentences(await start(['--sevrers', '2']), {
        code: 2,
        says: ['Unknown argument: --sevrers', 'npm start -- --servers 2'],
      })
      expect(existsSync(folder)).toBe(false)
    },
    limitMs,
  )

  test(
    'npm start refuses a port that is taken before it makes a database, as a server does',
    async () => {
      const taken = createServer()
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
      const address = taken.address()
      if (address === null || typeof address === 'string') throw new Error('it listens on no port')
      const { port } = address
      try {
        const ran = await start([], { PORT: String(port) })
        expectSentences(ran, { code: 2, says: [`PORT ${port} is taken by another process.`] })
      } finally {
        taken.close()
      }
      expect(existsSync(folder)).toBe(false)
    },
    limitMs,
  )

  test(
    'npm start refuses production without DATABASE_URL first of all, and makes no embedded database',
    async () => {
      expectSentences(await start([], { MODE: 'production' }), { code: 2, says: ['DATABASE_URL must be set'] })
      expect(existsSync(folder)).toBe(false)
    },
    limitMs,
  )
})
