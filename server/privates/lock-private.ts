import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingChange } from '#domain/occupancy/model.ts'
import { brokenConstraint } from '#server/driver/database.ts'
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

interface Seat {
  readonly sessionId: Id<'class_sessions'>
  readonly personId: Id<'persons'>
  readonly seatNo: number
  readonly accountId: Id<'accounts'>
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly heldUntil: Instant
  readonly now: Instant
}

/** The hold of one person's seat in a private; seats of a private are not paid one by one. */
export function privateHold({ now, ...seat }: Seat): BookingChange {
  return { ...seat, from: 'none', act: 'hold', at: now, actorId: seat.accountId, freeReason: 'private' }
}

/**
 * Maps the errors of constraints when an hour or a person would be in two privates at once. Any other error is a bug
 * and rethrown.
 */
export function refuseTaken(error: unknown): Refusal {
  switch (brokenConstraint(error)) {
    case 'class_sessions_room_free':
    case 'session_instructors_free':
    case 'private_classes_one_hold':
    case 'class_sessions_open_day':
    case 'class_sessions_retired':
    case 'session_instructors_retired':
      return refuse('privates.slot_gone')
    case 'bookings_person_free':
      return refuse('bookings.overlap')
    default:
      throw error
  }
}
