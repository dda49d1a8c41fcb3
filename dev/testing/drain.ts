import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import type { JobKind } from '#server/kit/jobs.ts'

const maxRounds = 20

/**
 * Runs every pending job, and those they enqueue, until none is left, and then the scheduled jobs. Jobs that wait for a
 * retry run now.
 */
export async function drainJobs(pool: pg.Pool, kinds: readonly JobKind[]): Promise<void> {
  const taskList = Object.fromEntries(kinds.map((kind) => [kind.name, async (payload: unknown) => kind.run(payload)]))
  const logger = new Logger(() => () => undefined)
  for (let round = 0; round < maxRounds; round += 1) {
    await runOnce({ pgPool: pool, taskList, logger, noHandleSignals: true })
    const { rows } = await pool.query<{ waiting: string }>(
      'select count(*)::text as waiting from graphile_worker.jobs where attempts = 0 and run_at <= now()',
    )
    if (rows[0]?.waiting === '0') break
  }
  for (const kind of kinds) if (kind.everyMs !== undefined) await kind.run({})
}

/** Runs each scheduled job once, as if it were due. */
export async function runTimedJobs(kinds: readonly JobKind[]): Promise<void> {
  for (const kind of kinds) if (kind.every) await kind.run({})
}
