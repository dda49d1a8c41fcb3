import type { Instant } from '#domain/kit/time.ts'
import { bookingAt } from '#domain/occupancy/booking-at.ts'
import type { BookingStatus, BookingType, CancelKind } from '#domain/occupancy/model.ts'
import { placesLeft, type ClassPlaces } from '#domain/occupancy/places-left.ts'
import type { SeatState } from './model.ts'

export interface BoardPlace {
  readonly type: BookingType
  readonly status: BookingStatus
  readonly cancelKind: CancelKind | null
  readonly decidedAt: Instant
  readonly heldUntil: Instant | null
  readonly seatNo: number | null
  /** A no-show whose seat went to a standby. */
  readonly passedOn: boolean
}

interface ClassBoard {
  readonly seats: readonly SeatState[]
  readonly arrived: number
  readonly toCome: number
  readonly noShow: number
  readonly held: number
  readonly open: number
  readonly waiting: number
  readonly passedOn: number
}

type Session = Parameters<typeof bookingAt>[1]['session'] & Pick<ClassPlaces, 'capacity' | 'outSeats'>

/**
 * The places of a class as they are at that moment, whether or not a job has written it down: each reformer by its
 * number, and the counts. A seat that went to a standby is the standby's. Somebody without a number takes the first
 * free place. Example: thirteen places, two arrived and one to come give ten open ones.
 */
export function classBoard(
  places: readonly BoardPlace[],
  { now, session }: { readonly now: Instant; readonly session: Session },
): ClassBoard {
  const dated = placesAt(places, { now, session })
  const seated = dated.flatMap(({ type, status, seatNo, passedOn }) => {
    const state = type === 'booking' && !passedOn ? stateOf[status] : undefined
    return state === undefined ? [] : [{ state, seatNo }]
  })
  const seats: SeatState[] = Array.from({ length: session.capacity }, (_, place) =>
    session.outSeats?.includes(place + 1) === true ? 'out' : 'open',
  )
  for (const { state, seatNo } of seated) if (seatNo !== null && seatNo <= session.capacity) seats[seatNo - 1] = state
  for (const { state, seatNo } of seated) {
    const place = seatNo === null || seatNo > session.capacity ? seats.indexOf('open') : -1
    if (place >= 0) seats[place] = state
  }
  const count = (state: SeatState) => seated.filter((seat) => seat.state === state).length
  const passedOn = dated.filter((place) => place.type === 'booking' && place.passedOn).length
  return {
    seats,
    arrived: count('arrived'),
    toCome: count('booked'),
    noShow: count('no_show') + passedOn,
    held: count('held'),
    open: Math.max(0, placesLeft({ ...session, bookedCount: seated.length })),
    waiting: dated.filter(({ type, status }) => type === 'waitlist' && status === 'pending').length,
    passedOn,
  }
}

/** Everybody in a class as they are at that moment: a hold that is over is, and who missed the class did. */
export function placesAt<Place extends BoardPlace>(
  places: readonly Place[],
  at: { readonly now: Instant; readonly session: Parameters<typeof bookingAt>[1]['session'] },
): Place[] {
  return places.map((place) => ({ ...place, status: bookingAt({ ...place, creditEffect: 'none' }, at).status }))
}

const stateOf = {
  pending: 'held',
  booked: 'booked',
  checked_in: 'arrived',
  completed: 'arrived',
  no_show: 'no_show',
  canceled: undefined,
} as const satisfies Record<BookingStatus, SeatState | undefined>
