import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findOwnInstructor } from './own-class-queries.ts'

/**
 * The instructor whose classes a caller may see: an account with the role of an instructor sees only its own classes,
 * and none while the owner has tied it to no instructor. Undefined for every other role.
 */
export async function ownInstructor(
  ctx: Pick<ReadContext, 'caller' | 'branch'>,
  db: Database,
): Promise<{ readonly heldTo: Id<'instructors'> | undefined } | undefined> {
  const { accountId, role } = signedIn(ctx)
  if (role !== 'instructor') return undefined
  return { heldTo: await findOwnInstructor(db, { accountId, branchId: ctx.branch.id }) }
}
