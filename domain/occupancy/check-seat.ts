import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The chosen seat if it exists and is free. Refuses bookings.no_such_seat and bookings.seat_taken. */
export function checkSeat(
  { capacity, takenSeats }: { readonly capacity: number; readonly takenSeats: readonly number[] },
  chosen: number,
): number | Refusal {
  if (chosen < 1 || chosen > capacity) return refuse('bookings.no_such_seat', { values: { seat: chosen } })
  return takenSeats.includes(chosen) ? refuse('bookings.seat_taken', { values: { seat: chosen } }) : chosen
}
