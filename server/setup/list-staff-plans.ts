import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { toWire } from '#domain/kit/money.ts'
import type { listStaffPlans as endpoint } from '#domain/setup/plans-api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listStaffPlanRows } from './plan-queries.ts'

/** Every package plan of the branch as staff change it. */
export async function listStaffPlans(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listStaffPlanRows(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map(({ price_sen: priceSen, ...row }) => ({ ...row, price: toWire(priceSen) })),
    { ...query, total },
  )
}
