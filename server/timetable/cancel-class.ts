import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { extendedExpiry } from '#domain/occupancy/deadlines.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { cancelClass as cancelClassEndpoint } from '#domain/timetable/api.ts'
import type { previewCancel as previewCancelEndpoint } from '#domain/timetable/preview-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { releaseByStudio } from '#server/occupancy/release-by-studio.ts'
import { listAffectedBookings, type AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import { cancelSessions } from '#server/schedules/change-queries.ts'
import { listSessionsInScope, findSeriesSession } from '#server/schedules/series-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockClasses } from './lock-classes.ts'
import { affectedPeople, answerPlanned, previewPlanned, type DoneAct } from './planned-act.ts'

type Input = CheckedOf<typeof cancelClassEndpoint>

/**
 * Cancels a class, or those of its series that have not begun. Audited. Refuses request.not_found, schedules.no_series,
 * schedules.over when nothing is left to cancel, and staff.plan_changed.
 */
export async function cancelClass(
  ctx: WriteContext,
  input: Input,
): Promise<OutputOf<typeof cancelClassEndpoint> | Refusal> {
  return answerPlanned(await cancelScope(ctx, input), input.plan_hash)
}

/** What cancelling would do. The reason is part of the messages, not of the plan. */
export async function previewCancel(ctx: WriteContext, input: CheckedOf<typeof previewCancelEndpoint>) {
  return previewPlanned(ctx, async () => cancelScope(ctx, { ...input, reason: '' }))
}

async function cancelScope(
  ctx: WriteContext,
  { id, scope, reason }: Input,
): Promise<DoneAct<OutputOf<typeof cancelClassEndpoint>> | Refusal> {
  const named = await findSeriesSession(ctx.tx, { id, branchId: ctx.branch.id })
  if (!named) return refuse('request.not_found')
  if (scope !== 'this' && named.series_id === null) return refuse('schedules.no_series')
  const ids = (await listSessionsInScope(ctx.tx, { named, scope })).map((row) => row.id)
  const { open, rules, now } = await lockClasses(ctx, { ids, now: await studioNow(ctx.tx) })
  if (open.length === 0) return refuse('schedules.over')
  const sessionIds = open.map((session) => session.id)
  const { affected, booked, waiting } = await cancelWithBookings(ctx, { sessionIds, rules, reason, now })
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
  return {
    answer: { success: true, told: booked.length + waiting, canceled: sessionIds.length },
    effects: {
      act: ['cancel', ...sessionIds.toSorted()],
      classes: sessionIds.length,
      people: affectedPeople(affected),
      ended: affected.map((row) => row.id),
      told: [],
      promoted: [],
      free: false,
    },
  }
}

interface Cancellation {
  readonly sessionIds: readonly Id<'class_sessions'>[]
  readonly rules: Policies
  /** In the studio's words; part of the message to everybody affected. */
  readonly reason: string
  readonly now: Instant
}

/**
 * Cancels classes with everybody in them, in one transaction (docs/booking.md#cancelled-by-the-studio). The classes
 * must be locked and may not have begun. Returns who was in them: whose bookings ended and how many people waited.
 */
export async function cancelWithBookings(
  ctx: WriteContext,
  { sessionIds, rules, reason, now }: Cancellation,
): Promise<{ affected: readonly AffectedBookingRow[]; booked: Id<'bookings'>[]; waiting: number }> {
  if (sessionIds.length === 0) return { affected: [], booked: [], waiting: 0 }
  await lockMultiClassRequests(ctx.tx, sessionIds)
  const affected = await listAffectedBookings(ctx.tx, sessionIds)
  await releaseByStudio(ctx, { rows: affected, reason, validAtLeastUntil: extendedExpiry(now, rules), now })
  await cancelSessions(ctx.tx, { sessionIds, reason })
  const booked = affected.filter((row) => row.booking_type === 'booking').map(({ id }) => id)
  return { affected, booked, waiting: affected.length - booked.length }
}
