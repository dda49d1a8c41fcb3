import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { brokenConstraint } from '#server/driver/database.ts'

/**
 * The second guard: turns the database's error, when a seat or a credit would be given twice, into the refusal that the
 * rule would have returned a moment later. Any other error is a bug and rethrown.
 */
export function refuseBrokenConstraint(error: unknown, seatNo: number): Refusal {
  switch (brokenConstraint(error)) {
    case 'class_sessions_capacity':
      return refuse('bookings.class_full')
    case 'bookings_one_per_seat':
      return refuse('bookings.seat_taken', { values: { seat: seatNo } })
    case 'bookings_seat_works':
      return refuse('bookings.seat_out', { values: { seat: seatNo } })
    case 'bookings_one_per_person':
      return refuse('bookings.already_booked')
    case 'bookings_person_free':
      return refuse('bookings.overlap')
    case 'ledger_balance_floor':
      return refuse('packages.empty')
    default:
      throw error
  }
}
