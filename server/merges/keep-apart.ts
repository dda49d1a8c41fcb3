import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { keepApart as endpoint } from '#domain/merges/staff-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { finishAlike } from '#server/orders/task-queries.ts'
import { insertApart } from '#server/people/alike-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findBoth } from './find-both.ts'

/**
 * Two records are of two people: the task about them is finished, and none opens for that pair again. Audited in the
 * home branches of both. Refuses request.not_found where staff of the branch do not see both, and members.merge_self.
 */
export async function keepApart(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx } = ctx
  const both = await findBoth(ctx, input)
  if (isRefusal(both)) return both
  const { own, other, homes } = both
  if (own.id === other.id) return refuse('members.merge_self')
  const { accountId } = signedIn(ctx)
  const now = await studioNow(tx)
  await insertApart(tx, { personId: own.id, otherId: other.id, by: accountId, now })
  await finishAlike(tx, { people: [own.id, other.id], accountId, now })
  await writeAudit(ctx, {
    at: now,
    action: 'people.keep_apart',
    subjectKind: 'persons',
    subjectId: own.id,
    details: { other: other.id },
    homes,
  })
  return { success: true }
}
