import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/check-in-deadline.ts'
import { policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { completeSession, countSeats } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { applyChanges } from './apply-changes.ts'
import { keepNoShowSeats, listLive, releaseNoShowSeats } from './check-in-queries.ts'
import { endHolds } from './end-holds.ts'
import { lockMultiClassRequests } from './multi-class-queries.ts'
import type { Filling } from './promote-person.ts'
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
  // A seat that was held to the start is unclaimed as any other, and has no no-show.
  if (!session.private) await endHolds(tx, { sessionId: session.id, now: at })
  const missed = await applyToLive(tx, { session, at, act: 'miss' })
  await promoteStandby(tx, { sessionId: session.id, now: at, origin, missed })
  if (isBefore(now, session.startsAt)) return
  await applyToLive(tx, { session, at: session.startsAt, act: 'queue_end' })
  if (isBefore(now, session.endsAt)) return
  await applyToLive(tx, { session, at: session.endsAt, act: 'complete' })
  await completeSession(tx, session.id)
}

const dueOf = {
  miss: { type: 'booking', from: 'booked' },
  queue_end: { type: 'waitlist', from: 'pending' },
  complete: { type: 'booking', from: 'checked_in' },
} as const

/** Writes down for everybody of the class what the clock has made of them. Gives their ids. */
async function applyToLive(
  tx: Transaction,
  { session, at, act }: { readonly session: LockedSession; readonly at: Instant; readonly act: keyof typeof dueOf },
): Promise<Id<'bookings'>[]> {
  const { type, from } = dueOf[act]
  const due = (await listLive(tx, session.id)).filter((row) => row.booking_type === type && row.status === from)
  await applyChanges(
    tx,
    due.map(({ id, lot_id: lotId }) => ({ id, sessionId: session.id, type, from, act, at, actorId: null, lotId })),
  )
  return due.map(({ id }) => id)
}

/** A reformer nobody comes to sit on stays the no-show's, so that staff can still put it right. */
async function promoteStandby(
  tx: Transaction,
  { missed, ...filling }: Filling & { readonly missed: readonly Id<'bookings'>[] },
): Promise<void> {
  const { sessionId } = filling
  if (missed.length > 0) await countSeats(tx, { sessionId, by: -(await releaseNoShowSeats(tx, missed)) })
  await promoteWaiting(tx, { ...filling, atDoors: true })
  if (missed.length > 0) await countSeats(tx, { sessionId, by: await keepNoShowSeats(tx, sessionId) })
}
