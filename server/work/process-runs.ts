import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkRun } from '#domain/work/check-run.ts'
import { batchRows } from '#domain/work/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { isConflict, isTimeout } from '#server/driver/sql-errors.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Config } from '#server/kit/config.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { Log } from '#server/kit/log.ts'
import { actContext } from './act-context.ts'
import type { LongWork, WorkRow } from './long-work.ts'
import { endRun, lockAsker, lockOpenRun, type LockedRun } from './queries.ts'
import { listRunning, listWaiting, saveBatch, type TriedRow } from './rows-queries.ts'

/** Runs that are gone on with at once; others wait for the next second. */
const maxRuns = 50
/** Batches of each run in one go: a server that stops waits for them, and the others follow in the next second. */
const maxBatches = 10

export interface LongWorkParts {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  /** Every act on many, as its room binds it. */
  readonly works: readonly LongWork[]
}

/**
 * Goes on with the acts on many, a batch of each in turn. A batch is one transaction with the count of its rows, under
 * the lock of its run: a process that is killed leaves it undone, a second one waits and takes the next rows, and Stop
 * comes between two batches. After an error the other runs go on, and the batch is tried again in the next second.
 */
export async function processRuns(parts: LongWorkParts): Promise<void> {
  const errors: unknown[] = []
  let open = await listRunning(parts.db, maxRuns)
  for (let batch = 0; batch < maxBatches && open.length > 0; batch += 1) {
    const more: Id<'work_runs'>[] = []
    for (const id of open) {
      const left = await inTransaction(parts.db, async (tx) => doBatch(tx, { id, parts })).catch((error: unknown) => {
        errors.push(error)
        return false
      })
      if (left === true) more.push(id)
    }
    open = more
  }
  if (errors.length > 0) throw new AggregateError(errors, 'acts on many could not go on')
}

interface BatchOf {
  readonly id: Id<'work_runs'>
  readonly parts: LongWorkParts
}

/** Returns whether the run has more rows. */
async function doBatch(tx: Transaction, { id, parts }: BatchOf): Promise<boolean> {
  const run = await lockOpenRun(tx, { id, state: 'running' })
  if (!run) return false
  noteChanges(tx, [{ kind: 'work', subject: id, branchId: run.branch_id }])
  const able = await ableToGoOn(tx, { id, run, parts })
  if (isRefusal(able)) {
    await endRun(tx, { id, state: 'refused', result: able, now: run.now })
    return false
  }
  const rows = await listWaiting(tx, { id, limit: batchRows })
  await able.lockRows(rows)
  const tried: TriedRow[] = []
  for (const row of rows) tried.push({ subjectId: row.subjectId, reason: await able.tryRow(row) })
  return saveBatch(tx, { id, tried, now: run.now })
}

/** As who asked, if the role still holds. Refuses request.not_found for an act that this version does not have. */
async function ableToGoOn(tx: Transaction, { id, run, parts }: BatchOf & { readonly run: LockedRun }) {
  const work = parts.works.find(({ kind }) => kind === run.kind)
  const doRow = work?.read(run.input)
  if (!work || !doRow) return refuse('request.not_found')
  const asker = await lockAsker(tx, { accountId: run.asked_by_account_id, branchId: run.branch_id })
  const role = asker.role ?? undefined
  const refusal: Refusal | undefined = checkRun({
    startsAt: run.starts_at,
    now: run.now,
    role,
    roles: work.roles,
    isOnMany: true,
  })
  if (refusal) return refusal
  const ctx = actContext(tx, { id, accountId: run.asked_by_account_id, asker, parts })
  return {
    lockRows: async (rows: readonly WorkRow[]) => work.lockRows?.(ctx, rows),
    tryRow: async (row: WorkRow) => tryRow(ctx, { row, doRow }),
  }
}

/**
 * Does one row by itself: what could not be done, or broke, changes nothing and is said, so that one row holds back no
 * other. What another try can mend ends the batch instead.
 */
async function tryRow(
  ctx: WriteContext,
  { row, doRow }: { readonly row: WorkRow; readonly doRow: NonNullable<ReturnType<LongWork['read']>> },
): Promise<string | undefined> {
  return inSavepoint(ctx.tx, async () => {
    try {
      const reason = await doRow(ctx, row)
      return { keep: reason === undefined, result: reason }
    } catch (error) {
      if (isConflict(error) || isTimeout(error)) throw error
      ctx.log.error({ error, subject: row.subjectId }, 'a row of an act on many broke')
      return { keep: false, result: 'error' }
    }
  })
}
