import type { Refusal } from '#domain/kit/refusal.ts'
import type { Lot } from '#domain/packages/model.ts'
import { checkOpen } from './check-booking.ts'
import { decidePaidSeat, type BookingFacts, type BookingPlan } from './decide-paid-seat.ts'

/**
 * Books a seat in a class: the class is upcoming and open, the person is free then, old enough and not in it yet, a
 * seat is free (the lowest unless chosen), and a pack covers the class (the one that expires first unless chosen). The
 * check before a booking calls this without a lock, the transaction calls it again after the lock. Example: the twelfth
 * member of a class of 13 with seat 3 free gets seat 3 and the time until which cancelling is free. Refuses, in this
 * order: schedules.canceled, schedules.started, schedules.not_open, and what `decidePaidSeat` refuses.
 */
export function decideBooking<Held extends Lot>(facts: BookingFacts<Held>): BookingPlan<Held> | Refusal {
  return checkOpen(facts) ?? decidePaidSeat(facts)
}
