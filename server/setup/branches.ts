import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isTimeZone } from '#domain/setup/check-places.ts'
import type { createBranch as createBranchEndpoint } from '#domain/setup/places-api.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { makeOwner } from '#server/staffing/roles.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import {
  countOtherBranches,
  insertBranch,
  loadBranchNeeds,
  lockBranch,
  updateBranch,
  type BranchRow,
} from './place-queries.ts'
import { lockSetup } from './queries.ts'
import { changeVerb } from './setup-verbs.ts'

/**
 * Branches of this installation. Changed is the branch of the request; another one is request.not_found. Refuses
 * setup.last_branch, since one branch stays open.
 */
export const branches = {
  create: createBranch,
  change: changeVerb<'branches', BranchRow>({
    table: 'branches',
    name: 'branch',
    lock: async (tx, { branchId, id }) => (id === branchId ? lockBranch(tx, id) : undefined),
    update: updateBranch,
    needs: loadBranchNeeds,
    check: async (ctx, { row }) =>
      row.active || (await countOtherBranches(ctx.tx, ctx.branch.id)) > 0 ? undefined : refuse('setup.last_branch'),
  }),
}

/**
 * Opens a branch of this installation with the caller as its owner; it has default settings until they are changed.
 * Audited in the branch of the request. Refuses setup.slug_taken, request.invalid.
 */
async function createBranch(
  ctx: WriteContext,
  sent: CheckedOf<typeof createBranchEndpoint>,
): Promise<OutputOf<typeof createBranchEndpoint> | Refusal> {
  if (!isTimeZone(sent.time_zone)) return refuse('request.invalid', { fields: { time_zone: 'fields.invalid' } })
  const now = await lockSetup(ctx.tx, ctx.branch.id)
  try {
    const id = await insertBranch(ctx.tx, { ...sent, active: true })
    await makeOwner(ctx.tx, { branchId: id, accountId: signedIn(ctx).accountId, now })
    await writeAudit(ctx, {
      at: now,
      action: 'setup.create_branch',
      subjectKind: 'branches',
      subjectId: id,
      details: { after: sent },
    })
    return { success: true, id }
  } catch (error) {
    if (brokenConstraint(error) === 'branches_code_key')
      return refuse('setup.slug_taken', { fields: { code: 'fields.invalid' } })
    throw error
  }
}
