import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { toWire, fromWire } from '#domain/kit/money.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kit/refusal.ts'
import { checkBranchOpen } from '#domain/setup/check-places.ts'
import { decidePlan } from '#domain/setup/decide-plan.ts'
import type {
  listStaffPlans as listStaffPlansEndpoint,
  createPlan as createPlanEndpoint,
  changePlan as changePlanEndpoint,
} from '#domain/setup/plans-api.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import { pointAtPlan } from '#server/catalog/product-write-queries.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { merge } from './merge.ts'
import { listStaffPlanRows, insertPlan, listUnknownCovers, lockPlan, updatePlan, type PlanRow } from './plan-queries.ts'
import { isBranchActive, lockSetup } from './queries.ts'
import { refuseTaken } from './refuse-taken.ts'

/** Every package plan of the branch as staff change it. */
export async function listStaffPlans(
  ctx: ReadContext,
  query: CheckedOf<typeof listStaffPlansEndpoint>,
): Promise<OutputOf<typeof listStaffPlansEndpoint>> {
  const { rows, total } = await listStaffPlanRows(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map(({ price_sen: priceSen, ...row }) => ({ ...row, price: toWire(priceSen) })),
    { ...query, total },
  )
}

/**
 * Puts a package on sale. Kept in the audit. Refuses setup.branch_retired, setup.slug_taken and what `decidePlan`
 * refuses.
 */
export async function createPlan(
  ctx: WriteContext,
  { slug, price, ...sent }: CheckedOf<typeof createPlanEndpoint>,
): Promise<OutputOf<typeof createPlanEndpoint> | Refusal> {
  const branchId = ctx.branch.id
  const now = await lockSetup(ctx.tx, branchId)
  const branch = { isBranchActive: await isBranchActive(ctx.tx, branchId) }
  const retired = checkBranchOpen(branch, { wasActive: false, isActive: true })
  if (retired) return retired
  const row = { ...sent, price_sen: fromWire(price), active: true }
  const unknown = await listUnknownCovers(ctx.tx, { branchId, row })
  const decided = decidePlan({ before: undefined, after: row, unknown })
  if (isRefusal(decided)) return decided
  try {
    const id = await insertPlan(ctx.tx, { branchId, slug, version: 1, row })
    await writeAudit(ctx, {
      at: now,
      action: 'setup.create_package_plan',
      subjectKind: 'package_plans',
      subjectId: id,
      details: { after: { slug, ...row } },
    })
    return { success: true, id }
  } catch (error) {
    return refuseTaken(error)
  }
}

/**
 * Changes a package: by a new version where price or contents change, and in place otherwise. Sold packs keep their
 * version; products for the package point at the new one. Audited. Refuses request.not_found, setup.branch_retired, and
 * what `decidePlan` refuses.
 */
export async function changePlan(
  ctx: WriteContext,
  { id, price, ...sent }: CheckedOf<typeof changePlanEndpoint>,
): Promise<OutputOf<typeof changePlanEndpoint> | Refusal> {
  const branchId = ctx.branch.id
  const now = await lockSetup(ctx.tx, branchId)
  const found = await lockPlan(ctx.tx, { branchId, id })
  if (!found) return refuse('request.not_found')
  const { slug, version, replaced_by: replacedBy, ...before } = found
  const after = merge<PlanRow>(before, { ...sent, price_sen: price === undefined ? undefined : fromWire(price) })
  const branch = { isBranchActive: await isBranchActive(ctx.tx, branchId) }
  const retired = checkBranchOpen(branch, { wasActive: before.active, isActive: after.active })
  if (retired) return retired
  const unknown = after.active ? await listUnknownCovers(ctx.tx, { branchId, row: after }) : []
  const decided = decidePlan({ before: { ...before, replaced: replacedBy !== null }, after, unknown })
  if (isRefusal(decided)) return decided
  const current = decided === 'version' ? { version: version + 1, replaces: id } : undefined
  const currentId = current ? await insertPlan(ctx.tx, { branchId, slug, row: after, ...current }) : id
  if (!current) await updatePlan(ctx.tx, { id, row: after })
  await indexProduct(ctx.tx, await pointAtPlan(ctx.tx, { from: id, to: currentId }))
  const details = { before, after, version: current?.version ?? version, id: currentId }
  await writeAudit(ctx, {
    at: now,
    action: 'setup.change_package_plan',
    subjectKind: 'package_plans',
    subjectId: id,
    details,
  })
  return { success: true, id: currentId, version: details.version }
}
