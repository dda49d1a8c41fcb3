import type { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Locale } from '#domain/text/localized.ts'
import { bookedRow, type DecidedBooking } from '#server/occupancy/booked-row.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'

/** The response to a booking that was made. */
export function presentBooked(decided: DecidedBooking, locale: Locale): OutputOf<typeof bookClass> {
  const { now } = decided.facts
  return {
    success: true,
    booking: presentBooking(bookedRow(decided), { locale, now }),
    credits_left: decided.plan.creditsLeftAfter,
  }
}
