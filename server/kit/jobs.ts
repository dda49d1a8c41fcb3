import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { isDiskFull } from '#server/driver/sql-errors.ts'
import { holdWorkerLock } from './hold-worker-lock.ts'
import type { Log } from './log.ts'
import { countFullDisk, noteJob, noteSweep } from './process-figures.ts'

/** One kind of job: its name, and the handler of its payload. */
export interface JobKind {
  readonly name: string
  readonly run: (payload: unknown) => Promise<void>
  /** Five-field cron expression in UTC, for periodic work. */
  readonly every?: string
  /** Jobs of one queue run one after the other, on whichever server. */
  readonly queue?: string
  /** Milliseconds between two runs, for work on rows of its own; one run ends before the next begins. */
  readonly everyMs?: number
}

/** Runs jobs in this process until stopped; stopping waits for the jobs that are running. */
export async function startJobs(
  pool: pg.Pool,
  jobs: { kinds: readonly JobKind[]; log: Log },
): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    jobs.kinds.map((kind) => [
      kind.name,
      async (payload: unknown) => {
        await kind.run(payload)
        noteJob(kind.name)
      },
    ]),
  )
  const parsedCronItems = parseCronItems(
    jobs.kinds.flatMap((kind) =>
      kind.every
        ? [
            {
              task: kind.name,
              match: kind.every,
              ...(kind.queue === undefined ? {} : { options: { queueName: kind.queue } }),
            },
          ]
        : [],
    ),
  )
  const lock = await holdWorkerLock(pool, jobs.log)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => lock.hold(workerPool.id))
  const runner: Runner = await run({
    events,
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
      await lock.release()
    },
  }
}

/** Runs the work again and again with a pause between; a failed run is logged and followed by the next. */
function startSweep(sweep: { name: string; run: () => Promise<void>; everyMs: number; log: Log }): {
  stop: () => Promise<void>
} {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  noteSweep(sweep.name)
  const turn = async (): Promise<void> => {
    try {
      await sweep.run()
      noteSweep(sweep.name)
    } catch (error) {
      if (isDiskFull(error)) countFullDisk()
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

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ jobs: message }, 'the worker of the jobs failed')
    // The worker hands on the words of PostgreSQL alone. No job can be queued then, those of the checks among them.
    if (level === 'error' && message.includes('No space left on device')) countFullDisk()
    if (level === 'warning') log.warn({ jobs: message }, 'the worker of the jobs warns')
  })
}
