import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import { policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { completeSession, countSeats } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { applyChanges } from './apply-changes.ts'
import { keepNoShowSeats, listLive, releaseNoShowSeats } from './check-in-queries.ts'
import { endHolds } from './end-holds.ts'
import type { Promotion } from './load-waitlists.ts'
import { lockMultiClassRequests } from './multi-class-queries.ts'
import { promoteWaiting } from './promote-waiting.ts'
import { returnRefilled } from './return-refilled.ts'
import { loadClassesToFill } from './waitlist-queries.ts'

interface Closing {
  /** Under its lock. */
  readonly session: LockedSession
  readonly origin: string
}

/**
 * Closes check-in: unclaimed seats become no-shows and go, in the same transaction, to standbys
 * (docs/booking.md#standby). Writes all of that which is due, the end of the waitlist and the end of the class, each
 * dated with its own moment however late it is written. Running it again changes nothing.
 */
export async function closeCheckIn(tx: Transaction, { session, origin }: Closing): Promise<void> {
  if (session.status !== 'upcoming') return
  const { now } = session
  const [row] = await loadClassesToFill(tx, [session.id])
  const rules = z.parse(policies, row?.policies ?? {})
  const at = checkInDeadline(session.startsAt, rules)
  if (isBefore(now, at)) return
  await lockMultiClassRequests(tx, [session.id])
  // A seat that was held until the start is unclaimed like any other, but is not a no-show.
  if (!session.private) await endHolds(tx, { sessionId: session.id, now: at })
  const missed = await applyToLive(tx, { session, at, act: 'miss' })
  await promoteStandby(tx, { sessionId: session.id, now: at, origin, missed })
  if (rules.refill_returns_credit && !session.private) await returnRefilled(tx, { sessionId: session.id, at, origin })
  if (isBefore(now, session.startsAt)) return
  await applyToLive(tx, { session, at: session.startsAt, act: 'waitlist_end' })
  if (isBefore(now, session.endsAt)) return
  await applyToLive(tx, { session, at: session.endsAt, act: 'complete' })
  await completeSession(tx, session.id)
}

const dueOf = {
  miss: { type: 'booking', from: 'booked' },
  waitlist_end: { type: 'waitlist', from: 'pending' },
  complete: { type: 'booking', from: 'checked_in' },
} as const

/** Writes the status that each booking of the class has at that moment. Returns the ids of those that changed. */
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

/** A seat that nobody takes stays with the no-show, so that staff can still correct it. */
async function promoteStandby(
  tx: Transaction,
  { missed, ...promotion }: Promotion & { readonly missed: readonly Id<'bookings'>[] },
): Promise<void> {
  const { sessionId } = promotion
  if (missed.length > 0) await countSeats(tx, { sessionId, by: -(await releaseNoShowSeats(tx, missed)) })
  await promoteWaiting(tx, [{ ...promotion, atCheckInDeadline: true }])
  if (missed.length > 0) await countSeats(tx, { sessionId, by: await keepNoShowSeats(tx, sessionId) })
}
