import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openPool } from '#server/driver/database.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let pool: pg.Pool
let other: pg.Pool
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 6, onLost: () => undefined })
  other = openPool(database.url, { size: 6, onLost: () => undefined })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([pool.end(), other.end()])
  await database.drop()
})

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !(await isTrue()); tries += 1) await sleep(25)
}

/** The connections that hold the locks of workers. */
async function holders(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select distinct pid from pg_locks where locktype = 'advisory' and classid = 7300 and granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

test('a worker whose connection was cut takes its lock again, and a second worker leaves its running job alone', async () => {
  const log = createLog({ logLevel: 'silent' })
  let runs = 0
  const finish = Promise.withResolvers<void>()
  const kinds = [
    {
      name: 'test.long',
      run: async () => {
        runs += 1
        await finish.promise
      },
    },
  ]
  const first = await startJobs(pool, { kinds, log })
  await pool.query(`select graphile_worker.add_job('test.long')`)
  await until(() => runs === 1)
  const [before] = await holders()
  expect(before).toBeDefined()
  await pool.query('select pg_terminate_backend($1)', [before])
  await until(async () => (await holders()).some((pid) => pid !== before))
  expect(await holders()).toHaveLength(1)
  const second = await startJobs(other, { kinds, log })
  // Time enough for the second worker to take a job that was unlocked.
  await sleep(2500)
  expect(runs).toBe(1)
  finish.resolve()
  await Promise.all([first.stop(), second.stop()])
}, 40_000)

/** A process of its own whose worker takes a job and never ends it. */
async function startStuckWorker(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '--eval',
      `const { openPool } = await import('#server/driver/database.ts')
      const { startJobs } = await import('#server/kit/jobs.ts')
      const { createLog } = await import('#server/kit/log.ts')
      const pool = openPool(process.env.DATABASE_URL, { size: 6, onLost: () => undefined })
      const run = () => new Promise(() => process.stdout.write('stuck'))
      await startJobs(pool, { kinds: [{ name: 'test.stuck', run }], log: createLog({ logLevel: 'silent' }) })`,
    ],
    {
      cwd: join(import.meta.dirname, '..', '..'),
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

test('a live worker leaves the jobs of another alone, and takes them over within seconds when that one is killed', async () => {
  await pool.query(`select graphile_worker.add_job('test.stuck')`)
  const child = await startStuckWorker()
  let runs = 0
  const log = createLog({ logLevel: 'silent' })
  const living = await startJobs(pool, { kinds: [{ name: 'test.stuck', run: async () => void (runs += 1) }], log })
  // Enough time for three checks.
  await sleep(6500)
  expect(runs).toBe(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await until(() => runs === 1)
  expect(runs).toBe(1)
  await living.stop()
}, 60_000)

test('a worker that starts alone takes over the job of one that was killed', async () => {
  const log = createLog({ logLevel: 'silent' })
  let runs = 0
  await pool.query(`select graphile_worker.add_job('test.left')`)
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now()`)
  const started = await startJobs(pool, { kinds: [{ name: 'test.left', run: async () => void (runs += 1) }], log })
  await until(() => runs === 1)
  expect(runs).toBe(1)
  await started.stop()
}, 40_000)
