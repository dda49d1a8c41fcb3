import { verifyBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { instant, isAtOrBefore } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { Call } from '#web/kit/api.ts'

/** The credit that a held place can be booked with at once. Times are of the wire. */
export interface HoldCredit {
  readonly lotId: string
  readonly pack: string
  /** What is left after this class. */
  readonly left: number
  readonly freeUntil: string
  readonly isFree: boolean
  readonly key: string
}

/** Verifies whether the held seat could be booked now: somebody may have got a credit since. Undefined as well when the request failed. */
export async function loadHoldCredit(
  call: Call,
  held: Pick<BookingItem, 'session_id' | 'seat_no' | 'person'>,
): Promise<HoldCredit | undefined> {
  if (held.seat_no === null) return undefined
  const loaded = await call(verifyBooking, {
    session_id: asId('class_sessions', held.session_id),
    person_id: asId('persons', held.person.id),
    seat_no: String(held.seat_no),
  })
  if (!loaded.ok || loaded.value.package === null) return undefined
  const { package: pack, free_until: freeUntil, now } = loaded.value
  return {
    lotId: pack.lot_id,
    pack: pack.name,
    left: pack.left_after,
    freeUntil,
    isFree: isAtOrBefore(instant(now), instant(freeUntil)),
    key: crypto.randomUUID(),
  }
}
