import { bookingOf } from './oracle-bookings.ts'
import { unsignedFor } from './oracle-forms.ts'
import { lotOf, returnByStudio } from './oracle-packs.ts'
import { fill, settle } from './oracle-waitlist.ts'
import {
  endOf,
  holderOf,
  hour,
  isHeld,
  isWaiting,
  sessionOf,
  minute,
  overlaps,
  Refused,
  refuseIf,
  type Booking,
  type ApiResponse,
  type World,
} from './oracle-world.ts'

export type CheckInMeans = 'pass' | 'desk' | 'staff'

/**
 * Members check in from five minutes before the start to the start, staff also earlier; waitlisted members may check in
 * for standby in those minutes.
 */
export function checkIn(
  world: World,
  { booking: label, means, by }: { booking: string; means: CheckInMeans; by: number },
): ApiResponse {
  const booking = bookingOf(world, label)
  refuseIf(means === 'desk' && holderOf(world, booking.person) !== by, 'request.not_found')
  settle(world, booking.session)
  const { startsAt, status } = sessionOf(world, booking.session)
  const step = Math.floor(world.now / 30_000)
  refuseIf(status === 'canceled', 'schedules.canceled')
  refuseIf(booking.status === 'checked_in', 'bookings.already_checked_in')
  const isLate = ['no_show', 'completed'].includes(booking.status)
  refuseIf(booking.status === 'canceled' && !isLate, 'bookings.not_live')
  refuseIf(isLate || world.now >= startsAt, 'bookings.check_in_late')
  refuseIf(isHeld(booking), 'bookings.not_live')
  refuseIf(world.now < startsAt - 5 * minute && (means !== 'staff' || isWaiting(booking)), 'bookings.check_in_early')
  const unsigned = unsignedFor(world, booking)
  if (unsigned !== undefined) throw new Refused(unsigned)
  refuseIf(means === 'pass' && booking.passStep >= step, 'bookings.code_used')
  if (means === 'pass') booking.passStep = step
  if (isWaiting(booking)) standBy(world, booking)
  else booking.status = 'checked_in'
  return { status: 200, facts: { standingBy: isWaiting(booking), status: booking.status } }
}

/** A free seat goes at once to a person on standby. */
function standBy(world: World, booking: Booking): void {
  booking.isHere = true
  fill(world, booking.session)
}

export type Outcome = 'not_here' | 'was_here' | 'excused'

/** Staff correct attendance: a check-in until 15 minutes after the start, a no-show for 48 hours. */
export function undo(world: World, { booking: label, outcome }: { booking: string; outcome: Outcome }): ApiResponse {
  const booking = bookingOf(world, label)
  settle(world, booking.session)
  const { startsAt } = sessionOf(world, booking.session)
  if (outcome === 'not_here') {
    refuseIf(booking.status !== 'checked_in', 'bookings.not_live')
    refuseIf(world.now > startsAt + 15 * minute, 'bookings.undo_late')
    Object.assign(booking, world.now < startsAt ? { status: 'booked' } : { status: 'no_show', effect: 'forfeited' })
  } else {
    refuseIf(booking.status !== 'no_show', 'bookings.not_live')
    refuseIf(world.now > startsAt + 48 * hour, 'bookings.undo_late')
    if (outcome === 'was_here') attend(world, booking)
    else excuse(world, booking)
  }
  return { status: 200, facts: { status: booking.status, effect: booking.effect } }
}

function attend(world: World, booking: Booking): void {
  refuseIf(booking.passedOn, 'bookings.place_gone')
  const isOver = world.now >= endOf(sessionOf(world, booking.session))
  refuseIf(!isOver && overlaps(world, { person: booking.person, session: booking.session }), 'bookings.overlap')
  Object.assign(booking, { status: isOver ? 'completed' : 'checked_in', effect: 'used' })
}

function excuse(world: World, booking: Booking): void {
  Object.assign(booking, { status: 'canceled', kind: 'studio', effect: 'returned' })
  returnByStudio(world, { label: lotOf(world, booking.lot ?? '').label, at: world.now })
}
