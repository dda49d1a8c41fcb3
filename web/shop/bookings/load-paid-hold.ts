import { listBookings } from '#domain/bookings/api.ts'
import { instant, isAtOrBefore } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { Call } from '#web/kit/api.ts'

/** What became of the place that was held while the package was bought. Times are of the wire. */
interface PaidHold {
  readonly kind: 'booked' | 'lost'
  readonly sessionId: string
  readonly name: string
  readonly seat: number | null
  readonly startsAt: string
}

/** Asks what became of the place that was held while this order was paid; undefined also when the request failed. */
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
 * Read from the buyer's own bookings once the order is paid. A place that was held before the payment and booked by it
 * is booked; one that ran out or was let go between the order and the payment, in a class where no other place was
 * found, is lost. Undefined when nothing was held.
 */
function paidHold(
  bookings: readonly BookingItem[],
  order: { readonly placedAt: string; readonly paidAt: string },
): PaidHold | undefined {
  const [placedAt, paidAt] = [instant(order.placedAt), instant(order.paidAt)]
  const wasHeld = (one: BookingItem) =>
    one.booking_type === 'booking' && one.promoted_at === null && isAtOrBefore(instant(one.created_at), paidAt)
  // Whoever gives a hold up does it before the payment; one that is let go with the payment could not be booked.
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
      name: found.class_name,
      seat: found.seat_no,
      startsAt: found.starts_at,
    }
  )
}
