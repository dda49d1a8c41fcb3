import type { getScheduleBookings as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { bookingScope } from './booking-scope.ts'
import { findBookingsOfClasses } from './class-bookings-queries.ts'
import { presentClassBookings } from './present-class-bookings.ts'

/**
 * One class with the caller's bookings, or for staff with everybody's. Refuses auth.forbidden, and request.not_found
 * where there are none to see.
 */
export async function getScheduleBookings(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const scope = await bookingScope(ctx, input.of)
  if (isRefusal(scope)) return scope
  const of = 'branchId' in scope ? { branchId: scope.branchId } : {}
  const session = await findSessionState(ctx.db, { id: input.id, ...of })
  if (!session) return refuse('request.not_found')
  const rows = await findBookingsOfClasses(ctx.db, { sessionIds: [input.id], scope, statuses: undefined })
  const [presented] = presentClassBookings(rows, { locale: ctx.locale, now: session.now })
  return presented ? { ...presented, now: wireTime(session.now, ctx.branch.zone) } : refuse('request.not_found')
}
