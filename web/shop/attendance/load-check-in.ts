import { getPass } from '#domain/attendance/api.ts'
import { getBooking, listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { instant, msBetween } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'

const dayMs = 24 * 3_600_000

/** A booking at that moment, with its pass if it has one. */
export interface LoadedPass {
  readonly now: string
  readonly booking: BookingItem
  /** What a phone needs to compute its codes. */
  readonly pass: OutputOf<typeof getPass> | undefined
}

interface CheckInPage {
  readonly loaded: LoadedPass | undefined
  /** Further passes of the next day, such as a child's for the same class. */
  readonly others: readonly BookingItem[]
}

/** Loads the requested pass, or that of the next class. */
export async function loadCheckIn(call: Call, askedId: string | undefined): Promise<CallAnswer<CheckInPage>> {
  const [upcoming, asked] = await Promise.all([
    call(listBookings, { when: 'upcoming', limit: '30' }),
    askedId === undefined ? undefined : call(getBooking, { id: asId('bookings', askedId) }),
  ])
  if (!upcoming.ok) return upcoming
  if (asked?.ok === false) return asked
  const { now, data: coming } = upcoming.value
  const { chosen, others } = choosePass(
    asked === undefined ? coming : [...coming.filter(({ id }) => id !== askedId), asked.value],
    { now, askedId },
  )
  if (!chosen) return { ok: true, value: { loaded: undefined, others } }
  const pass = await call(getPass, { id: chosen.id })
  return {
    ok: true,
    value: {
      loaded: { now: pass.ok ? pass.value.now : now, booking: chosen, pass: pass.ok ? pass.value : undefined },
      others,
    },
  }
}

/**
 * Chooses among upcoming passes: the requested one, else the next class. A waitlist entry comes first only while
 * check-in is open and its class starts before any booked one.
 */
function choosePass(
  bookings: readonly BookingItem[],
  about: { readonly now: string; readonly askedId: string | undefined },
): { readonly chosen: BookingItem | undefined; readonly others: readonly BookingItem[] } {
  const now = instant(about.now)
  const coming = bookings
    .filter(
      (one) =>
        one.held_until === null && (msBetween(now, instant(one.doors_close_at)) > 0 || one.status === 'checked_in'),
    )
    .toSorted((one, other) => msBetween(instant(other.starts_at), instant(one.starts_at)))
  const ready = coming.filter(
    (one) => one.booking_type === 'booking' || msBetween(instant(one.check_in_opens_at), now) >= 0,
  )
  const chosen = bookings.find((one) => one.id === about.askedId) ?? ready[0] ?? coming[0]
  return { chosen, others: coming.filter((one) => one !== chosen && msBetween(now, instant(one.starts_at)) < dayMs) }
}
