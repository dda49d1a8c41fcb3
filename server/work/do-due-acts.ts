import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkRun } from '#domain/work/check-run.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { eachRow } from '#server/driver/each-row.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import type { ActSums, Route } from '#server/kit/routes.ts'
import { actContext } from './act-context.ts'
import { endRun, listDueRuns, lockAsker, lockOpenRun, type LockedRun } from './queries.ts'

const maxDue = 100

export interface WorkParts {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  /** Every act that can wait, as its room binds it. */
  readonly acts: readonly Route[]
}

/**
 * Does the acts whose moment has come, each as the person who asked, in one transaction with the row that says so: a
 * process that is killed, or a second server, leaves it undone or finds it done. One that is refused changes nothing
 * and ends with the reason. After an error the others are still done, and the act is tried again in the next run.
 */
export async function doDueActs(parts: WorkParts): Promise<void> {
  await eachRow(await listDueRuns(parts.db, maxDue), async (id) => {
    await inTransaction(parts.db, async (tx) => doDueAct(tx, { id, parts }))
  })
}

async function doDueAct(
  tx: Transaction,
  { id, parts }: { readonly id: Id<'work_runs'>; readonly parts: WorkParts },
): Promise<void> {
  const run = await lockOpenRun(tx, { id, state: 'held' })
  if (!run) return
  const done = await inSavepoint(tx, async () => {
    const result = await actOf(tx, { id, run, parts })
    return { keep: !isRefusal(result), result }
  })
  return endRun(tx, { id, state: isRefusal(done) ? 'refused' : 'done', result: done, now: run.now })
}

async function actOf(
  tx: Transaction,
  { id, run, parts }: { readonly id: Id<'work_runs'>; readonly run: LockedRun; readonly parts: WorkParts },
): Promise<ActSums | Refusal> {
  const route = parts.acts.find(({ endpoint }) => endpoint.name === run.kind)
  // A version without the act does not do it; neither does one whose input has another shape.
  if (!route || typeof route.endpoint.who === 'string') return refuse('request.not_found')
  const asker = await lockAsker(tx, { accountId: run.asked_by_account_id, branchId: run.branch_id })
  const role = asker.role ?? undefined
  const refusal = checkRun({ startsAt: run.starts_at, now: run.now, role, roles: route.endpoint.who.staff })
  if (refusal) return refusal
  const checked = route.check(run.input)
  if (!checked.ok) return inputRefusal(checked.error)
  if (checked.run.kind !== 'write' || !checked.run.holding) throw new Error(`${run.kind} cannot wait`)
  return checked.run.holding.doNow(actContext(tx, { id, accountId: run.asked_by_account_id, asker, parts }))
}
