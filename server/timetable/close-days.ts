import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { day } from '#domain/kit/time.ts'
import type { closeDays as endpoint } from '#domain/timetable/closures-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { insertClosure, lockSchedule } from '#server/schedules/closure-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { cancelWithBookings } from './cancel-class.ts'
import { findAffected } from './find-affected.ts'
import { lockClasses } from './lock-classes.ts'

/**
 * Closes the branch or some rooms for some days: every class of those days that has not begun is cancelled with every
 * credit back, and no class can be created there until the days are reopened. Audited. Refuses what `findAffected`
 * refuses, and staff.plan_changed, with the new plan.
 */
export async function closeDays(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const { reason, plan_hash: planHash, ...days } = input
  const lockedAt = await lockSchedule(tx, branch.id)
  const before = await findAffected(tx, { days, reader: ctx, now: lockedAt })
  if (isRefusal(before)) return before
  const { open, rules, now } = await lockClasses(ctx, { ids: before.classes.map(({ id }) => id), now: lockedAt })
  // Read again under the locks: bookings may have changed by now.
  const affected = await findAffected(tx, { days, reader: ctx, now })
  if (isRefusal(affected)) return affected
  const other = checkPlanned(affected, planHash)
  if (other) return other
  const { classes, bookings, waiting: waitingBefore } = affected
  const closureId = await insertClosure(tx, {
    branchId: branch.id,
    first: day(days.first_day),
    last: day(days.last_day),
    roomIds: days.room_ids,
    reason,
    now,
  })
  const sessionIds = open.map(({ id }) => id)
  const { booked, waiting } = await cancelWithBookings(ctx, { sessionIds, rules, reason, now })
  await writeAudit(ctx, {
    at: now,
    action: 'schedules.close_days',
    subjectKind: 'closures',
    subjectId: closureId,
    details: { ...days, reason, sessions: sessionIds, bookings: booked, waiting },
  })
  return {
    success: true,
    id: closureId,
    classes,
    bookings,
    waiting: waitingBefore,
    told: booked.length + waiting,
  }
}
