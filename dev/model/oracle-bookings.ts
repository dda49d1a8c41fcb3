import { isOfAge, signatureTrouble } from './oracle-forms.ts'
import { choosePack, lotOf } from './oracle-packs.ts'
import { fill, seatsWithout, settle, takeSeat } from './oracle-queue.ts'
import {
  holderOf,
  hour,
  isHeld,
  isLive,
  isWaiting,
  lessonOf,
  livePlaces,
  overlaps,
  queueOf,
  Refused,
  refuseIf,
  type Lot,
  type Place,
  type Told,
  type World,
} from './oracle-world.ts'

const queueMax = 30

interface Wish {
  readonly person: number
  readonly by?: number | undefined
  readonly lesson: number
  readonly lot?: string | undefined
  readonly seat?: number | undefined
  /** A hold that is out of the way. */
  readonly but?: string | undefined
  /** Set where a hold in that very class stays what it is. */
  readonly keepsHold?: boolean
  readonly label: string
}

export function placeOf(world: World, label: string): Place {
  const place = world.places.find((one) => one.label === label)
  if (!place) throw new Error(`there is no place ${label}`)
  return place
}

/** Free places go to the queue first, whoever asks from inside it among them; what nobody there can have, anybody may take. */
export function book(world: World, wish: Wish): Told {
  checkAsker(world, wish)
  settle(world, wish.lesson)
  const place = takePlace(world, wish)
  return {
    status: 201,
    facts: {
      place: place.label,
      status: place.status,
      seat: place.seat,
      lot: place.lot,
      left: lotOf(world, place.lot ?? '').left,
    },
  }
}

/** Somebody in nobody's or another's care is not there, and at 18 one has an account of one's own. */
export function checkAsker(world: World, { person, by, lesson }: Pick<Wish, 'person' | 'by' | 'lesson'>): void {
  refuseIf(by !== undefined && by !== holderOf(world, person), 'request.not_found')
  refuseIf(isOfAge(world, { person, lesson }), 'bookings.own_account')
}

function takePlace(world: World, wish: Wish): Place {
  const { person, lesson } = wish
  // Whoever holds a place there books that one: it is given up for nobody else.
  const held = wish.keepsHold
    ? undefined
    : livePlaces(world, lesson).find((place) => place.person === person && isHeld(place))
  checkPlace(world, { ...wish, but: held?.label })
  const own = queueOf(world, lesson).find((entry) => entry.person === person)
  if (fill(world, lesson) > 0 && own && isLive(own)) return own
  if (held) giveUp(held)
  const { lot, seat } = checkPlace(world, wish)
  const entry = own ?? addPlace(world, { ...wish, type: 'booking' })
  takeSeat(world, { entry, lot, seat })
  return entry
}

/** The pack and the reformer that the place would have; refuses what stands in the way. */
function checkPlace(world: World, wish: Omit<Wish, 'label'>): { lot: Lot; seat: number } {
  const seat = checkSeat(world, wish)
  return { lot: choosePack(world, wish), seat }
}

/** The reformer that the place would have, whoever pays. */
export function checkSeat(world: World, wish: Omit<Wish, 'label'>): number {
  const { lesson, but } = wish
  checkOpen(world, lesson)
  refuseIf(hasPlace(world, wish), 'bookings.already_booked')
  refuseIf(overlaps(world, wish), 'bookings.overlap')
  const free = seatsWithout(world, { lesson, but })
  const [lowest] = free
  if (lowest === undefined) throw new Refused('bookings.class_full')
  refuseIf(wish.seat !== undefined && wish.seat > lessonOf(world, lesson).capacity, 'bookings.no_such_seat')
  refuseIf(wish.seat !== undefined && !free.includes(wish.seat), 'bookings.seat_taken')
  const unsigned = signatureTrouble(world, wish)
  if (unsigned !== undefined) throw new Refused(unsigned)
  return wish.seat ?? lowest
}

function checkOpen(world: World, lesson: number): void {
  const { startsAt, status } = lessonOf(world, lesson)
  refuseIf(status === 'canceled', 'schedules.canceled')
  refuseIf(world.now >= startsAt, 'schedules.started')
}

const hasPlace = (world: World, { person, lesson, but }: Pick<Wish, 'person' | 'lesson' | 'but'>): boolean =>
  livePlaces(world, lesson).some((place) => place.person === person && place.label !== but)

