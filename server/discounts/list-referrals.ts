import type { listReferrals as endpoint } from '#domain/discounts/referral-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import { shownName } from '#domain/people/shown-name.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { listReferralPage } from './referral-queries.ts'

/** The caller's friends. One whose order waits to be paid has only joined. */
export async function listReferrals(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint> & Only,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listReferralPage(ctx.db, { accountId: signedIn(ctx).accountId, query })
  const { zone } = ctx.branch
  return page(
    rows.map((row) => ({
      id: row.id,
      friend: shownName(row.named),
      status: row.status === 'held' ? ('joined' as const) : row.status,
      joined_at: wireTime(row.joinedAt, zone),
      ordered_at: row.orderedAt && wireTime(row.orderedAt, zone),
      due_at: row.dueAt && wireTime(row.dueAt, zone),
      reward: row.rewardSen === null ? null : toWire(sen(row.rewardSen)),
    })),
    { ...query, total },
  )
}
