import type { CheckName } from '#domain/checks/check-list.ts'
import type { Database } from '#server/driver/database.ts'
import { compareSchema, listMigrations } from '#server/kit/schema.ts'
import * as queries from './queries.ts'

type Figure = 'memoryPercent' | 'eventLoopMs' | 'poolWaitingMs'

/**
 * How each check is measured, in the unit of its entry. The questions read what others found already: the tasks of the
 * payments and statements, the invariants of the night, and what each process says about itself.
 */
export const measures: Readonly<Record<CheckName, (db: Database) => Promise<number | undefined>>> = {
  database: async (db) => {
    const startMs = performance.now()
    await queries.answerOne(db)
    return Math.round(performance.now() - startMs)
  },
  schema: async (db) => compareSchema(await queries.listApplied(db), await listMigrations()).missing.length,
  hold: queries.secondsHeld,
  rounds: queries.secondsSinceRound,
  clock: async (db) =>
    largest((await queries.listFigures(db)).map(({ clockAheadMs }) => Math.round(Math.abs(clockAheadMs) / 1000))),
  connections: queries.percentOfConnections,
  archive: queries.secondsWithoutArchive,
  backup: async (db) => queries.secondsSinceUpkeep(db, 'backup'),
  verify: async (db) => queries.secondsSinceUpkeep(db, 'verify'),
  backup_damaged: async (db) => queries.findFaults(db, 'verify'),
  drill: async (db) => queries.secondsSinceUpkeep(db, 'drill'),
  letters_waiting: queries.secondsOfOldestLetter,
  letters_failed: queries.countFailedLetters,
  jobs_waiting: queries.secondsOfOldestJob,
  jobs_failing: queries.secondsOfFailingJob,
  sweeps: secondsOfSlowestSweep,
  paid_no_order: async (db) => queries.secondsOfOldestTask(db, ['paid_no_order']),
  payment_unknown: async (db) => queries.secondsOfOldestTask(db, ['payment_unknown', 'payment_review']),
  callbacks_silent: async (db) => queries.secondsOfOldestTask(db, ['callback_silent']),
  statement_differs: async (db) => queries.secondsOfOldestTask(db, ['statement_differs']),
  refunds_by_hand: async (db) => queries.secondsOfOldestTask(db, ['refund_at_portal', 'refund_at_counter']),
  memberships: async (db) =>
    queries.secondsOfOldestTask(db, [
      'mandate_to_end',
      'mandate_review',
      'collection_review',
      'collection_twice',
      'collection_of_nobody',
    ]),
  invariants: async (db) => queries.findFaults(db, 'invariants'),
  past_their_time: queries.secondsPastDue,
  failures: percentOfFailures,
  memory: async (db) => largestOf(db, 'memoryPercent'),
  event_loop: async (db) => largestOf(db, 'eventLoopMs'),
  pool_waiting: async (db) => largestOf(db, 'poolWaitingMs'),
  disk: percentOfDisk,
  space: async (db) => sum((await queries.listFigures(db)).map(({ failedForSpace }) => failedForSpace)),
}

/** One server that does a sweep is enough, so of each name the latest counts, and of those the oldest. */
async function secondsOfSlowestSweep(db: Database): Promise<number | undefined> {
  const sweeps = (await queries.listFigures(db)).flatMap((figures) => Object.entries(figures.sweeps))
  const byName = Map.groupBy(sweeps, ([name]) => name)
  return largest([...byName.values()].map((times) => Math.min(...times.map(([, seconds]) => seconds))))
}

/** So few are no share of anything: a single error of a quiet night is in the log. */
const fewFailures = 3

/**
 * Of five minutes, so that it is a share of something, and no more than that of the last minute: what has passed is
 * silent soon.
 */
async function percentOfFailures(db: Database): Promise<number | undefined> {
  const figures = await queries.listFigures(db)
  const failed = sum(figures.map((one) => one.failed))
  if (failed < fewFailures) return undefined
  const recentFailed = sum(figures.map((one) => one.recentFailed))
  return Math.min(
    percentOf(failed, sum(figures.map((one) => one.requests))),
    percentOf(recentFailed, sum(figures.map((one) => one.recentRequests))),
  )
}

/** Rounded up; of nothing, none. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.ceil((100 * part) / whole)
}

async function largestOf(db: Database, figure: Figure): Promise<number | undefined> {
  return largest((await queries.listFigures(db)).map((figures) => figures[figure]))
}

async function percentOfDisk(db: Database): Promise<number | undefined> {
  const disk = largest((await queries.listFigures(db)).flatMap(({ databaseDiskBytes }) => databaseDiskBytes ?? []))
  return disk === undefined ? undefined : percentOf(await queries.bytesOfDatabase(db), disk)
}

function largest(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : Math.max(...numbers)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
