import type { listScheduleBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import type { findBookingsOfClasses } from './class-bookings-queries.ts'

type Item = OutputOf<typeof listScheduleBookings>['data'][number]

/** The wire shape of bookings grouped by class; the rows of a class are adjacent. */
export function presentClassBookings(
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
