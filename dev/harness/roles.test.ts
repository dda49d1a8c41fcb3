import { mkdtempSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { seedProfile } from '#dev/seed.ts'
import { startChild } from '#dev/start/child.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { runProgram } from '#dev/testing/run-program.ts'

const limitMs = 90_000
/** The advisory locks that a process with jobs holds (server/kit/hold-worker-lock.ts). */
const workerLocks = 7300

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  await seedProfile(database.url, 'empty-studio')
  client = new Client({ connectionString: database.url, application_name: 'the test' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const start = async (file: string, env: Readonly<Record<string, string>>) =>
  startChild({
    name: file,
    file,
    isQuiet: true,
    env: { MODE: 'demo', DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })

async function processesWithJobs(): Promise<number | null> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and classid = $1
      and database = (select oid from pg_database where datname = current_database())`,
    [workerLocks],
  )
  return rowCount
}

/** The addresses by which others reach this machine, if any do. */
function outsideAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((those) =>
    (those ?? []).flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address])),
  )
}

describe('a worker', () => {
  test(
    'a worker runs the jobs, answers on METRICS_PORT to this machine alone, and keeps to DATABASE_POOL',
    async () => {
      const worker = await start('server/worker.ts', { METRICS_PORT: '0', DATABASE_POOL: '6' })
      try {
        const ask = async (path: string) => fetch(`http://127.0.0.1:${worker.port}${path}`)
        expect((await ask('/health/live')).status).toBe(200)
        for (const address of outsideAddresses())
          await expect(fetch(`http://${address}:${worker.port}/health/live`)).rejects.toThrow('fetch failed')
        expect(await (await ask('/health/ready')).json()).toEqual({ ready: true })
        const checks = z.parse(
          z.object({ level: z.string(), checks: z.array(z.object({ name: z.string() })) }),
          await (await ask('/health/checks')).json(),
        )
        expect(checks.checks.map(({ name }) => name)).toContain('rounds')
        expect((await ask('/api/health/ready')).status).toBe(404)
        const seriesOf = async (): Promise<number> => {
          const answer = await ask('/metrics')
          expect(answer.status).toBe(200)
          return (await answer.text()).split('\n').filter((line) => /^hundred_\w+[ {]/.test(line)).length
        }
        const series = await seriesOf()
        // A hundred scrapes at once are answered alike, and take no more connections, which are counted below.
        expect(await Promise.all(Array.from({ length: 100 }, seriesOf))).toEqual(
          Array.from({ length: 100 }, () => series),
        )
        expect(await processesWithJobs()).toBe(1)
        const { rowCount } = await client.query(
          `select from pg_stat_activity where datname = current_database() and application_name <> 'the test'`,
        )
        expect(rowCount).toBeLessThanOrEqual(6 + 2)
      } finally {
        await worker.stop()
      }
    },
    limitMs,
  )

  test.runIf(isLong)(
    'a worker whose METRICS_PORT is taken is refused with the name of the setting',
    async () => {
      const server = await start('server/main.ts', { JOBS: 'off' })
      try {
        expect(await processesWithJobs(), 'a server with JOBS=off runs no jobs').toBe(0)
        const env = { DATABASE_URL: database.url, METRICS_PORT: String(server.port) }
        const ran = await runProgram(['server/worker.ts'], env)
        expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(`METRICS_PORT ${server.port} is taken`) })
      } finally {
        await server.stop()
      }
    },
    limitMs,
  )
})

test(
  'npm run migrate needs the database alone, read from a file, and says what it applied',
  async () => {
    const empty = await createEmptyDatabase()
    const file = join(mkdtempSync(join(tmpdir(), 'hundred-url-')), 'url')
    writeFileSync(file, `${empty.url}\n`)
    const migrate = async () => runProgram(['server/migrate.ts'], { MODE: 'production', DATABASE_URL_FILE: file })
    expect(await migrate()).toMatchObject({ code: 0, stdout: expect.stringMatching(/(\d+) of \1 migrations applied/) })
    expect(await migrate()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ migrations are there/) })
    await empty.drop()
  },
  limitMs,
)

test(
  'a server with MIGRATE=off on a database that lacks a migration is refused with what to run, and migrates nothing',
  async () => {
    const older = await createTestDatabase()
    const prepare = new Client({ connectionString: older.url })
    await prepare.connect()
    await prepare.query('update clock_offset set offset_ms = 0')
    await prepare.query(
      `insert into branches (code, name, time_zone) values ('penang', '{"en": "Penang", "zh": "槟城"}', 'Asia/Kuala_Lumpur')`,
    )
    const { rows } = await prepare.query<{ name: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    const ran = await runProgram(['server/main.ts'], {
      MODE: 'production',
      MIGRATE: 'off',
      PORT: '0',
      DATABASE_URL: older.url,
      SECRET: 'Zk3f0vQ9wYb2LxT7mN5cR8dJ1hG4sA6p',
      GATEWAY_KEY: 'their-key',
      GATEWAY_URL: 'https://go.curlec.com',
      PUBLIC_URL: 'https://hundred.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUSTED_PROXIES: '1',
    })
    expect(ran).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`lacks ${rows[0]?.name}. Run npm run migrate`),
    })
    await prepare.end()
    await older.drop()
  },
  limitMs,
)