export function addPlace(
  world: World,
  { person, lesson, label, type }: Pick<Wish, 'person' | 'lesson' | 'label'> & { type: Place['type'] },
): Place {
  const place: Place = {
    label,
    person,
    lesson,
    type,
    status: 'pending',
    seat: null,
    lot: null,
    effect: 'none',
    kind: null,
    graceUntil: null,
    heldUntil: null,
    lapsedAt: null,
    goal: null,
    slot: null,
    pair: null,
    skippedFor: null,
    isHere: false,
    passStep: 0,
    passedOn: false,
  }
  world.places.push(place)
  return place
}

/** Joining a queue costs nothing; nobody joins beside a place that is free, though somebody in the queue may have it at the next sweep. */
export function wait(world: World, wish: Wish): Told {
  const { lesson } = wish
  checkAsker(world, wish)
  settle(world, lesson)
  refuseIf(checkWait(world, { ...wish, together: 1 }) !== undefined, 'bookings.already_waiting')
  const entry = addPlace(world, { ...wish, type: 'waitlist' })
  return { status: 201, facts: { place: entry.label, status: entry.status, position: queueOf(world, lesson).length } }
}

/** The entry of somebody who waits already; refuses what keeps anybody else from joining, of whom two may come `together`. */
export function checkWait(
  world: World,
  { person, lesson, together }: { person: number; lesson: number; together: number },
): Place | undefined {
  checkOpen(world, lesson)
  refuseIf(hasPlace(world, { person, lesson }), 'bookings.already_booked')
  const entry = queueOf(world, lesson).find((one) => one.person === person)
  if (entry) return entry
  refuseIf(lessonOf(world, lesson).capacity - livePlaces(world, lesson).length >= together, 'bookings.place_free')
  refuseIf(queueOf(world, lesson).length + together > queueMax, 'bookings.queue_full')
  return undefined
}

export function cancel(world: World, { place: label, by }: { place: string; by: number }): Told {
  const place = placeOf(world, label)
  refuseIf(holderOf(world, place.person) !== by, 'request.not_found')
  settle(world, place.lesson)
  const freesPlace = isLive(place)
  leave(world, place)
  if (freesPlace) fill(world, place.lesson)
  return { status: 200, facts: { lost: place.effect === 'forfeited', kind: place.kind, effect: place.effect } }
}

/** At least 12 hours before the start the credit returns to its pack, and at short notice while the free exit lasts; later it is lost. */
function leave(world: World, place: Place): void {
  const { startsAt, status } = lessonOf(world, place.lesson)
  const isOfTheDoors = ['booked', 'no_show', 'completed'].includes(place.status) || place.kind === 'expired'
  refuseIf(isOfTheDoors && status === 'upcoming' && world.now >= startsAt, 'bookings.class_over')
  if (isWaiting(place)) {
    Object.assign(place, { status: 'canceled', kind: 'left', isHere: false })
    return
  }
  if (isHeld(place)) {
    giveUp(place)
    return
  }
  refuseIf(!isLive(place) || place.status !== 'booked', 'bookings.not_live')
  const kind = world.now <= startsAt - 12 * hour ? 'early' : isInGrace(world, place) ? 'grace' : 'late'
  Object.assign(place, { status: 'canceled', kind, effect: kind === 'late' ? 'forfeited' : 'returned' })
  if (kind !== 'late') lotOf(world, place.lot ?? '').left += 1
}

/** A hold costs nothing, whatever comes of it. */
export function giveUp(place: Place): void {
  Object.assign(place, { status: 'canceled', kind: 'left', heldUntil: null })
}

const isInGrace = (world: World, { graceUntil }: Place): boolean => graceUntil !== null && world.now <= graceUntil

/** Leaves one class and books another in one act. */
export function swap(
  world: World,
  { place: leftLabel, by, ...wish }: Omit<Wish, 'person'> & { place: string; by: number },
): Told {
  const left = placeOf(world, leftLabel)
  refuseIf(holderOf(world, left.person) !== by, 'request.not_found')
  settle(world, left.lesson)
  settle(world, wish.lesson)
  refuseIf(left.lesson === wish.lesson, 'bookings.same_class')
  refuseIf(isWaiting(left) || isHeld(left), 'bookings.not_live')
  leave(world, left)
  const told = book(world, { ...wish, person: left.person, keepsHold: true })
  fill(world, left.lesson)
  return { ...told, facts: { ...told.facts, lost: left.effect === 'forfeited', kind: left.kind } }
}
