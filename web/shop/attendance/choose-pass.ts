import { instant, msBetween } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'

const dayMs = 24 * 3_600_000

export interface PassChoice {
  readonly chosen: BookingItem | undefined
  /** Further passes of the next day, such as a child's for the same class. */
  readonly others: readonly BookingItem[]
}

/**
 * Which pass is shown of those that are to come: the one asked for, else the class that is next. A waitlist entry comes
 * first only while check-in is open and the class behind it begins before any booked one.
 */
export function choosePass(
  bookings: readonly BookingItem[],
  about: { readonly now: string; readonly askedId: string | undefined },
): PassChoice {
  const now = instant(about.now)
  const coming = bookings
    .filter(
      (one) =>
        one.held_until === null && (msBetween(now, instant(one.doors_close_at)) > 0 || one.status === 'checked_in'),
    )
    .toSorted((one, other) => msBetween(instant(other.starts_at), instant(one.starts_at)))
  const ready = coming.filter(
    (one) => one.booking_type === 'booking' || msBetween(instant(one.check_in_opens_at), now) >= 0,
  )
  const chosen = bookings.find((one) => one.id === about.askedId) ?? ready[0] ?? coming[0]
  return { chosen, others: coming.filter((one) => one !== chosen && msBetween(now, instant(one.starts_at)) < dayMs) }
}
