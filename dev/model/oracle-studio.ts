import { returnByStudio } from './oracle-packs.ts'
import { fill, settle } from './oracle-queue.ts'
import {
  day,
  endOf,
  hour,
  isWaiting,
  lessonLasts,
  lessonOf,
  livePlaces,
  overlaps,
  queueOf,
  Refused,
  refuseIf,
  type Lesson,
  type Place,
  type Told,
  type World,
} from './oracle-world.ts'

function openLesson(world: World, index: number): Lesson {
  settle(world, index)
  const lesson = lessonOf(world, index)
  refuseIf(lesson.status === 'canceled' || world.now >= lesson.startsAt, 'schedules.over')
  return lesson
}

function release(world: World, place: Place): void {
  if (isWaiting(place)) Object.assign(place, { status: 'canceled', kind: 'studio', isHere: false })
  else {
    Object.assign(place, {
      status: 'canceled',
      kind: 'studio',
      heldUntil: null,
      effect: place.lot === null ? 'none' : 'returned',
    })
    if (place.lot !== null) returnByStudio(world, { label: place.lot, at: world.now })
  }
}

/** Everybody's credit goes back, to a pack that lives seven days at least, and the queue ends. */
export function cancelLesson(world: World, { lesson: index }: { lesson: number }): Told {
  const lesson = openLesson(world, index)
  const everybody = [...livePlaces(world, index), ...queueOf(world, index)]
  for (const place of everybody) release(world, place)
  lesson.status = 'canceled'
  return { status: 200, facts: { told: everybody.length } }
}

export function resizeLesson(world: World, { lesson: index, capacity }: { lesson: number; capacity: number }): Told {
  const lesson = openLesson(world, index)
  refuseIf(capacity > lesson.room, 'request.invalid')
  refuseIf(capacity < livePlaces(world, index).length, 'bookings.more_booked')
  lesson.capacity = capacity
  return { status: 200, facts: { promoted: fill(world, index) } }
}

interface Move {
  readonly lesson: number
  readonly startsAt: number
  readonly releases: boolean
}

/** Places are kept, and may be given back for free until the old deadline, or a day from now when that is later, but not beyond the start. */
export function moveLesson(world: World, { lesson: index, startsAt, releases }: Move): Told {
  const lesson = openLesson(world, index)
  // The same hour is no move: nobody is told, and whoever waits is asked once more.
  if (startsAt === lesson.startsAt) {
    fill(world, index)
    return { status: 200, facts: { told: 0, released: 0 } }
  }
  refuseIf(startsAt <= world.now, 'schedules.past')
  // Nobody is moved who is in the room already.
  refuseIf(
    livePlaces(world, index).some(({ status }) => status === 'checked_in'),
    'schedules.over',
  )
  const former = lesson.startsAt
  refuseIf(isTeaching(world, { teacher: lesson.teacher, startsAt, but: index }), 'schedules.instructor_busy')
  lesson.startsAt = startsAt
  const victims = livePlaces(world, index).filter((place) => overlaps(world, place))
  refuseIf(victims.length > 0 && !releases, 'schedules.overlaps')
  for (const place of victims) release(world, place)
  const kept = livePlaces(world, index)
  const exit = Math.max(former - 12 * hour, world.now + day)
  for (const place of kept) {
    place.graceUntil = Math.min(Math.max(place.graceUntil ?? 0, exit), startsAt)
    if (place.heldUntil !== null) place.heldUntil = Math.min(place.heldUntil, startsAt)
    const lot = world.lots.find(({ label }) => label === place.lot)
    if (lot && lot.expiresAt <= endOf(lesson)) lot.expiresAt = endOf(lesson)
  }
  const told = kept.length + queueOf(world, index).length
  fill(world, index)
  return { status: 200, facts: { told, released: victims.length } }
}

function isTeaching(
  world: World,
  { teacher, startsAt, but }: { teacher: number; startsAt: number; but: number },
): boolean {
  return world.lessons.some(
    (other, index) =>
      index !== but &&
      other.status === 'upcoming' &&
      other.teacher === teacher &&
      other.startsAt < startsAt + lessonLasts &&
      startsAt < endOf(other),
  )
}

/** Somebody else teaches; bookings are untouched. */
export function substitute(
  world: World,
  { lesson: index, absent, teacher }: { lesson: number; absent: number; teacher: number },
): Told {
  const lesson = openLesson(world, index)
  if (lesson.teacher !== absent || teacher === absent) throw new Refused('request.not_found')
  refuseIf(isTeaching(world, { teacher, startsAt: lesson.startsAt, but: index }), 'schedules.instructor_busy')
  lesson.teacher = teacher
  return { status: 200, facts: { told: livePlaces(world, index).length } }
}
