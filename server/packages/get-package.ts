import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getPackage as getPackageEndpoint } from '#domain/packages/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findPlan } from './plan-queries.ts'
import { presentPlan } from './present-plan.ts'

/** One package on sale. Refusal: request.not_found, also for one that is no longer sold. */
export async function getPackage(
  ctx: ReadContext,
  input: CheckedOf<typeof getPackageEndpoint>,
): Promise<OutputOf<typeof getPackageEndpoint> | Refusal> {
  const plan = await findPlan(ctx.db, { planId: input.id, branchId: ctx.branch.id })
  return plan?.active ? presentPlan(plan, ctx.locale) : refuse('request.not_found')
}
