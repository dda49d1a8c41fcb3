import type { checkInByStaff as endpoint } from '#domain/attendance/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { mayManageClass } from '#server/schedules/check-plan.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { checkInBooking } from './check-in-booking.ts'

/**
 * Staff check a person in from the roster, also before check-in opens, never after the check-in deadline. Written to
 * the audit. Refuses request.not_found to an instructor who does not teach the class, and what `checkInBooking`
 * refuses.
 */
export async function checkInByStaff(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await findAtCheckIn(ctx.tx, { id: input.id, branchId: ctx.branch.id })
  if (!found || !(await mayManageClass({ ...ctx, db: ctx.tx }, found.session_id))) return refuse('request.not_found')
  const checkedIn = await checkInBooking(ctx, { bookingId: input.id, how: 'check_in_staff' })
  if (isRefusal(checkedIn)) return checkedIn
  const details = { session_id: checkedIn.booking.session_id, standing_by: checkedIn.standing_by }
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'bookings.check_in_by_staff',
    subjectKind: 'bookings',
    subjectId: input.id,
    details,
  })
  return checkedIn
}
