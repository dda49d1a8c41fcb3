import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { takeRole as endpoint } from '#domain/staffing/api.ts'
import { decideRole } from '#domain/staffing/decide-role.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { deleteRole, hasRole, loadRoleFacts, lockRoles } from './queries.ts'

/**
 * Removes the role of an account in the branch: its next request is a customer's. Audited. Refuses request.not_found
 * for an account without a role there, and what `decideRole` refuses.
 */
export async function takeRole(
  ctx: WriteContext,
  { id: accountId, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const branchId = ctx.branch.id
  const now = await lockRoles(ctx.tx, branchId)
  if (!(await hasRole(ctx.tx, { branchId, accountId }))) return refuse('request.not_found')
  const askerId = signedIn(ctx).accountId
  const facts = await loadRoleFacts(ctx.tx, { branchId, accountId, instructorId: null, askerId })
  const { askerRole, before, owners } = facts
  if (before === null) return refuse('request.not_found')
  const refusal = decideRole({
    askerRole: askerRole ?? undefined,
    before,
    after: undefined,
    owners,
    hasInstructor: false,
  })
  if (refusal) return refusal
  await deleteRole(ctx.tx, { branchId, accountId })
  await writeAudit(ctx, {
    at: now,
    action: 'staffing.take_role',
    subjectKind: 'account_roles',
    subjectId: accountId,
    details: { before: { role: before, instructor_id: facts.instructorBefore }, after: null, reason },
  })
  return { success: true }
}
