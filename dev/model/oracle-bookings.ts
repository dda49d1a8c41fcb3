import { isOfAge, signatureTrouble } from './oracle-forms.ts'
import { choosePack, lotOf } from './oracle-packs.ts'
import { fill, fillFor, seatsWithout, settle, takeSeat } from './oracle-waitlist.ts'
import {
  holderOf,
  hour,
  isHeld,
  isLive,
  isWaiting,
  sessionOf,
  liveBookings,
  overlaps,
  waitlistOf,
  Refused,
  refuseIf,
  type Lot,
  type Booking,
  type ApiResponse,
  type World,
} from './oracle-world.ts'

const waitlistMax = 30

interface SeatRequest {
  readonly person: number
  readonly by?: number | undefined
  readonly session: number
  readonly lot?: string | undefined
  readonly seat?: number | undefined
  /** A hold to ignore. */
  readonly but?: string | undefined
  /** Set where a hold in that very class stays a hold. */
  readonly keepsHold?: boolean
  readonly label: string
}

export function bookingOf(world: World, label: string): Booking {
  const booking = world.bookings.find((one) => one.label === label)
  if (!booking) throw new Error(`there is no booking ${label}`)
  return booking
}

/** Free seats go to the waitlist first, in order; a seat that no entry can have is open to everybody. */
export function book(world: World, wanted: SeatRequest): ApiResponse {
  checkAsker(world, wanted)
  settle(world, wanted.session)
  return bookedResponse(world, takeSession(world, wanted))
}

/** A dependant of another guardian is not found, and an adult has their own account. */
export function checkAsker(
  world: World,
  { person, by, session }: Pick<SeatRequest, 'person' | 'by' | 'session'>,
): void {
  refuseIf(by !== undefined && by !== holderOf(world, person), 'request.not_found')
  refuseIf(isOfAge(world, { person, session }), 'bookings.own_account')
}

/**
 * Staff book as the person would, except that the person's own hold is in the way. Free seats go to the waitlist first.
 */
export function bookFor(world: World, wanted: SeatRequest): ApiResponse {
  refuseIf(isOfAge(world, wanted), 'bookings.own_account')
  const { lot, seat } = checkBooking(world, wanted)
  const own = waitlistOf(world, wanted.session).find((entry) => entry.person === wanted.person)
  const entry = own ?? addBooking(world, { ...wanted, type: 'booking' })
  takeSeat(world, { entry, lot, seat })
  return bookedResponse(world, entry)
}

function bookedResponse(world: World, booking: Booking): ApiResponse {
  return {
    status: 201,
    facts: {
      booking: booking.label,
      status: booking.status,
      seat: booking.seat,
      lot: booking.lot,
      left: lotOf(world, booking.lot ?? '').left,
    },
  }
}

function takeSession(world: World, wanted: SeatRequest): Booking {
  const { person, session } = wanted
  // A person who holds a seat in the session books that seat: it is not offered to anybody else.
  const held = wanted.keepsHold
    ? undefined
    : liveBookings(world, session).find((booking) => booking.person === person && isHeld(booking))
  checkBooking(world, { ...wanted, but: held?.label })
  const own = waitlistOf(world, session).find((entry) => entry.person === person)
  if (fillFor(world, { session, choice: wanted }) > 0 && own && isLive(own)) return own
  const { lot, seat } = checkBooking(world, { ...wanted, but: held?.label })
  if (held) giveUp(held)
  const entry = own ?? addBooking(world, { ...wanted, type: 'booking' })
  takeSeat(world, { entry, lot, seat })
  return entry
}

/** The pack and the seat of the booking; throws the refusal otherwise. */
function checkBooking(world: World, wanted: Omit<SeatRequest, 'label'>): { lot: Lot; seat: number } {
  const seat = checkSeat(world, wanted)
  return { lot: choosePack(world, wanted), seat }
}

/** The seat of the booking, whoever pays. */
export function checkSeat(world: World, wanted: Omit<SeatRequest, 'label'>): number {
  const { session, but } = wanted
  checkOpen(world, session)
  refuseIf(hasBooking(world, wanted), 'bookings.already_booked')
  refuseIf(overlaps(world, wanted), 'bookings.overlap')
  const free = seatsWithout(world, { session, but })
  const [lowest] = free
  if (lowest === undefined) throw new Refused('bookings.class_full')
  refuseIf(wanted.seat !== undefined && wanted.seat > sessionOf(world, session).capacity, 'bookings.no_such_seat')
  refuseIf(wanted.seat !== undefined && !free.includes(wanted.seat), 'bookings.seat_taken')
  const unsigned = signatureTrouble(world, wanted)
  if (unsigned !== undefined) throw new Refused(unsigned)
  return wanted.seat ?? lowest
}

function checkOpen(world: World, session: number): void {
  const { startsAt, status } = sessionOf(world, session)
  refuseIf(status === 'canceled', 'schedules.canceled')
  refuseIf(world.now >= startsAt, 'schedules.started')
}

