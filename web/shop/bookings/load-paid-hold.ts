import { listBookings } from '#domain/bookings/api.ts'
import { instant, isAtOrBefore } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { Call } from '#web/kit/api.ts'
import { dependantOf } from '../occupancy/own-booking.ts'

/** The outcome of a hold after its package was bought. Times are of the wire. */
interface PaidHold {
  readonly kind: 'booked' | 'lost'
  readonly sessionId: string
  /** The person who comes instead of the account holder. */
  readonly personId: string | undefined
  readonly name: string
  readonly seat: number | null
  readonly startsAt: string
}

/** Loads the outcome of the hold that this order paid for; undefined also when the request failed. */
export async function loadPaidHold(
  call: Call,
  order: { readonly placedAt: string; readonly paidAt: string },
): Promise<PaidHold | undefined> {
  const answer = await call(listBookings, {
    when: 'all',
    search: 'status:booked;status:canceled',
    searchJoin: 'or',
    orderBy: 'created_at',
    sortedBy: 'desc',
    limit: '50',
  })
  return answer.ok ? paidHold(answer.value.data, order) : undefined
}

/**
 * Derived from the buyer's own bookings once the order is paid. A hold from before the payment that the payment booked
 * is booked; one that expired or was released between order and payment, and found no other seat in its class, is lost.
 * Undefined when nothing was held.
 */
function paidHold(
  bookings: readonly BookingItem[],
  order: { readonly placedAt: string; readonly paidAt: string },
): PaidHold | undefined {
  const [placedAt, paidAt] = [instant(order.placedAt), instant(order.paidAt)]
  const wasHeld = (one: BookingItem) =>
    one.booking_type === 'booking' && one.promoted_at === null && isAtOrBefore(instant(one.created_at), paidAt)
  // A buyer releases a hold before the payment; one that is released with the payment could not be booked.
  const isLost = (one: BookingItem) =>
    isAtOrBefore(one.cancel_kind === 'left' ? paidAt : placedAt, instant(one.decided_at))
  const lost = bookings.find(
    (one) =>
      wasHeld(one) &&
      one.status === 'canceled' &&
      (one.cancel_kind === 'expired' || one.cancel_kind === 'left') &&
      isLost(one),
  )
  const again = lost && bookings.find((one) => one.session_id === lost.session_id && one.status === 'booked')
  const booked =
    bookings.find((one) => wasHeld(one) && one.status === 'booked' && isAtOrBefore(paidAt, instant(one.decided_at))) ??
    again
  const found = booked ?? lost
  return (
    found && {
      kind: booked ? 'booked' : 'lost',
      sessionId: found.session_id,
      personId: dependantOf(found)?.id,
      name: found.class_name,
      seat: found.seat_no,
      startsAt: found.starts_at,
    }
  )
}
