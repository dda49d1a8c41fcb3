import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { cancelSessions } from '#server/schedules/change-queries.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { closeHold, findHeldUntil } from './queries.ts'
import { releasePrivateSeats } from './release-private-seats.ts'

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
