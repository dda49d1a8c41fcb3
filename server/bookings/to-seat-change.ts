import type { bookClass, cancelBooking } from '#domain/bookings/api.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'

/** A booking, a waitlist entry, or the end of either. */
export type SeatChange =
  | {
      readonly kind: 'book' | 'wait'
      readonly input: CheckedOf<typeof bookClass>
      /** True for the second half of a swap, which a hold of the person in that class refuses. */
      readonly isSwap?: boolean
    }
  | { readonly kind: 'leave'; readonly input: CheckedOf<typeof cancelBooking> }

export function toSeatChange(input: CheckedOf<typeof bookClass>): SeatChange {
  return { kind: input.booking_type === 'waitlist' ? 'wait' : 'book', input }
}
