import { instant, isBefore } from '#domain/kit/time.ts'
import type { OwnBooking } from '#web/shop/occupancy/own-booking.ts'

type Hours = Pick<OwnBooking, 'id' | 'booking_type' | 'status' | 'person' | 'starts_at' | 'ends_at'>

/** Whether the person on the waitlist has another of these classes at that time. */
export function overlapsOther(entry: Hours, bookings: readonly Hours[]): boolean {
  return bookings.some(
    (other) =>
      other.booking_type === 'booking' &&
      other.status === 'booked' &&
      other.person.id === entry.person.id &&
      isBefore(instant(other.starts_at), instant(entry.ends_at)) &&
      isBefore(instant(entry.starts_at), instant(other.ends_at)),
  )
}
