import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { undoRun as endpoint } from '#domain/work/api.ts'
import { managesRun } from '#domain/work/manages-run.ts'
import type { RunState } from '#domain/work/model.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { endRun, lockRun } from './queries.ts'

const ends: ReadonlyMap<RunState, 'taken_back' | 'stopped'> = new Map([
  ['held', 'taken_back'],
  ['running', 'stopped'],
])

/**
 * Undoes an act that waits, or stops one on many after its batch. Refuses request.not_found for one of another
 * branch, or of somebody else where the caller is no owner or manager, and work.over for one that has ended.
 */
export async function undoRun(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, role } = signedIn(ctx)
  const run = await lockRun(ctx.tx, { id, branchId: ctx.branch.id })
  if (!run || !role || !managesRun({ role, isOwn: run.asked_by_account_id === accountId }))
    return refuse('request.not_found')
  const state = ends.get(run.state)
  if (!state) return refuse('work.over')
  await endRun(ctx.tx, { id, state, result: null, now: run.now })
  noteChanges(ctx.tx, [{ kind: 'work', subject: id, branchId: ctx.branch.id }])
  return { success: true }
}
