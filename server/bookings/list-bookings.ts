import type { listBookings as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBookings } from '#server/occupancy/queries.ts'
import { loadOutlooks } from '#server/waitlist/load-outlooks.ts'

/** The caller's own bookings in every branch: upcoming ones soonest first, past ones latest first. */
export async function listBookings(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
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
