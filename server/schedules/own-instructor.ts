import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findOwnInstructor } from './own-class-queries.ts'

/**
 * Whom a caller is held to: an account with the role of an instructor sees the classes of its own instructor alone, and
 * of nobody while the owner has tied it to none. Undefined for every other role.
 */
export async function ownInstructor(
  ctx: Pick<ReadContext, 'caller' | 'branch'>,
  db: Database,
): Promise<{ readonly heldTo: Id<'instructors'> | undefined } | undefined> {
  const { accountId, role } = signedIn(ctx)
  if (role !== 'instructor') return undefined
  return { heldTo: await findOwnInstructor(db, { accountId, branchId: ctx.branch.id }) }
}
