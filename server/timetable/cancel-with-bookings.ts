import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { endWaitlist } from '#server/occupancy/check-in-queries.ts'
import { studioCanceledLetter } from '#server/occupancy/emails.ts'
import { messageTo } from '#server/occupancy/message-to.ts'
import { lockMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { releaseByStudio } from '#server/occupancy/release-by-studio.ts'
import { listAffectedBookings } from '#server/occupancy/studio-queries.ts'
import { cancelSessions } from '#server/schedules/change-queries.ts'

interface CallingOff {
  readonly sessionIds: readonly Id<'class_sessions'>[]
  readonly rules: Policies
  /** In the studio's words; everybody concerned reads it. */
  readonly reason: string
  readonly now: Instant
}

/**
 * "All live rows → canceled(studio) in one transaction; waitlist released; expiry extended; 12-h rule never applies." The classes must be locked
 * and may not have begun. Tells whose places ended and how many waited.
 */
export async function cancelWithBookings(
  ctx: WriteContext,
  { sessionIds, rules, reason, now }: CallingOff,
): Promise<{ booked: Id<'bookings'>[]; waiting: number }> {
  if (sessionIds.length === 0) return { booked: [], waiting: 0 }
  await lockMultiClassRequests(ctx.tx, sessionIds)
  const concerned = await listAffectedBookings(ctx.tx, sessionIds)
  const waiting = concerned.filter((row) => row.booking_type === 'waitlist')
  const booked = concerned.filter((row) => row.booking_type === 'booking')
  await releaseByStudio(ctx, {
    rows: booked,
    reason,
    validAtLeastUntil: now.add({ hours: 24 * rules.studio_cancel_extension_days }),
    now,
  })
  for (const sessionId of new Set(waiting.map((row) => row.session_id)))
    await endWaitlist(ctx.tx, { sessionId, at: now, kind: 'studio', actorId: signedIn(ctx).accountId })
  for (const row of waiting) {
    const letter = studioCanceledLetter({
      booking: row,
      locale: row.locale,
      origin: ctx.origin,
      effect: 'waiting',
      reason,
      now,
    })
    await inSingleStatement(ctx.tx, [
      messageTo(row, {
        eventKey: `booking.studio_canceled:${row.id}`,
        template: 'bookings.studio_canceled',
        letter,
        now,
      }),
    ])
  }
  await cancelSessions(ctx.tx, { sessionIds, reason })
  return { booked: booked.map(({ id }) => id), waiting: waiting.length }
}
