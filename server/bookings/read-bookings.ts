import type {
  listBookings as listBookingsEndpoint,
  listScheduleBookings as listScheduleBookingsEndpoint,
  getScheduleBookings as getScheduleBookingsEndpoint,
} from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, page } from '#domain/kit/list.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { weekRange } from '#domain/schedules/week-range.ts'
import type { Locale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBookings } from '#server/occupancy/queries.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { loadOutlooks } from '#server/waitlist/load-outlooks.ts'
import { bookingScope } from './booking-scope.ts'
import { findBookingsOfClasses, findClassesWithBookings } from './class-bookings-queries.ts'

/** The caller's own bookings in every branch: upcoming ones soonest first, past ones latest first. */
export async function listBookings(
  ctx: ReadContext,
  input: CheckedOf<typeof listBookingsEndpoint>,
): Promise<OutputOf<typeof listBookingsEndpoint>> {
  const now = await studioNow(ctx.db)
  const { rows, total } = await findBookings(ctx.db, {
    personId: signedIn(ctx).personId,
    when: input.when,
    now,
    statuses: chosenValues(input, bookingItem.shape.status.options),
    keyword: input.keyword,
    order: input.orderBy,
    sorted: input.sortedBy ?? (input.when === 'past' ? 'desc' : 'asc'),
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
  })
  const outlooks = await loadOutlooks(ctx.db, { rows, accountId: signedIn(ctx).accountId })
  const bookings = rows.map((row) => presentBooking(row, { locale: ctx.locale, now, outlooks }))
  return { ...page(bookings, { total, limit: input.limit, page: input.page }), now: wireTime(now, ctx.branch.zone) }
}

/**
 * Classes in a range of days with the caller's bookings, or for staff with everybody's. Refuses auth.forbidden and an
 * invalid range of days.
 */
export async function listScheduleBookings(
  ctx: ReadContext,
  query: CheckedOf<typeof listScheduleBookingsEndpoint>,
): Promise<OutputOf<typeof listScheduleBookingsEndpoint> | Refusal> {
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

/**
 * One class with the caller's bookings, or for staff with everybody's. Refuses auth.forbidden, and request.not_found
 * where there are none to see.
 */
export async function getScheduleBookings(
  ctx: ReadContext,
  input: CheckedOf<typeof getScheduleBookingsEndpoint>,
): Promise<OutputOf<typeof getScheduleBookingsEndpoint> | Refusal> {
  const scope = await bookingScope(ctx, input.of)
  if (isRefusal(scope)) return scope
  const of = 'branchId' in scope ? { branchId: scope.branchId } : {}
  const session = await findSessionState(ctx.db, { id: input.id, ...of })
  if (!session) return refuse('request.not_found')
  const rows = await findBookingsOfClasses(ctx.db, { sessionIds: [input.id], scope, statuses: undefined })
  const [presented] = presentClassBookings(rows, { locale: ctx.locale, now: session.now })
  return presented ? { ...presented, now: wireTime(session.now, ctx.branch.zone) } : refuse('request.not_found')
}

type Item = OutputOf<typeof listScheduleBookingsEndpoint>['data'][number]

/** The wire shape of bookings grouped by class; the rows of a class are adjacent. */
function presentClassBookings(
  rows: Awaited<ReturnType<typeof findBookingsOfClasses>>,
  reader: { readonly locale: Locale; readonly now: Instant },
): Item[] {
  return [...Map.groupBy(rows, (row) => row.session_id)].flatMap(([id, ofClass]) => {
    const [first] = ofClass
    if (!first) return []
    const presented = ofClass.map((row) => presentBooking(row, reader))
    const [one] = presented
    if (!one) return []
    const { class_name, room, instructors, starts_at, ends_at, session_status: status } = one
    return [
      {
        id,
        class_name,
        room,
        instructors,
        starts_at,
        ends_at,
        status,
        capacity: first.capacity,
        booked: first.booked_count,
        bookings: presented.map((booking) => ({
          id: booking.id,
          person: booking.person,
          booking_type: booking.booking_type,
          status: booking.status,
          seat_no: booking.seat_no,
          position: booking.position,
          credit_effect: booking.credit_effect,
          cancel_kind: booking.cancel_kind,
          created_at: booking.created_at,
          decided_at: booking.decided_at,
        })),
      },
    ]
  })
}
