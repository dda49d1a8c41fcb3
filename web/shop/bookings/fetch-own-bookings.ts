import { listBookings } from '#domain/bookings/api.ts'
import { isLive } from '#domain/occupancy/model.ts'
import { call } from '#web/kit/api.ts'
import type { ClassBooking } from '../schedules/class-groups.ts'

/** The bookings and waitlist entries of the visitor, by class; undefined when the request failed. */
export async function fetchOwnBookings(): Promise<ReadonlyMap<string, ClassBooking> | undefined> {
  const answer = await call(listBookings, { when: 'upcoming', limit: '100' })
  if (!answer.ok) return undefined
  // A dependant's seat does not stop the holder from booking.
  const held = answer.value.data.filter((booking) => isLive(booking.status) && !booking.person.dependant)
  return new Map(
    held.map((booking) => [
      booking.session_id,
      { bookingId: booking.id, seat: booking.seat_no, position: booking.position, heldUntil: booking.held_until },
    ]),
  )
}
