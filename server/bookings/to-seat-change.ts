import type { bookClass, cancelBooking } from '#domain/bookings/api.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'

/** A place in a class, in its queue, or out of either. */
export type SeatChange =
  | { readonly kind: 'book' | 'wait'; readonly input: CheckedOf<typeof bookClass> }
  | { readonly kind: 'leave'; readonly input: CheckedOf<typeof cancelBooking> }

/** A request to book or to wait. Undefined for somebody in the caller's care: whether that is so is a question of its own. */
export function toSeatChange(input: CheckedOf<typeof bookClass>, ctx: ReadContext): SeatChange | undefined {
  const isOwn = input.person_id === undefined || input.person_id === signedIn(ctx).personId
  return isOwn ? { kind: input.booking_type === 'waitlist' ? 'wait' : 'book', input } : undefined
}
