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
  return sits(booking) ? checkSeat({ capacity, outSeats, takenSeats }, seatNo) : refuse('bookings.not_live')
}

interface Seated extends Pick<ReseatFacts['booking'], 'type' | 'status'> {
  readonly id: string
  readonly seatNo: number | null
}

/**
 * Two people of one class exchange their reformers. Refuses bookings.not_live where one of them is not booked or
 * checked in, bookings.seat_taken for a person with themselves, and bookings.seat_out where one of the reformers is out
 * of order: that person moves to a free one.
 * Example: reformers 3 and 7 become 7 and 3.
 */
export function decideSwap({
  one,
  other,
  outSeats,
}: {
  readonly one: Seated
  readonly other: Seated
  readonly outSeats: ReseatFacts['outSeats']
}): { readonly one: number; readonly other: number } | Refusal {
  if (!sits(one) || !sits(other) || one.seatNo === null || other.seatNo === null) return refuse('bookings.not_live')
  if (one.id === other.id) return refuse('bookings.seat_taken', { values: { seat: one.seatNo } })
  const out = [one.seatNo, other.seatNo].find((seat) => outSeats?.includes(seat))
  if (out !== undefined) return refuse('bookings.seat_out', { values: { seat: out } })
  return { one: other.seatNo, other: one.seatNo }
}

/** Whether staff may put the person on another reformer. A hold keeps the seat that its buyer sees. */
export function sits({ type, status }: ReseatFacts['booking']): boolean {
  return type === 'booking' && (status === 'booked' || status === 'checked_in')
}
