import type { getScheduleBookings } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { findBookingsOfClasses } from './class-bookings-queries.ts'
import { tellClassBookings } from './tell-class-bookings.ts'
import { whoseBookings } from './whose-bookings.ts'

/**
 * One class with the caller's bookings, or for staff with everybody's. Refuses auth.forbidden, and request.not_found
 * where there are none to see.
 */
export async function showScheduleBookings(
  ctx: ReadContext,
  input: CheckedOf<typeof getScheduleBookings>,
): Promise<OutputOf<typeof getScheduleBookings> | Refusal> {
  const whose = whoseBookings(ctx, input.of)
  if (isRefusal(whose)) return whose
  const session = await findSessionState(ctx.db, input.id)
  if (!session || ('branchId' in whose && session.branchId !== whose.branchId)) return refuse('request.not_found')
  const rows = await findBookingsOfClasses(ctx.db, { sessionIds: [input.id], whose, statuses: [], join: 'and' })
  const [told] = tellClassBookings(rows, { locale: ctx.locale, now: session.now })
  return told ? { ...told, now: wireTime(session.now, ctx.branch.zone) } : refuse('request.not_found')
}
