import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

/** One kind of job: its name, and what to do with the payload it was enqueued with. */
export interface JobKind {
  readonly name: string
  readonly run: (payload: unknown) => Promise<void>
  /** Five-field cron line in UTC, for work that comes round by itself. */
  readonly every?: string
  /** Milliseconds between two runs, for work that looks after rows of its own; one run is over before the next begins. */
  readonly everyMs?: number
}

/** Runs jobs in this process until stopped; stopping waits for the jobs that are running. */
export async function startJobs(
  pool: pg.Pool,
  jobs: { kinds: readonly JobKind[]; log: Log },
): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    jobs.kinds.map((kind) => [kind.name, (payload: unknown) => kind.run(payload)]),
  )
  const parsedCronItems = parseCronItems(
    jobs.kinds.flatMap((kind) => (kind.every ? [{ task: kind.name, match: kind.every }] : [])),
  )
  const heart = await unlockDead(pool)
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(jobs.log),
  })
  const sweeps = jobs.kinds.flatMap((kind) =>
    kind.everyMs === undefined
      ? []
      : [startSweep({ name: kind.name, run: async () => kind.run({}), everyMs: kind.everyMs, log: jobs.log })],
  )
  return {
    stop: async () => {
      await Promise.all(sweeps.map(async (sweep) => sweep.stop()))
      await runner.stop()
      heart.release(true)
    },
  }
}

/** Runs the work again and again with a pause between; a run that fails is told to the log and followed by the next. */
function startSweep(sweep: { name: string; run: () => Promise<void>; everyMs: number; log: Log }): {
  stop: () => Promise<void>
} {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const turn = async (): Promise<void> => {
    try {
      await sweep.run()
    } catch (error) {
      sweep.log.error({ error, job: sweep.name }, 'a sweep failed')
    }
    if (!stopped) wait()
  }
  const wait = (): void => {
    timer = setTimeout(() => {
      running = turn()
    }, sweep.everyMs)
  }
  wait()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
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
