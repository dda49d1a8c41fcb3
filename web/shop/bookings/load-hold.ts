import { listBookings } from '#domain/bookings/api.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { Call } from '#web/kit/api.ts'
import { dependantOf } from '../occupancy/own-booking.ts'
import { loadHoldCredit } from './load-hold-credit.ts'

/** A reformer that is held for the visitor while a package is bought. Times are of the wire. */
export interface OwnHold {
  readonly id: string
  readonly sessionId: string
  /** Who comes instead of the holder of the account. */
  readonly person: { readonly id: string; readonly name: string } | undefined
  readonly name: string
  readonly seat: number | null
  readonly startsAt: string
  readonly until: string
  /** The studio's clock of that response. */
  readonly now: string
  /** Whether a credit has come meanwhile that books it at once. */
  readonly hasCredit: boolean
}

/** The place that a booking holds; undefined for any other. */
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
    hasCredit: (await loadHoldCredit(call, booking)) !== undefined,
  }
}

/** What is held for the visitor now, if anything: an account holds one place. Undefined as well when the request failed. */
export async function loadHold(call: Call): Promise<OwnHold | undefined> {
  const answer = await call(listBookings, { when: 'upcoming', search: 'status:pending', limit: '50' })
  if (!answer.ok) return undefined
  const { data, now } = answer.value
  const held = data.find((booking) => booking.held_until !== null)
  return held && presentHold(call, { booking: held, now })
}
