import { referCode } from '#domain/discounts/refer-code.ts'
import type { checkReferCode as endpoint } from '#domain/discounts/referral-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { shownName } from '#domain/people/shown-name.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { findReferrer } from './referral-queries.ts'

/** The owner of a referral code, by first name and initial. Refuses discounts.refer_unknown. */
export async function checkReferCode(
  ctx: ReadContext,
  { code }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const referrer = await findReferrer(ctx.db, referCode(code))
  if (!referrer) return refuse('discounts.refer_unknown')
  const { site } = await loadSiteAndPolicies(ctx.db, ctx.branch.id)
  return {
    success: true,
    code: referCode(code),
    name: shownName(referrer.named),
    percent: site.referral_banner.percent,
  }
}
