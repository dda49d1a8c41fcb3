import { listBookings } from '#domain/bookings/api.ts'
import type { Call } from '#web/kit/api.ts'
import type { WireBooking } from './own-booking.ts'

/** A reformer that is held for the visitor while a package is bought. Times are of the wire. */
export interface HeldPlace {
  readonly id: string
  readonly sessionId: string
  readonly name: string
  readonly seat: number | null
  readonly startsAt: string
  readonly until: string
  /** The studio's clock when it was told. */
  readonly now: string
}

/** The place that a booking holds; undefined for any other. */
function heldPlaceOf(booking: WireBooking, now: string): HeldPlace | undefined {
  const { id, session_id: sessionId, class_name: name, seat_no: seat, starts_at: startsAt, held_until: until } = booking
  return until === null ? undefined : { id, sessionId, name, seat, startsAt, until, now }
}

/** What is held for the visitor now, if anything: an account holds one place. Undefined as well when it could not be asked. */
export async function readHeldPlace(call: Call): Promise<HeldPlace | undefined> {
  const answer = await call(listBookings, { when: 'upcoming', search: 'status:pending', limit: '50' })
  if (!answer.ok) return undefined
  const { data, now } = answer.value
  const held = data.find((booking) => booking.held_until !== null)
  return held && heldPlaceOf(held, now)
}
