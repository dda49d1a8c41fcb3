import type { getReferCode as endpoint } from '#domain/discounts/referral-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { loadBrought } from './referral-queries.ts'

/** The caller's own code and its results. */
export async function getReferCode(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
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
