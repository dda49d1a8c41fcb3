import { placeOf } from './oracle-bookings.ts'
import { unsignedFor } from './oracle-forms.ts'
import { lotOf, returnByStudio } from './oracle-packs.ts'
import { fill, settle } from './oracle-queue.ts'
import {
  endOf,
  holderOf,
  hour,
  isHeld,
  isWaiting,
  lessonOf,
  minute,
  overlaps,
  Refused,
  refuseIf,
  type Place,
  type Told,
  type World,
} from './oracle-world.ts'

export type Door = 'pass' | 'desk' | 'staff'

/** Check-in by oneself is open from five minutes before the start to the start, by staff also earlier; who waits may stand by in those minutes. */
export function checkIn(world: World, { place: label, door, by }: { place: string; door: Door; by: number }): Told {
  const place = placeOf(world, label)
  refuseIf(door === 'desk' && holderOf(world, place.person) !== by, 'request.not_found')
  settle(world, place.lesson)
  const { startsAt, status } = lessonOf(world, place.lesson)
  const step = Math.floor(world.now / 30_000)
  refuseIf(status === 'canceled', 'schedules.canceled')
  refuseIf(place.status === 'checked_in', 'bookings.already_checked_in')
  const isLate = ['no_show', 'completed'].includes(place.status)
  refuseIf(place.status === 'canceled' && !isLate, 'bookings.not_live')
  refuseIf(isLate || world.now >= startsAt, 'bookings.check_in_late')
  refuseIf(isHeld(place), 'bookings.not_live')
  refuseIf(world.now < startsAt - 5 * minute && (door !== 'staff' || isWaiting(place)), 'bookings.check_in_early')
  const unsigned = unsignedFor(world, place)
  if (unsigned !== undefined) throw new Refused(unsigned)
  refuseIf(door === 'pass' && place.passStep >= step, 'bookings.code_used')
  if (door === 'pass') place.passStep = step
  if (isWaiting(place)) standBy(world, place)
  else place.status = 'checked_in'
  return { status: 200, facts: { standingBy: isWaiting(place), status: place.status } }
}

/** "A free place goes to someone standing by at once." */
function standBy(world: World, place: Place): void {
  place.isHere = true
  fill(world, place.lesson)
}

export type Outcome = 'not_here' | 'was_here' | 'excused'

/** Staff put right what the door got wrong: a check-in until a quarter of an hour after the start, a no-show for 48 hours. */
export function undo(world: World, { place: label, outcome }: { place: string; outcome: Outcome }): Told {
  const place = placeOf(world, label)
  settle(world, place.lesson)
  const { startsAt } = lessonOf(world, place.lesson)
  if (outcome === 'not_here') {
    refuseIf(place.status !== 'checked_in', 'bookings.not_live')
    refuseIf(world.now > startsAt + 15 * minute, 'bookings.undo_late')
    Object.assign(place, world.now < startsAt ? { status: 'booked' } : { status: 'no_show', effect: 'forfeited' })
  } else {
    refuseIf(place.status !== 'no_show', 'bookings.not_live')
    refuseIf(world.now > startsAt + 48 * hour, 'bookings.undo_late')
    if (outcome === 'was_here') attend(world, place)
    else excuse(world, place)
  }
  return { status: 200, facts: { status: place.status, effect: place.effect } }
}

function attend(world: World, place: Place): void {
  refuseIf(place.passedOn, 'bookings.place_gone')
  const isOver = world.now >= endOf(lessonOf(world, place.lesson))
  refuseIf(!isOver && overlaps(world, { person: place.person, lesson: place.lesson }), 'bookings.overlap')
  Object.assign(place, { status: isOver ? 'completed' : 'checked_in', effect: 'used' })
}

function excuse(world: World, place: Place): void {
  Object.assign(place, { status: 'canceled', kind: 'studio', effect: 'returned' })
  returnByStudio(world, { label: lotOf(world, place.lot ?? '').label, at: world.now })
}
