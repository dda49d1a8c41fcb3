import { isOfAge, signatureTrouble } from './oracle-forms.ts'
import { choosePack } from './oracle-packs.ts'
import { endOf, holderOf, hour, isQuiet, isWaiting, lessonOf, livePlaces, minute, overlaps, personOf, queueOf, Refused, type Lot, type Place, type World } from './oracle-world.ts'

type Stage = 'open' | 'short_notice' | 'standby' | 'over'

function stageOf(startsAt: number, at: number): Stage {
  if (at >= startsAt) return 'over'
  if (at >= startsAt - 5 * minute) return 'standby'
  return at >= startsAt - 60 * minute ? 'short_notice' : 'open'
}

/** The reformers of a class that nobody has, lowest first; none when the class is full. */
export const freeSeats = (world: World, lesson: number): number[] => seatsWithout(world, { lesson, but: undefined })

/** The same with one place out of the way. */
export function seatsWithout(world: World, { lesson, but }: { lesson: number; but: string | undefined }): number[] {
  const taken = livePlaces(world, lesson).filter(({ label }) => label !== but)
  const { capacity } = lessonOf(world, lesson)
  if (taken.length >= capacity) return []
  return Array.from({ length: capacity }, (_none, index) => index + 1).filter((seat) => taken.every((place) => place.seat !== seat))
}

/** Gives free places to the queue, first come, first served; whoever cannot have one is told why and keeps waiting. */
export function fill(world: World, lesson: number): number {
  const { startsAt, status } = lessonOf(world, lesson)
  if (status === 'canceled') return 0
  return giveToQueue(world, { lesson, stage: stageOf(startsAt, world.now), at: world.now })
}

function giveToQueue(world: World, { lesson, stage, at }: { lesson: number; stage: Stage; at: number }): number {
  let given = 0
  for (const entry of stage === 'over' ? [] : queueOf(world, lesson)) {
    const [seat] = freeSeats(world, lesson)
    if (seat === undefined) break
    const reason = whyNot(world, { entry, stage, at })
    if (typeof reason === 'string') entry.skippedFor = reason
    else {
      enter(world, { entry, lot: reason, seat, at, isInside: stage === 'standby' })
      given += 1
    }
  }
  world.promotions += given
  return given
}

interface Offer {
  readonly entry: Place
  readonly stage: Stage
  readonly at: number
}

/** The pack that pays, or why the person is passed by. */
function whyNot(world: World, offer: Offer): Lot | string {
  const { entry } = offer
  // Who has come of age while waiting books alone.
  const reason = isOfAge(world, entry) ? 'age' : againstWishes(world, offer)
  if (reason !== undefined) return reason
  // Who holds a place in the class waits beside it, but has no second one.
  if (overlaps(world, entry) || livePlaces(world, entry.lesson).some(({ person }) => person === entry.person)) return 'overlap'
  const unsigned = signatureTrouble(world, entry)
  if (unsigned !== undefined) return unsigned === 'bookings.too_young' ? 'age' : 'waiver'
  try {
    return choosePack(world, { person: entry.person, lesson: entry.lesson })
  } catch (error) {
    if (error instanceof Refused) return 'credit'
    throw error
  }
}

/** The wishes are the account's. */
function againstWishes(world: World, { entry, stage, at }: Offer): string | undefined {
  const wishes = personOf(world, holderOf(world, entry.person))
  // Who stands at the door has all the notice there is.
  if (stage === 'standby') return entry.isHere ? undefined : 'away'
  if (lessonOf(world, entry.lesson).startsAt - at < wishes.noticeHours * hour) return 'notice'
  if (stage !== 'short_notice') return undefined
  if (!wishes.shortNotice) return 'short_notice'
  return isQuiet(at) ? 'quiet_hours' : undefined
}

function enter(world: World, { entry, lot, seat, at, isInside }: { entry: Place; lot: Lot; seat: number; at: number; isInside: boolean }): void {
  takeSeat({ entry, lot, seat })
  entry.graceUntil = isInside ? null : graceOf(at, lessonOf(world, entry.lesson).startsAt)
  if (isInside) entry.status = 'checked_in'
}

export function takeSeat({ entry, lot, seat }: { entry: Place; lot: Lot; seat: number }): void {
  lot.left -= 1
  Object.assign(entry, { type: 'booking', status: 'booked', seat, lot: lot.label, effect: 'used', skippedFor: null, isHere: false })
}

/** "Promotion less than 12 h before the start carries a 30-minute free exit", in waking minutes and not beyond the start. */
function graceOf(at: number, startsAt: number): number | null {
  if (at <= startsAt - 12 * hour) return null
  let [left, moment] = [30 * minute, at]
  while (left > 0 && moment < startsAt) {
    const step = minute - (moment % minute)
    const used = isQuiet(moment) ? 0 : Math.min(left, step)
    moment += used === 0 ? step : used
    left -= used
  }
  return Math.min(moment, startsAt)
}

/** From its end on a place that was only held is anybody's, first of all the queue's. */
export function lapse(world: World, lesson: number): void {
  const over = livePlaces(world, lesson).filter(({ heldUntil }) => heldUntil !== null && heldUntil <= world.now)
  for (const place of over) Object.assign(place, { status: 'canceled', kind: 'expired', lapsedAt: place.heldUntil, heldUntil: null })
  if (over.length > 0) fill(world, lesson)
}

/** At the start unclaimed places are forfeited and pass to those who stand by, in queue order; everybody else has waited in vain. At the end the class is done. */
export function settle(world: World, index: number): void {
  const lesson = lessonOf(world, index)
  if (lesson.status === 'canceled') return
  lapse(world, index)
  if (world.now < lesson.startsAt) return
  if (!lesson.doorsClosed) closeDoors(world, index)
  for (const place of world.now >= endOf(lesson) ? livePlaces(world, index) : []) place.status = 'completed'
}

function closeDoors(world: World, index: number): void {
  const lesson = lessonOf(world, index)
  lesson.doorsClosed = true
  const absent = livePlaces(world, index).filter(({ status }) => status === 'booked')
  for (const place of absent) Object.assign(place, { status: 'no_show', effect: 'forfeited' })
  const { now } = world
  // Judged as of the start, however late it is written down.
  world.now = lesson.startsAt
  giveToQueue(world, { lesson: index, stage: 'standby', at: lesson.startsAt })
  world.now = now
  for (const place of absent) place.passedOn = livePlaces(world, index).some(({ seat }) => seat === place.seat)
  for (const entry of world.places.filter((place) => place.lesson === index && isWaiting(place))) Object.assign(entry, { status: 'canceled', kind: 'expired' })
}

/** What the clockwork does every few seconds: doors in the order of their time, then holds that have run out, then free places. */
export function sweep(world: World): void {
  const byTime = world.lessons.map((lesson, index) => ({ index, at: lesson.startsAt })).toSorted((one, other) => one.at - other.at)
  for (const { index } of byTime.filter(({ at }) => at <= world.now)) settle(world, index)
  for (const { index } of byTime) lapse(world, index)
  for (const { index } of byTime) fill(world, index)
}

