import { isOfAge, signatureTrouble } from './oracle-forms.ts'
import { choosePack } from './oracle-packs.ts'
import {
  endOf,
  holderOf,
  hour,
  isQuiet,
  isWaiting,
  lessonOf,
  livePlaces,
  minute,
  overlaps,
  personOf,
  queueOf,
  Refused,
  type Lot,
  type Place,
  type World,
} from './oracle-world.ts'

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
  return Array.from({ length: capacity }, (_none, index) => index + 1).filter((seat) =>
    taken.every((place) => place.seat !== seat),
  )
}

/** Gives free places to the queue, first come, first served; whoever cannot have one is told why and keeps waiting. */
export function fill(world: World, lesson: number): number {
  const { startsAt, status } = lessonOf(world, lesson)
  if (status === 'canceled') return 0
  return giveToQueue(world, { lesson, stage: stageOf(startsAt, world.now), at: world.now })
}

interface Giving {
  readonly lesson: number
  readonly stage: Stage
  readonly at: number
}

/** After each place everybody is looked at once more from the head of the queue. */
function giveToQueue(world: World, giving: Giving): number {
  let given = 0
  const looked = new Set<Place>()
  while (giving.stage !== 'over') {
    const next = nextInLine(world, { ...giving, looked })
    for (const one of next) enter(world, { ...one, at: giving.at, isInside: giving.stage === 'standby' })
    given += next.length
    if (next.length === 0) break
  }
  world.promotions += given
  return given
}

interface Entrance {
  readonly entry: Place
  readonly lot: Lot
  readonly seat: number
}

/** Who gets the next place, or the next two; nobody when no place is free or nobody can have one. Whoever is passed by is told why. */
function nextInLine(world: World, { lesson, looked, ...when }: Giving & { readonly looked: Set<Place> }): Entrance[] {
  const seen = new Set<Place>()
  for (const entry of queueOf(world, lesson)) {
    const [seat] = freeSeats(world, lesson)
    if (seat === undefined) return []
    if (seen.has(entry)) continue
    const partner = queueOf(world, lesson).find(({ label }) => label === entry.pair)
    const answers = partner
      ? judgePair(world, { entry, partner, looked, ...when })
      : [whyNot(world, { entry, ...when })]
    const together = [entry, ...(partner ? [partner] : [])]
    const seats = freeSeats(world, lesson)
    const entering = together.flatMap((one, place): Entrance[] => {
      seen.add(one)
      const [answer, reformer] = [answers[place], seats[place]]
      if (typeof answer === 'string') one.skippedFor = answer
      return answer === undefined || typeof answer === 'string' || reformer === undefined
        ? []
        : [{ entry: one, lot: answer, seat: reformer }]
    })
    if (entering.length > 0) return entering
  }
  return []
}

/**
 * "All or nothing": each alone, then both, the second with the first one's credit gone. Packs are looked at where nothing else keeps the two out, and what
 * was found in them stays the reason as long as places are given.
 */
function judgePair(
  world: World,
  { entry, partner, looked, ...when }: Offer & { readonly partner: Place; readonly looked: Set<Place> },
): (Lot | string)[] {
  const offers = [entry, partner].map((one) => ({ entry: one, ...when }))
  const isFull = lessonOf(world, entry.lesson).capacity - livePlaces(world, entry.lesson).length < 2
  if (!looked.has(entry)) {
    const kept = offers.map((offer) => keptOut(world, offer))
    if (isFull || kept.some((reason) => reason !== undefined)) return kept.map(ownReason)
  }
  looked.add(entry)
  const [one, other] = offers.map((offer) => whyNot(world, offer))
  if (typeof one !== 'object' || typeof other !== 'object' || isFull) return [ownReason(one), ownReason(other)]
  one.left -= 1
  const second = whyNot(world, { entry: partner, ...when })
  one.left += 1
  return typeof second === 'string' ? ['pair', second] : [one, second]
}

const ownReason = (answer: Lot | string | undefined): string => (typeof answer === 'string' ? answer : 'pair')

interface Offer {
  readonly entry: Place
  readonly stage: Stage
  readonly at: number
}

/** The pack that pays, or why the person is passed by. */
function whyNot(world: World, offer: Offer): Lot | string {
  const { entry } = offer
  const reason = keptOut(world, offer)
  if (reason !== undefined) return reason
  try {
    return choosePack(world, { person: entry.person, lesson: entry.lesson })
  } catch (error) {
    if (error instanceof Refused) return 'credit'
    throw error
  }
}

/** Whatever it is but the credit. */
function keptOut(world: World, offer: Offer): string | undefined {
  const { entry } = offer
  // Who has come of age while waiting books alone.
  const reason = isOfAge(world, entry) ? 'age' : againstWishes(world, offer)
  if (reason !== undefined) return reason
  // Who holds a place in the class waits beside it, but has no second one.
  if (overlaps(world, entry) || livePlaces(world, entry.lesson).some(({ person }) => person === entry.person))
    return 'overlap'
  const unsigned = signatureTrouble(world, entry)
  if (unsigned === undefined) return undefined
  return unsigned === 'bookings.too_young' ? 'age' : 'waiver'
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

function enter(world: World, { entry, lot, seat, at, isInside }: Entrance & { at: number; isInside: boolean }): void {
  takeSeat(world, { entry, lot, seat })
  entry.graceUntil = isInside ? null : graceOf(at, lessonOf(world, entry.lesson).startsAt)
  if (isInside) entry.status = 'checked_in'
}

export function takeSeat(world: World, { entry, lot, seat }: Entrance): void {
  lot.left -= 1
  Object.assign(entry, {
    type: 'booking',
    status: 'booked',
    seat,
    lot: lot.label,
    effect: 'used',
    skippedFor: null,
    isHere: false,
  })
  meetGoal(world, entry)
}

/** "Any one of these classes": the place counts for its goal, and once there are as many as were wanted the other queues are left in the same moment. */
function meetGoal(world: World, place: Place): void {
  const goal = world.goals.find(({ label }) => label === place.goal)
  if (!goal) return
  const ofGoal = world.places.filter((other) => other.goal === goal.label)
  const slots = ofGoal.flatMap(({ slot, status }) => (slot === null || status === 'canceled' ? [] : [slot]))
  place.slot =
    Array.from({ length: goal.wanted }, (_none, index) => index + 1).find((slot) => !slots.includes(slot)) ?? null
  if (slots.length + 1 >= goal.wanted)
    for (const other of ofGoal.filter(isWaiting))
      Object.assign(other, { status: 'canceled', kind: 'goal_met', isHere: false })
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
  for (const place of over)
    Object.assign(place, { status: 'canceled', kind: 'expired', lapsedAt: place.heldUntil, heldUntil: null })
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
  for (const entry of world.places.filter((place) => place.lesson === index && isWaiting(place)))
    Object.assign(entry, { status: 'canceled', kind: 'expired' })
}

/** What the clockwork does every few seconds: doors in the order of their time, then holds that have run out, then free places. */
export function sweep(world: World): void {
  const byTime = world.lessons
    .map((lesson, index) => ({ index, at: lesson.startsAt }))
    .toSorted((one, other) => one.at - other.at)
  for (const { index } of byTime.filter(({ at }) => at <= world.now)) settle(world, index)
  for (const { index } of byTime) lapse(world, index)
  for (const { index } of byTime) fill(world, index)
}
