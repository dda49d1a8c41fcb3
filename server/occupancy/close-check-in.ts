import { z } from 'zod/mini'
import { isBefore } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/check-in-deadline.ts'
import { policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { forfeitCredit } from '#server/packages/forfeit-credit.ts'
import { completeSession, countSeats } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import {
  completeAttended,
  endWaitlist,
  keepNoShowSeats,
  markNoShows,
  releaseNoShowSeats,
  type NoShowRow,
} from './check-in-queries.ts'
import { endHolds } from './hold-queries.ts'
import { lockMultiClassRequests } from './multi-class-queries.ts'
import { promoteWaiting } from './promote-waiting.ts'
import { loadClassToFill } from './waitlist-queries.ts'

interface Closing {
  /** Under its lock. */
  readonly session: LockedSession
  readonly origin: string
}

/**
 * "At T the doors close, unclaimed places become no-shows, and in the same transaction they pass to those standing by, in queue order.
 * Nobody enters after T." Does whatever the clock has made due of that, of the end of the queue and of the end of the class, each dated with
 * its own moment however late it is written down. Doing it again changes nothing.
 */
export async function closeCheckIn(tx: Transaction, { session, origin }: Closing): Promise<void> {
  if (session.status !== 'upcoming') return
  const { now } = session
  const facts = await loadClassToFill(tx, session.id)
  const at = checkInDeadline(session.startsAt, z.parse(policies, facts.policies ?? {}))
  if (isBefore(now, at)) return
  await lockMultiClassRequests(tx, [session.id])
  // A place that was held to the start is unclaimed as any other, and has no no-show.
  if (!session.private)
    await countSeats(tx, { sessionId: session.id, by: -(await endHolds(tx, { sessionId: session.id, now: at })) })
  const missed = await markNoShows(tx, { sessionId: session.id, at })
  for (const place of missed) {
    if (place.lot_id !== null) await forfeitCredit(tx, { lotId: place.lot_id, bookingId: place.id, now: at })
  }
  await handOver(tx, { sessionId: session.id, now: at, origin, missed })
  if (isBefore(now, session.startsAt)) return
  await endWaitlist(tx, { sessionId: session.id, at: session.startsAt, kind: 'expired' })
  if (isBefore(now, session.endsAt)) return
  await completeAttended(tx, { sessionId: session.id, at: session.endsAt })
  await completeSession(tx, session.id)
}

/** A reformer nobody comes to sit on stays the no-show's, so that staff can still put it right. */
async function handOver(
  tx: Transaction,
  door: Parameters<typeof promoteWaiting>[1] & { missed: readonly NoShowRow[] },
): Promise<void> {
  const { sessionId, missed } = door
  if (missed.length > 0)
    await countSeats(tx, {
      sessionId,
      by: -(await releaseNoShowSeats(
        tx,
        missed.map(({ id }) => id),
      )),
    })
  await promoteWaiting(tx, { sessionId, now: door.now, origin: door.origin, atDoors: true })
  if (missed.length > 0) await countSeats(tx, { sessionId, by: await keepNoShowSeats(tx, sessionId) })
}
