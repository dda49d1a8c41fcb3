import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { cancelClass as endpoint } from '#domain/timetable/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listSessionsInScope, findSeriesSession } from '#server/schedules/series-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { cancelWithBookings } from './cancel-with-bookings.ts'
import { lockClasses } from './lock-classes.ts'

/**
 * Cancels a class, or those of its series that have not begun. Audited. Refuses request.not_found, schedules.no_series,
 * and schedules.over when nothing is left to cancel.
 */
export async function cancelClass(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { id, scope, reason } = input
  const named = await findSeriesSession(ctx.tx, { id, branchId: ctx.branch.id })
  if (!named) return refuse('request.not_found')
  if (scope !== 'this' && named.series_id === null) return refuse('schedules.no_series')
  const ids = (await listSessionsInScope(ctx.tx, { named, scope })).map((row) => row.id)
  const { open, rules, now } = await lockClasses(ctx, { ids, now: await studioNow(ctx.tx) })
  if (open.length === 0) return refuse('schedules.over')
  const sessionIds = open.map((session) => session.id)
  const { booked, waiting } = await cancelWithBookings(ctx, { sessionIds, rules, reason, now })
  const subject =
    scope === 'this'
      ? { subjectKind: 'class_sessions', subjectId: id }
      : { subjectKind: 'class_series', subjectId: named.series_id ?? id }
  await writeAudit(ctx, {
    at: now,
    action: 'bookings.cancel_class',
    ...subject,
    details: { reason, scope, sessions: sessionIds, bookings: booked, waiting },
  })
  return { success: true, told: booked.length + waiting, canceled: sessionIds.length }
}
