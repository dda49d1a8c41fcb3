import type {
  getReferCode as getReferCodeEndpoint,
  checkReferCode as checkReferCodeEndpoint,
  listReferrals as listReferralsEndpoint,
} from '#domain/discounts/referral-api.ts'
import type { OutputOf, CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { joinedCode } from '#domain/kit/normalize-input.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { type Instant, wireTime } from '#domain/kit/time.ts'
import { shownName } from '#domain/people/names.ts'
import type { Transaction } from '#server/driver/database.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { loadBrought, findReferrer, insertReferral, wasHereBefore, listReferralPage } from './referral-queries.ts'

/** The caller's own code and its results. */
export async function getReferCode(ctx: ReadContext): Promise<OutputOf<typeof getReferCodeEndpoint>> {
  const { accountId } = signedIn(ctx)
  const [brought, { site, policies }] = await Promise.all([
    loadBrought(ctx.db, accountId),
    loadSiteAndPolicies(ctx.db, ctx.branch.id),
  ])
  return {
    code: brought.code,
    url: `${ctx.origin}${ctx.locale === 'zh' ? '/zh' : ''}/refer?code=${brought.code}`,
    percent: site.referral_banner.percent,
    reward: toWire(sen(policies.referral_reward_sen)),
    days: policies.referral_days,
    friends: brought.friends,
    earned: toWire(sen(brought.earnedSen)),
    on_the_way: toWire(sen(brought.onTheWaySen)),
  }
}

/** The owner of a referral code, by first name and initial. Refuses discounts.refer_unknown. */
export async function checkReferCode(
  ctx: ReadContext,
  { code }: CheckedOf<typeof checkReferCodeEndpoint>,
): Promise<OutputOf<typeof checkReferCodeEndpoint> | Refusal> {
  const referrer = await findReferrer(ctx.db, joinedCode(code))
  if (!referrer) return refuse('discounts.refer_unknown')
  const { site } = await loadSiteAndPolicies(ctx.db, ctx.branch.id)
  return {
    success: true,
    code: joinedCode(code),
    name: shownName(referrer.named),
    percent: site.referral_banner.percent,
  }
}

interface Joining {
  readonly code: string
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly branchId: Id<'branches'>
  readonly now: Instant
}

/**
 * Records who referred a new account. A person who had an account before under the same e-mail or phone, in any
 * spelling, is recorded as refused: nobody refers themselves or is referred twice. There can be no cycle, since a
 * referrer is older than the friend. False for an unknown code; then nothing is written.
 */
export async function joinByCode(tx: Transaction, joining: Joining): Promise<boolean> {
  const referrer = await findReferrer(tx, joinedCode(joining.code))
  if (!referrer || referrer.accountId === joining.accountId) return false
  const { accountId: friendId, branchId, now } = joining
  const status = (await wasHereBefore(tx, joining.personId)) ? 'refused' : 'joined'
  await insertReferral(tx, { friendId, referrerId: referrer.accountId, branchId, status, now })
  return true
}

/** The caller's friends. One whose order waits to be paid has only joined. */
export async function listReferrals(
  ctx: ReadContext,
  query: CheckedOf<typeof listReferralsEndpoint> & Only,
): Promise<OutputOf<typeof listReferralsEndpoint>> {
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
