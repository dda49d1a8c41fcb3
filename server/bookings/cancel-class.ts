import type { cancelClass as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { inOneTrip } from '#server/kit/in-one-trip.ts'
import { cancelSession } from '#server/schedules/change-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { endQueue } from './door-queries.ts'
import { studioCanceledLetter } from './emails.ts'
import { letterTo } from './letter-to.ts'
import { lockToChange } from './lock-to-change.ts'
import { releaseByStudio } from './release-by-studio.ts'
import { findConcerned } from './studio-queries.ts'

/**
 * The studio calls a class off: "all live rows → canceled(studio) in one transaction; waitlist released; expiry extended; 12-h rule never
 * applies". Kept in the audit. Refuses request.not_found and schedules.over.
 */
export async function cancelClass(ctx: WriteContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint> | Refusal> {
  const change = await lockToChange(ctx, input.id)
  if (isRefusal(change)) return change
  const { session: { now }, rules } = change
  const concerned = await findConcerned(ctx.tx, input.id)
  const waiting = concerned.filter((row) => row.booking_type === 'waitlist')
  const booked = concerned.filter((row) => row.booking_type === 'booking')
  await releaseByStudio(ctx, { rows: booked, reason: input.reason, validAtLeastUntil: now.add({ hours: 24 * rules.studio_cancel_extension_days }), now })
  await endQueue(ctx.tx, { sessionId: input.id, at: now, kind: 'studio', actorId: signedIn(ctx).accountId })
  for (const row of waiting) {
    const letter = studioCanceledLetter({ booking: row, locale: row.locale, origin: ctx.origin, effect: 'waiting', reason: input.reason })
    await inOneTrip(ctx.tx, [letterTo(row, { eventKey: `booking.studio_canceled:${row.id}`, template: 'bookings.studio_canceled', letter, now })])
  }
  await cancelSession(ctx.tx, { sessionId: input.id, reason: input.reason })
  const details = { reason: input.reason, bookings: booked.map(({ id }) => id), waiting: waiting.length }
  await writeAudit(ctx, { at: now, action: 'bookings.cancel_class', subjectKind: 'class_sessions', subjectId: input.id, details })
  return { success: true, told: concerned.length }
}
