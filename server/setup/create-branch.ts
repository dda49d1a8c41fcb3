import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isTimeZone } from '#domain/setup/is-time-zone.ts'
import type { createBranch as endpoint } from '#domain/setup/places-api.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { makeOwner } from '#server/staffing/make-owner.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { insertBranch } from './place-queries.ts'
import { lockSetup } from './queries.ts'

/**
 * Opens a branch of this installation with the caller as its owner; it has default settings until they are changed.
 * Audited in the branch of the request. Refuses setup.slug_taken, request.invalid.
 */
export async function createBranch(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
