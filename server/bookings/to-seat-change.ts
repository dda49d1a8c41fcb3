import type { bookClass, cancelBooking } from '#domain/bookings/api.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'

/** A booking, a waitlist entry, or the end of either. */
export type SeatChange =
  | { readonly kind: 'book' | 'wait'; readonly input: CheckedOf<typeof bookClass> }
  | { readonly kind: 'leave'; readonly input: CheckedOf<typeof cancelBooking> }

export function toSeatChange(input: CheckedOf<typeof bookClass>): SeatChange {
  return { kind: input.booking_type === 'waitlist' ? 'wait' : 'book', input }
}
