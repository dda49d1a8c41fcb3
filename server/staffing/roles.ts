import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type {
  listRoles as listRolesEndpoint,
  giveRole as giveRoleEndpoint,
  takeRole as takeRoleEndpoint,
} from '#domain/staffing/api.ts'
import { decideRole } from '#domain/staffing/decide-role.ts'
import { brokenConstraint, type Transaction } from '#server/driver/database.ts'
import { type ReadContext, signedIn, type WriteContext } from '#server/kit/context.ts'
import { findTied, type Tied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listRoleRows, listOwned, loadRoleFacts, lockRoles, saveRole, deleteRole, hasRole } from './queries.ts'

/** The staff of the branch. */
export async function listRoles(
  ctx: ReadContext,
  query: CheckedOf<typeof listRolesEndpoint>,
): Promise<OutputOf<typeof listRolesEndpoint>> {
  const { rows, total } = await listRoleRows(ctx.db, { branchId: ctx.branch.id, query })
  const data = rows.map((row) => ({
    account_id: row.account_id,
    name: row.name,
    role: row.role,
    instructor: row.instructor,
    granted_at: wireTime(row.granted_at, ctx.branch.zone),
  }))
  return page(data, { ...query, total })
}

/**
 * Gives an account a role in the branch, and ties it to an instructor. Audited. Refuses request.not_found also for an
 * account without a tie to a branch of the caller, setup.unknown for an instructor whom the branch does not have,
 * staffing.instructor_taken, and what `decideRole` refuses.
 */
export async function giveRole(
  ctx: WriteContext,
  { id: accountId, role, instructor_id: instructorId, reason }: CheckedOf<typeof giveRoleEndpoint>,
): Promise<OutputOf<typeof giveRoleEndpoint> | Refusal> {
  const branchId = ctx.branch.id
  const now = await lockRoles(ctx.tx, branchId)
  const tied = await findKnown(ctx, accountId)
  if (!tied) return refuse('request.not_found')
  const facts = await loadRoleFacts(ctx.tx, { branchId, accountId, instructorId, askerId: signedIn(ctx).accountId })
  if (!facts.exists) return refuse('request.not_found')
  const refusal = decideRole({
    askerRole: facts.askerRole ?? undefined,
    before: facts.before ?? undefined,
    after: role,
    owners: facts.owners,
    hasInstructor: instructorId !== null,
  })
  if (refusal) return refusal
  if (instructorId !== null && !facts.hasInstructor) return refuse('setup.unknown', { values: { name: instructorId } })
  try {
    await saveRole(ctx.tx, { branchId, accountId, role, instructorId, now })
  } catch (error) {
    if (brokenConstraint(error) === 'account_roles_one_per_instructor') return refuse('staffing.instructor_taken')
    throw error
  }
  await writeAudit(ctx, {
    at: now,
    action: 'staffing.give_role',
    subjectKind: 'account_roles',
    subjectId: accountId,
    details: {
      before: { role: facts.before, instructor_id: facts.instructorBefore },
      after: { role, instructor_id: instructorId },
      reason,
    },
    homes: [tied.homeBranchId],
  })
  return { success: true }
}

/** The owner of a second branch may give roles there to people of the first, whom the caller sees as its owner. */
async function findKnown({ tx, branch, ...ctx }: WriteContext, accountId: Id<'accounts'>): Promise<Tied | undefined> {
  for (const branchId of [branch.id, ...(await listOwned(tx, signedIn(ctx).accountId))]) {
    const tied = await findTied(tx, { branchId, accountId })
    if (tied) return tied
  }
  return undefined
}

/**
 * Removes the role of an account in the branch: its next request is a customer's. Audited. Refuses request.not_found
 * for an account without a role there, and what `decideRole` refuses.
 */
export async function takeRole(
  ctx: WriteContext,
  { id: accountId, reason }: CheckedOf<typeof takeRoleEndpoint>,
): Promise<OutputOf<typeof takeRoleEndpoint> | Refusal> {
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

/** The account that opens a branch owns it. */
export async function makeOwner(
  tx: Transaction,
  of: { readonly branchId: Id<'branches'>; readonly accountId: Id<'accounts'>; readonly now: Instant },
): Promise<void> {
  await saveRole(tx, { ...of, role: 'owner', instructorId: null })
}
