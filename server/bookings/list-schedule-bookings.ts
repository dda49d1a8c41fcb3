import type { listScheduleBookings as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, page } from '#domain/kit/list.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { weekRange } from '#domain/schedules/week-range.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { bookingScope } from './booking-scope.ts'
import { findBookingsOfClasses, findClassesWithBookings } from './class-bookings-queries.ts'
import { presentClassBookings } from './present-class-bookings.ts'

/**
 * Classes in a range of days with the caller's bookings, or for staff with everybody's. Refuses auth.forbidden and an
 * invalid range of days.
 */
export async function listScheduleBookings(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const {
    db,
    locale,
    branch: { zone },
  } = ctx
  const now = await studioNow(db)
  const scope = await bookingScope(ctx, query.of)
  if (isRefusal(scope)) return scope
  const range = weekRange({ dateFrom: query.date_from, dateTo: query.date_to, now, zone })
  if (isRefusal(range)) return range
  const filter = { scope, statuses: chosenValues(query, bookingItem.shape.status.options) }
  const { ids, total } = await findClassesWithBookings(db, {
    ...filter,
    ...range,
    keyword: query.keyword,
    sorted: query.sortedBy,
    limit: query.limit,
    offset: rowsBefore(query),
  })
  const rows = await findBookingsOfClasses(db, { ...filter, sessionIds: ids })
  const presented = presentClassBookings(rows, { locale, now })
  return {
    ...page(query.sortedBy === 'desc' ? presented.toReversed() : presented, { ...query, total }),
    now: wireTime(now, zone),
  }
}
