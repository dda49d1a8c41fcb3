import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type {
  previewClasses as previewClassesEndpoint,
  previewLengthening as previewLengtheningEndpoint,
} from '#domain/schedules/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { planClasses } from './plan-classes.ts'
import { planLengthening } from './plan-lengthening.ts'
import { presentClassPlan, presentLengthening } from './present-class-plan.ts'

/** The result of `createClasses` at this moment. Refuses what the plan refuses. */
export async function previewClasses(
  ctx: ReadContext,
  input: CheckedOf<typeof previewClassesEndpoint>,
): Promise<OutputOf<typeof previewClassesEndpoint> | Refusal> {
  const { branch, locale } = ctx
  const plan = await planClasses(ctx.db, {
    sent: input,
    branch,
    policies: await ctx.policies(),
    now: await studioNow(ctx.db),
  })
  return isRefusal(plan) ? plan : presentClassPlan(plan, { zone: branch.zone, locale })
}

/** The result of `lengthenSeries` at this moment. Refuses what the plan refuses. */
export async function previewLengthening(
  ctx: ReadContext,
  input: CheckedOf<typeof previewLengtheningEndpoint>,
): Promise<OutputOf<typeof previewLengtheningEndpoint> | Refusal> {
  const { branch, locale } = ctx
  const plan = await planLengthening(ctx.db, {
    sent: input,
    branch,
    policies: await ctx.policies(),
    now: await studioNow(ctx.db),
  })
  return isRefusal(plan) ? plan : presentLengthening(plan, { sent: input, zone: branch.zone, locale })
}
