import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { previewLengthening as endpoint } from '#domain/schedules/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { planLengthening } from './plan-lengthening.ts'
import { presentClassPlan } from './present-class-plan.ts'

/** The result of `lengthenSeries` at this moment. Refuses what the plan refuses. */
export async function previewLengthening(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { branch, locale } = ctx
  const plan = await planLengthening(ctx.db, {
    sent: input,
    branch,
    policies: await ctx.policies(),
    now: await studioNow(ctx.db),
  })
  return isRefusal(plan) ? plan : presentClassPlan(plan, { zone: branch.zone, locale })
}
