import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { takeBackRun as endpoint } from '#domain/work/api.ts'
import { managesRun } from '#domain/work/manages-run.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { endRun, lockRun } from './queries.ts'

/**
 * Takes back an act that waits. Refuses request.not_found for one of another branch, or of somebody else where the
 * caller is no owner or manager, and work.over for one that has ended.
 */
export async function takeBackRun(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, role } = signedIn(ctx)
  const run = await lockRun(ctx.tx, { id, branchId: ctx.branch.id })
  if (!run || !role || !managesRun({ role, isOwn: run.asked_by_account_id === accountId }))
    return refuse('request.not_found')
  if (run.state !== 'held') return refuse('work.over')
  await endRun(ctx.tx, { id, state: 'taken_back', result: null, now: run.now })
  return { success: true }
}
