import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Transaction } from './database.ts'
import type { Log } from './log.ts'

/** One kind of job: its name, and what to do with the payload it was enqueued with. */
export interface JobKind {
  readonly name: string
  readonly run: (payload: unknown) => Promise<void>
  /** Five-field cron line in UTC, for work that comes round by itself. */
  readonly every?: string
}

const maxAttempts = 8

/**
 * Enqueues a job inside the caller's transaction: it runs after the commit, or never. The same key replaces a job that
 * has not run yet.
 */
// oxlint-disable-next-line max-params -- transaction, name and payload are the whole of a job
export async function enqueue(tx: Transaction, name: string, payload: Readonly<Record<string, string>>, options: { key?: string } = {}): Promise<void> {
  await sql`select ${jobCall({ name, payload: sql`${JSON.stringify(payload)}::json`, key: sql`${options.key ?? null}` })}`.execute(tx)
}

/** The call that enqueues a job, for a statement whose own rows give the payload and the key. */
export function jobCall(job: { name: string; payload: RawBuilder<unknown>; key: RawBuilder<unknown> }): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(${job.name}, ${job.payload}, job_key := ${job.key}, max_attempts := ${maxAttempts})`
}

/** Runs jobs in this process until stopped; stopping waits for the jobs that are running. */
export async function startJobs(pool: pg.Pool, jobs: { kinds: readonly JobKind[]; log: Log }): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(jobs.kinds.map((kind) => [kind.name, (payload: unknown) => kind.run(payload)]))
  const parsedCronItems = parseCronItems(jobs.kinds.flatMap((kind) => (kind.every ? [{ task: kind.name, match: kind.every }] : [])))
  const heart = await unlockDead(pool)
  const runner: Runner = await run({ pgPool: pool, taskList, parsedCronItems, concurrency: 4, pollInterval: 1000, noHandleSignals: true, logger: quietLogger(jobs.log) })
  return {
    stop: async () => {
      await runner.stop()
      heart.release(true)
    },
  }
}

/**
 * A worker that was killed keeps its jobs locked for four hours. Every process that runs jobs holds a shared lock for as long
 * as it lives; whoever can take that lock alone knows that all other workers are dead, and unlocks their jobs.
 */
async function unlockDead(pool: pg.Pool): Promise<pg.PoolClient> {
  const heart = await pool.connect()
  const { rows } = await heart.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [workerHeart])
  if (rows[0]?.alone) {
    await heart.query(`select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`)
  }
  await heart.query('select pg_advisory_lock_shared($1)', [workerHeart])
  if (rows[0]?.alone) await heart.query('select pg_advisory_unlock($1)', [workerHeart])
  return heart
}

const workerHeart = 7300

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ jobs: message })
    if (level === 'warning') log.warn({ jobs: message })
  })
}
