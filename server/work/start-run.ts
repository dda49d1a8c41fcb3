import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import type { WorkRow } from './long-work.ts'
import { insertRunning } from './rows-queries.ts'

/**
 * Stores an act on many for `processRuns`; `rows` must be distinct (a repeated subject throws). Refuses work.busy while
 * another one of its kind runs in the branch.
 */
export async function startRun(
  ctx: WriteContext,
  run: {
    readonly kind: string
    /** What is done to each row. */
    readonly act: Readonly<Record<string, unknown>>
    readonly rows: readonly WorkRow[]
    readonly now: Instant
  },
): Promise<Id<'work_runs'> | Refusal> {
  const { accountId } = signedIn(ctx)
  const id = await insertRunning(ctx.tx, { ...run, branchId: ctx.branch.id, accountId })
  if (!id) return refuse('work.busy')
  noteChanges(ctx.tx, [{ kind: 'work', subject: id, branchId: ctx.branch.id }])
  return id
}
