import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkSeat } from './decide-seat.ts'
import type { BookingStatus, BookingType } from './model.ts'

interface ReseatFacts {
  readonly booking: { readonly type: BookingType; readonly status: BookingStatus }
  readonly capacity: number
  /** The reformers that are out of order. */
  readonly outSeats?: readonly number[] | undefined
  /** The seats of live bookings, this one included. */
  readonly takenSeats: readonly number[]
  readonly seatNo: number
}

/**
 * Whether staff may put a booking on that reformer: a booked or checked-in person moves to a free one. A hold keeps the
 * seat that its buyer sees. Refuses bookings.not_live, bookings.no_such_seat, bookings.seat_out and
 * bookings.seat_taken, also for the booking's own seat.
 */
export function decideReseat({ booking, capacity, outSeats, takenSeats, seatNo }: ReseatFacts): number | Refusal {
  if (booking.type !== 'booking' || (booking.status !== 'booked' && booking.status !== 'checked_in'))
    return refuse('bookings.not_live')
  return checkSeat({ capacity, outSeats, takenSeats }, seatNo)
}
