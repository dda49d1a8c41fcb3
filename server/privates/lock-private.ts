import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockSession, type LockedSession } from '#server/schedules/queries.ts'
import { findPrivate, sessionOfPrivate, type PrivateRow } from './queries.ts'

/** A private under the lock of its class. */
export interface LockedPrivate {
  readonly session: LockedSession
  readonly row: PrivateRow
}

/** Locks a private of the caller. Refuses request.not_found, also for somebody else's. */
export async function lockPrivate(ctx: WriteContext, id: Id<'class_sessions'>): Promise<LockedPrivate | Refusal> {
  const of = { id, accountId: signedIn(ctx).accountId }
  // The private is read under the lock.
  const [session, row] = await inOrder(
    () => lockSession(ctx.tx, sessionOfPrivate(of)),
    () => findPrivate(ctx.tx, of),
  )
  return session && row && row.branch_id === ctx.branch.id ? { session, row } : refuse('request.not_found')
}