const hasBooking = (world: World, { person, session, but }: Pick<SeatRequest, 'person' | 'session' | 'but'>): boolean =>
  liveBookings(world, session).some((booking) => booking.person === person && booking.label !== but)

export function addBooking(
  world: World,
  { person, session, label, type }: Pick<SeatRequest, 'person' | 'session' | 'label'> & { type: Booking['type'] },
): Booking {
  const booking: Booking = {
    label,
    person,
    session,
    type,
    status: 'pending',
    seat: null,
    lot: null,
    effect: 'none',
    kind: null,
    graceUntil: null,
    heldUntil: null,
    expiredAt: null,
    request: null,
    slot: null,
    pair: null,
    skippedFor: null,
    isHere: false,
    passStep: 0,
    passedOn: false,
  }
  world.bookings.push(booking)
  return booking
}

/**
 * Joining a waitlist costs nothing; nobody joins while a seat is free, even if a waitlist entry would get it at the
 * next run of the jobs.
 */
export function wait(world: World, wanted: SeatRequest): ApiResponse {
  const { session } = wanted
  checkAsker(world, wanted)
  settle(world, session)
  refuseIf(checkWait(world, { ...wanted, together: 1 }) !== undefined, 'bookings.already_waiting')
  const entry = addBooking(world, { ...wanted, type: 'waitlist' })
  return {
    status: 201,
    facts: { booking: entry.label, status: entry.status, position: waitlistOf(world, session).length },
  }
}

/**
 * The existing entry of the person; throws the refusal of anybody who may not join. `together` counts a pair as two.
 */
export function checkWait(
  world: World,
  { person, session, together }: { person: number; session: number; together: number },
): Booking | undefined {
  checkOpen(world, session)
  refuseIf(hasBooking(world, { person, session }), 'bookings.already_booked')
  const entry = waitlistOf(world, session).find((one) => one.person === person)
  if (entry) return entry
  refuseIf(sessionOf(world, session).capacity - liveBookings(world, session).length >= together, 'bookings.place_free')
  refuseIf(waitlistOf(world, session).length + together > waitlistMax, 'bookings.queue_full')
  return undefined
}

export function cancel(world: World, { booking: label, by }: { booking: string; by: number }): ApiResponse {
  const booking = bookingOf(world, label)
  // The class is opened before the owner of the booking is checked, and what that ends stays ended.
  settle(world, booking.session)
  refuseIf(holderOf(world, booking.person) !== by, 'request.not_found')
  const freesSeat = isLive(booking)
  leave(world, booking)
  if (freesSeat) fill(world, booking.session)
  return { status: 200, facts: { lost: booking.effect === 'forfeited', kind: booking.kind, effect: booking.effect } }
}

/**
 * At least 12 hours before the start the credit returns to its pack, and at short notice during the grace period; later
 * it is forfeited.
 */
export function leave(world: World, booking: Booking): void {
  const { startsAt, status } = sessionOf(world, booking.session)
  const isEndedByDeadline = ['booked', 'no_show', 'completed'].includes(booking.status) || booking.kind === 'expired'
  refuseIf(isEndedByDeadline && status === 'upcoming' && world.now >= startsAt, 'bookings.class_over')
  if (isWaiting(booking)) {
    Object.assign(booking, { status: 'canceled', kind: 'left', isHere: false })
    return
  }
  if (isHeld(booking)) {
    giveUp(booking)
    return
  }
  refuseIf(!isLive(booking) || booking.status !== 'booked', 'bookings.not_live')
  const kind = kindOfLeaving(world, booking)
  Object.assign(booking, { status: 'canceled', kind, effect: kind === 'late' ? 'forfeited' : 'returned' })
  if (kind !== 'late') lotOf(world, booking.lot ?? '').left += 1
}

/** What cancelling a booked seat would be now. */
export function kindOfLeaving(world: World, booking: Booking): 'early' | 'grace' | 'late' {
  if (world.now <= sessionOf(world, booking.session).startsAt - 12 * hour) return 'early'
  return isInGrace(world, booking) ? 'grace' : 'late'
}

/** A hold costs nothing, whatever comes of it. */
export function giveUp(booking: Booking): void {
  Object.assign(booking, { status: 'canceled', kind: 'left', heldUntil: null })
}

const isInGrace = (world: World, { graceUntil }: Booking): boolean => graceUntil !== null && world.now <= graceUntil

/** Leaves one class and books another atomically. */
export function swap(
  world: World,
  { booking: leftLabel, by, ...wanted }: Omit<SeatRequest, 'person'> & { booking: string; by: number },
): ApiResponse {
  const left = bookingOf(world, leftLabel)
  refuseIf(holderOf(world, left.person) !== by, 'request.not_found')
  settle(world, left.session)
  settle(world, wanted.session)
  refuseIf(left.session === wanted.session, 'bookings.same_class')
  refuseIf(isWaiting(left) || isHeld(left), 'bookings.not_live')
  leave(world, left)
  const response = book(world, { ...wanted, person: left.person, keepsHold: true })
  fill(world, left.session)
  return { ...response, facts: { ...response.facts, lost: left.effect === 'forfeited', kind: left.kind } }
}
