import type { WriteContext } from '#server/kit/context.ts'
import { lockSession, type LockedSession } from '#server/schedules/queries.ts'
import { expireHolds } from './expire-holds.ts'

/** A locked class as it is once the places whose holds have run out are free, and offered to its queue. A private is held at its own door. */
export async function withoutExpiredHolds(
  ctx: Pick<WriteContext, 'tx' | 'origin'>,
  session: LockedSession,
): Promise<LockedSession> {
  if (session.private || !(await expireHolds(ctx.tx, { sessionId: session.id, now: session.now, origin: ctx.origin })))
    return session
  return (await lockSession(ctx.tx, session.id)) ?? session
}
