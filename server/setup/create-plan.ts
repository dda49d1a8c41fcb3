import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { checkBranchOpen } from '#domain/setup/check-branch-open.ts'
import { decidePlan } from '#domain/setup/decide-plan.ts'
import type { createPlan as endpoint } from '#domain/setup/plans-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { insertPlan, listUnknownCovers } from './plan-queries.ts'
import { isBranchActive, lockSetup } from './queries.ts'
import { refuseTaken } from './refuse-taken.ts'

/**
 * Puts a package on sale. Kept in the audit. Refuses setup.branch_retired, setup.slug_taken and what `decidePlan`
 * refuses.
 */
export async function createPlan(
  ctx: WriteContext,
  { slug, price, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
