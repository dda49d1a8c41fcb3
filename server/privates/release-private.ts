import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { Transaction, Database } from '#server/driver/database.ts'
import { throttleRows } from '#server/driver/throttle-rows.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { cancelSessions } from '#server/schedules/change-queries.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { closeHold, findHeldUntil, findOverdue, listHeldSeats } from './queries.ts'

interface Release {
  readonly sessionId: Id<'class_sessions'>
  /** The account that releases it; undefined when it expired, and then only once the hold is over. */
  readonly givenUpBy: Id<'accounts'> | undefined
}

/**
 * Ends a hold: its seats, room and instructor are free again, and nothing was paid. An expired one is dated with its
 * own end, however late it is written. Returns whether there was something to end.
 */
export async function releaseHold(tx: Transaction, { sessionId, givenUpBy }: Release): Promise<boolean> {
  const session = await lockSession(tx, sessionId)
  const heldUntil = await findHeldUntil(tx, sessionId)
  if (!session || !heldUntil) return false
  const isOver = !isBefore(session.now, heldUntil)
  if (givenUpBy === undefined && !isOver && session.status === 'upcoming') return false
  const at: Instant = isOver ? heldUntil : session.now
  await releasePrivateSeats(tx, {
    sessionId,
    act: isOver ? 'hold_over' : 'give_up',
    actorId: isOver ? undefined : givenUpBy,
    at,
  })
  // Also one whose end came before a job wrote it: it never was a class.
  if (session.status !== 'canceled') await cancelSessions(tx, { sessionIds: [sessionId], reason: null })
  await closeHold(tx, { sessionId, as: 'released_at', at })
  return true
}

/**
 * Writes every hold that expired, each in a transaction of its own. No right waits for it. Returns how many it looked
 * at.
 */
export async function releaseOverdue(db: Database): Promise<number> {
  const overdue = await findOverdue(db)
  await throttleRows(overdue, async (sessionId) => {
    await inTransaction(db, async (tx) => releaseHold(tx, { sessionId, givenUpBy: undefined }))
  })
  return overdue.length
}

interface SeatRelease {
  readonly sessionId: Id<'class_sessions'>
  /** Only those people; everybody when absent. */
  readonly personIds?: readonly Id<'persons'>[]
  readonly act: 'hold_over' | 'give_up'
  readonly actorId: Id<'accounts'> | undefined
  readonly at: Instant
}

/** Releases held seats of a private, dated with that moment. The class must be locked. */
export async function releasePrivateSeats(
  tx: Transaction,
  { sessionId, personIds, act, actorId, at }: SeatRelease,
): Promise<void> {
  const seats = await listHeldSeats(tx, sessionId)
  const going = seats.filter((seat) => personIds === undefined || personIds.includes(seat.person_id))
  await applyChanges(
    tx,
    going.map(({ id, created_at: createdAt }) => ({
      id,
      sessionId,
      type: 'booking',
      from: 'pending',
      act,
      at: isBefore(at, createdAt) ? createdAt : at,
      actorId: actorId ?? null,
    })),
  )
}
