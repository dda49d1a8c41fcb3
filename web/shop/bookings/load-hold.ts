import { listBookings, verifyBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { Call } from '#web/kit/api.ts'
import { dependantOf } from '../occupancy/own-booking.ts'

/** A reformer held for the visitor while a package is bought. Times are of the wire. */
interface OwnHold {
  readonly id: string
  readonly sessionId: string
  /** The person who comes instead of the account holder. */
  readonly person: { readonly id: string; readonly name: string } | undefined
  readonly name: string
  readonly seat: number | null
  readonly startsAt: string
  readonly until: string
  /** The studio's clock at the response. */
  readonly now: string
  /** Whether a credit has arrived that can book it at once. */
  readonly hasCredit: boolean
}

/** The seat that a booking holds; undefined for any other. */
async function presentHold(
  call: Call,
  { booking, now }: { readonly booking: BookingItem; readonly now: string },
): Promise<OwnHold | undefined> {
  const { id, session_id: sessionId, class_name: name, seat_no: seat, starts_at: startsAt, held_until: until } = booking
  if (until === null) return undefined
  return {
    id,
    sessionId,
    person: dependantOf(booking),
    name,
    seat,
    startsAt,
    until,
    now,
    hasCredit: await hasHoldCredit(call, booking),
  }
}

/**
 * The reformer that is held for the visitor now, if any: an account has one hold, besides the seats of the named
 * private. Undefined as well when the request failed.
 */
export async function loadHold(
  call: Call,
  { besides }: { readonly besides?: string | undefined } = {},
): Promise<OwnHold | undefined> {
  const answer = await call(listBookings, { when: 'upcoming', search: 'status:pending', limit: '50' })
  if (!answer.ok) return undefined
  const { data, now } = answer.value
  const held = data.find((booking) => booking.held_until !== null && booking.session_id !== besides)
  return held && presentHold(call, { booking: held, now })
}

/** Asks whether the hold could be booked now: a credit may have arrived. False as well when the request failed. */
export async function hasHoldCredit(
  call: Call,
  held: Pick<BookingItem, 'session_id' | 'seat_no' | 'person'>,
): Promise<boolean> {
  if (held.seat_no === null) return false
  const loaded = await call(verifyBooking, {
    session_id: asId('class_sessions', held.session_id),
    person_id: asId('persons', held.person.id),
    seat_no: String(held.seat_no),
  })
  return loaded.ok && loaded.value.package !== null
}
