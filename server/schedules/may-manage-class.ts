import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { teaches } from './own-class-queries.ts'
import { ownInstructor } from './own-instructor.ts'

/** Whether this member of staff may see and manage a class: instructors only one that they teach themselves. */
export async function mayManageClass(
  ctx: Pick<ReadContext, 'caller' | 'branch'> & { readonly db: Database },
  sessionId: Id<'class_sessions'>,
): Promise<boolean> {
  const own = await ownInstructor(ctx, ctx.db)
  if (own === undefined) return true
  return own.heldTo !== undefined && teaches(ctx.db, { instructorId: own.heldTo, sessionId })
}
