import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideCancel, type CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import type { Replaceable } from '#domain/occupancy/replace-bookings.ts'
import { policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockFurtherSessions } from '#server/schedules/queries.ts'
import { listAffectedBookings, type AffectedBookingRow } from './studio-queries.ts'
import type { listWaitlistEntries } from './waitlist-queries.ts'

/** A booking that can be replaced, with the effect of ending it. */
export interface ReplaceableBooking extends Replaceable {
  readonly row: AffectedBookingRow
  readonly plan: CancelPlan
}

interface Preferring {
  readonly entries: Awaited<ReturnType<typeof listWaitlistEntries>>
  readonly branchId: Id<'branches'>
  readonly now: Instant
}

/**
 * The bookings that a preferred class may replace: by person, under the lock of their classes. Only a booking that can
 * still be cancelled for free is replaced, and none in a class that another transaction has locked: waiting for that
 * lock, with others held, could deadlock.
 */
export async function loadReplaceable(
  tx: Transaction,
  { entries, branchId, now }: Preferring,
): Promise<ReadonlyMap<string, readonly ReplaceableBooking[]>> {
  const preferring = entries.filter(({ prefers }) => prefers)
  const beside = new Set(preferring.flatMap(({ mine, session_id: own }) => besides(mine, own)))
  if (beside.size === 0) return new Map()
  const ids = await lockFurtherSessions(tx, { ids: [...beside], branchId })
  const rows = ids.length === 0 ? [] : await listAffectedBookings(tx, ids)
  const people = new Set(preferring.map(({ person_id: personId }) => personId))
  const found = rows.filter(({ person_id: personId }) => people.has(personId)).flatMap((row) => replaceable(row, now))
  return Map.groupBy(found, ({ row }) => row.person_id)
}

function besides(mine: Preferring['entries'][number]['mine'], own: Id<'class_sessions'>): Id<'class_sessions'>[] {
  return mine.map(({ session_id: id }) => id).filter((id) => id !== own)
}

function replaceable(row: AffectedBookingRow, now: Instant): ReplaceableBooking[] {
  // A class that was itself preferred is not replaced, so that two preferences for the same hour do not alternate.
  if (row.booking_type !== 'booking' || row.status !== 'booked' || row.prefers) return []
  const plan = decideCancel({
    now,
    session: { startsAt: row.starts_at },
    policies: z.parse(policies, row.policies ?? {}),
    booking: { status: row.status, paidWithCredit: row.lot_id !== null, graceUntil: row.grace_until },
  })
  if (isRefusal(plan) || (plan.kind !== 'early' && plan.kind !== 'grace')) return []
  return [{ bookingId: row.id, sessionId: row.session_id, lotId: row.lot_id, credits: row.credits, row, plan }]
}
