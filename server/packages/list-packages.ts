import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listPackages as listPackagesEndpoint } from '#domain/packages/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listPlans } from './plan-queries.ts'
import { presentPlan } from './present-plan.ts'

/** What is on sale in the branch. Memberships are listed even while they cannot be joined. */
export async function listPackages(
  ctx: ReadContext,
  input: CheckedOf<typeof listPackagesEndpoint>,
): Promise<OutputOf<typeof listPackagesEndpoint>> {
  const { total, rows } = await listPlans(ctx.db, { ...input, branchId: ctx.branch.id })
  return page(
    rows.map((plan) => presentPlan(plan, ctx.locale)),
    { total, limit: input.limit, page: input.page },
  )
}
