import { bookFor, bookingOf, kindOfLeaving, leave } from './oracle-bookings.ts'
import { returnByStudio } from './oracle-packs.ts'
import { fill, settle } from './oracle-waitlist.ts'
import {
  day,
  endOf,
  hour,
  isHeld,
  isWaiting,
  monthOf,
  sessionLengthMs,
  sessionOf,
  liveBookings,
  overlaps,
  waitlistOf,
  Refused,
  refuseIf,
  type Session,
  type Booking,
  type ApiResponse,
  type World,
} from './oracle-world.ts'

function openSession(world: World, index: number): Session {
  settle(world, index)
  const session = sessionOf(world, index)
  refuseIf(session.status === 'canceled' || world.now >= session.startsAt, 'schedules.over')
  return session
}

export type StaffCancelCredit = 'return' | 'by_rule'

interface SeatByStaff {
  readonly person: number
  readonly session: number
  readonly lot?: string | undefined
  readonly seat?: number | undefined
  readonly label: string
}

export function bookByStaff(world: World, wanted: SeatByStaff): ApiResponse {
  openSession(world, wanted.session)
  fill(world, wanted.session)
  return bookFor(world, wanted)
}

/**
 * The credit is returned as when the studio cancels, or by the member's own rule. A checked-in booking cannot be
 * cancelled. A late cancellation is forgiven once in a calendar month of the studio.
 */
export function cancelByStaff(
  world: World,
  { booking: label, credit }: { booking: string; credit: StaffCancelCredit },
): ApiResponse {
  const booking = bookingOf(world, label)
  openSession(world, booking.session)
  refuseIf(!isWaiting(booking) && !isHeld(booking) && booking.status !== 'booked', 'bookings.not_live')
  const isBooked = booking.status === 'booked'
  if (isBooked && credit === 'return' && kindOfLeaving(world, booking) === 'late') forgive(world, booking)
  if (isBooked && credit === 'by_rule') leave(world, booking)
  else release(world, booking)
  const promoted = fill(world, booking.session)
  return { status: 200, facts: { kind: booking.kind, effect: booking.effect, promoted } }
}

function forgive(world: World, booking: Booking): void {
  const month = monthOf(world.now)
  refuseIf(
    world.bookings.some(
      ({ person, forgivenAt }) =>
        person === booking.person && forgivenAt !== undefined && monthOf(forgivenAt) === month,
    ),
    'bookings.forgiven_once',
  )
  booking.forgivenAt = world.now
}

function release(world: World, booking: Booking): void {
  if (isWaiting(booking)) Object.assign(booking, { status: 'canceled', kind: 'studio', isHere: false })
  else {
    Object.assign(booking, {
      status: 'canceled',
      kind: 'studio',
      heldUntil: null,
      effect: booking.lot === null ? 'none' : 'returned',
    })
    if (booking.lot !== null) returnByStudio(world, { label: booking.lot, at: world.now })
  }
}

/** Every credit is returned, to a pack that is valid for at least seven days, and the waitlist ends. */
export function cancelSession(world: World, { session: index }: { session: number }): ApiResponse {
  const session = openSession(world, index)
  const everybody = [...liveBookings(world, index), ...waitlistOf(world, index)]
  for (const booking of everybody) release(world, booking)
  session.status = 'canceled'
  return { status: 200, facts: { notified: everybody.length } }
}

export function resizeSession(
  world: World,
  { session: index, capacity }: { session: number; capacity: number },
): ApiResponse {
  const session = openSession(world, index)
  refuseIf(capacity > session.room, 'request.invalid')
  refuseIf(capacity < liveBookings(world, index).length, 'bookings.more_booked')
  session.capacity = capacity
  return { status: 200, facts: { promoted: fill(world, index) } }
}

interface Move {
  readonly session: number
  readonly startsAt: number
  readonly releases: boolean
}

/**
 * Bookings are kept, and may be cancelled for free until the old deadline, or a day from now when that is later, but
 * not beyond the start.
 */
export function moveSession(world: World, { session: index, startsAt, releases }: Move): ApiResponse {
  const session = openSession(world, index)
  // The same time is no change: nobody is notified, and the waitlist is processed once more.
  if (startsAt === session.startsAt) {
    fill(world, index)
    return { status: 200, facts: { notified: 0, released: 0 } }
  }
  refuseIf(startsAt <= world.now, 'schedules.past')
  // A class with a check-in cannot be moved.
  refuseIf(
    liveBookings(world, index).some(({ status }) => status === 'checked_in'),
    'schedules.over',
  )
  const former = session.startsAt
  refuseIf(isTeaching(world, { instructor: session.instructor, startsAt, but: index }), 'schedules.instructor_busy')
  session.startsAt = startsAt
  const victims = liveBookings(world, index).filter((booking) => overlaps(world, booking))
  refuseIf(victims.length > 0 && !releases, 'schedules.overlaps')
  for (const booking of victims) release(world, booking)
  const kept = liveBookings(world, index)
  const exit = Math.max(former - 12 * hour, world.now + day)
  for (const booking of kept) {
    booking.graceUntil = Math.min(Math.max(booking.graceUntil ?? 0, exit), startsAt)
    if (booking.heldUntil !== null) booking.heldUntil = Math.min(booking.heldUntil, startsAt)
    const lot = world.lots.find(({ label }) => label === booking.lot)
    if (lot && lot.expiresAt <= endOf(session)) lot.expiresAt = endOf(session)
  }
  const notified = kept.length + waitlistOf(world, index).length
  fill(world, index)
  return { status: 200, facts: { notified, released: victims.length } }
}

function isTeaching(
  world: World,
  { instructor, startsAt, but }: { instructor: number; startsAt: number; but: number },
): boolean {
  return world.sessions.some(
    (other, index) =>
      index !== but &&
      other.status === 'upcoming' &&
      other.instructor === instructor &&
      other.startsAt < startsAt + sessionLengthMs &&
      startsAt < endOf(other),
  )
}

/** Another instructor teaches; bookings do not change. */
export function substitute(
  world: World,
  { session: index, absent, instructor }: { session: number; absent: number; instructor: number },
): ApiResponse {
  const session = openSession(world, index)
  if (session.instructor !== absent || instructor === absent) throw new Refused('request.not_found')
  refuseIf(isTeaching(world, { instructor, startsAt: session.startsAt, but: index }), 'schedules.instructor_busy')
  session.instructor = instructor
  return { status: 200, facts: { notified: liveBookings(world, index).length } }
}
