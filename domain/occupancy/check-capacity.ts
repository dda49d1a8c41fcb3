import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { sits, type Seated } from './decide-reseat.ts'
import { placesLeft, type ClassPlaces } from './places-left.ts'

interface NewCapacity extends ClassPlaces {
  /** What the class has now. */
  readonly formerCapacity: number
  /** The live bookings of the class. */
  readonly bookings: readonly Omit<Seated, 'id'>[]
}

/**
 * Whether a class can have so many seats with everybody in it. Refuses bookings.more_booked, and schedules.seat_above
 * where a person would be left on a reformer that the class no longer has: the seats that stay are those of the lowest
 * numbers. A hold above them is not in the way, since its payment books another free reformer, nor is anybody in a
 * class that keeps its seats or gets more.
 * Example: three people on reformers 1, 2 and 9 of thirteen: nine seats can stay, eight cannot.
 */
export function checkCapacity({ formerCapacity, bookings, ...places }: NewCapacity): Refusal | undefined {
  const { capacity, bookedCount } = places
  if (placesLeft(places) < 0) return refuse('bookings.more_booked', { values: { count: bookedCount } })
  const highest = Math.max(0, ...bookings.filter(sits).map(({ seatNo }) => seatNo ?? 0))
  return capacity < formerCapacity && highest > capacity
    ? refuse('schedules.seat_above', { values: { seat: highest, count: capacity } })
    : undefined
}
