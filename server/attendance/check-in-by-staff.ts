import type { checkInByStaff as endpoint } from '#domain/attendance/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { checkInBooking } from './check-in-booking.ts'

/** Staff let somebody in from the roster, also before check-in opens, never once the doors are closed. Kept in the audit. */
export async function checkInByStaff(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const entered = await checkInBooking(ctx, { bookingId: input.id, how: 'check_in_staff' })
  if (isRefusal(entered)) return entered
  const details = { session_id: entered.booking.session_id, standing_by: entered.standing_by }
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'bookings.check_in_by_staff',
    subjectKind: 'bookings',
    subjectId: input.id,
    details,
  })
  return entered
}
