import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { extendedExpiry } from '#domain/occupancy/extended-expiry.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { releaseByStudio } from '#server/occupancy/release-by-studio.ts'
import { listAffectedBookings } from '#server/occupancy/studio-queries.ts'
import { cancelSessions } from '#server/schedules/change-queries.ts'

interface Cancellation {
  readonly sessionIds: readonly Id<'class_sessions'>[]
  readonly rules: Policies
  /** In the studio's words; part of the message to everybody affected. */
  readonly reason: string
  readonly now: Instant
}

/**
 * Cancels classes with everybody in them, in one transaction (docs/booking.md#cancelled-by-the-studio). The classes
 * must be locked and may not have begun. Returns whose bookings ended and how many people waited.
 */
export async function cancelWithBookings(
  ctx: WriteContext,
  { sessionIds, rules, reason, now }: Cancellation,
): Promise<{ booked: Id<'bookings'>[]; waiting: number }> {
  if (sessionIds.length === 0) return { booked: [], waiting: 0 }
  await lockMultiClassRequests(ctx.tx, sessionIds)
  const affected = await listAffectedBookings(ctx.tx, sessionIds)
  await releaseByStudio(ctx, { rows: affected, reason, validAtLeastUntil: extendedExpiry(now, rules), now })
  await cancelSessions(ctx.tx, { sessionIds, reason })
  const booked = affected.filter((row) => row.booking_type === 'booking').map(({ id }) => id)
  return { booked, waiting: affected.length - booked.length }
}
