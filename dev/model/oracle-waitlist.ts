import { isOfAge, signatureTrouble } from './oracle-forms.ts'
import { choosePack } from './oracle-packs.ts'
import {
  endOf,
  holderOf,
  hour,
  isQuiet,
  isWaiting,
  sessionOf,
  liveBookings,
  minute,
  overlaps,
  personOf,
  waitlistOf,
  Refused,
  type Lot,
  type Booking,
  type World,
} from './oracle-world.ts'

type Phase = 'open' | 'short_notice' | 'standby' | 'over'

function phaseOf(startsAt: number, at: number): Phase {
  if (at >= startsAt) return 'over'
  if (at >= startsAt - 5 * minute) return 'standby'
  return at >= startsAt - 60 * minute ? 'short_notice' : 'open'
}

/** The free reformers of a class, lowest first; none when the class is full. */
export const freeSeats = (world: World, session: number): number[] => seatsWithout(world, { session, but: undefined })

/** The same without one booking. */
export function seatsWithout(world: World, { session, but }: { session: number; but: string | undefined }): number[] {
  const taken = liveBookings(world, session).filter(({ label }) => label !== but)
  const { capacity } = sessionOf(world, session)
  if (taken.length >= capacity) return []
  return Array.from({ length: capacity }, (_none, index) => index + 1).filter((seat) =>
    taken.every((booking) => booking.seat !== seat),
  )
}

/** Promotes from the waitlist in order; an entry that cannot be promoted is skipped with a reason and stays. */
export const fill = (world: World, session: number): number => fillFor(world, { session })

/**
 * The same while a person requests a seat: a member may choose another pack, so for this person's own entry only the
 * requested pack and reformer count.
 */
export function fillFor(
  world: World,
  { session, choice }: { readonly session: number; readonly choice?: Choice },
): number {
  const { startsAt, status } = sessionOf(world, session)
  if (status === 'canceled') return 0
  return promoteFromWaitlist(world, { session, phase: phaseOf(startsAt, world.now), at: world.now, choice })
}

interface Choice {
  readonly person: number
  readonly lot?: string | undefined
  readonly seat?: number | undefined
}

interface Giving {
  readonly session: number
  readonly phase: Phase
  readonly at: number
  readonly choice?: Choice | undefined
}

/** After each promotion the waitlist is processed again from its first entry. */
function promoteFromWaitlist(world: World, giving: Giving): number {
  let given = 0
  const looked = new Set<Booking>()
  while (giving.phase !== 'over') {
    const next = nextToPromote(world, { ...giving, looked })
    for (const one of next) promote(world, { ...one, at: giving.at, isInside: giving.phase === 'standby' })
    given += next.length
    if (next.length === 0) break
  }
  world.promotions += given
  return given
}

interface Entrance {
  readonly entry: Booking
  readonly lot: Lot
  readonly seat: number
}

/**
 * Who gets the next seat, or a pair the next two; nobody when no seat is free or nobody can have one. A skipped entry
 * gets a reason.
 */
function nextToPromote(
  world: World,
  { session, looked, ...when }: Giving & { readonly looked: Set<Booking> },
): Entrance[] {
  const seen = new Set<Booking>()
  for (const entry of waitlistOf(world, session)) {
    const [seat] = freeSeats(world, session)
    if (seat === undefined) return []
    if (seen.has(entry)) continue
    const partner = waitlistOf(world, session).find(({ label }) => label === entry.pair)
    const results = partner
      ? decidePair(world, { entry, partner, looked, ...when })
      : [whyNot(world, { entry, ...when })]
    const together = [entry, ...(partner ? [partner] : [])]
    const seats = new Set(freeSeats(world, session))
    const entering = together.flatMap((one, booking): Entrance[] => {
      seen.add(one)
      const [result, reformer] = [results[booking], choiceOf(when, one)?.seat ?? [...seats][0]]
      if (typeof result === 'string') one.skippedFor = result
      if (result === undefined || typeof result === 'string' || reformer === undefined) return []
      seats.delete(reformer)
      return [{ entry: one, lot: result, seat: reformer }]
    })
    if (entering.length > 0) return entering
  }
  return []
}

/**
 * A pair is promoted together or not at all: each is checked alone, then both, the second without the first one's
 * credit. Packs are checked only when nothing else is in the way, and their reason stays as long as seats are given.
 */
function decidePair(
  world: World,
  { entry, partner, looked, ...when }: Offer & { readonly partner: Booking; readonly looked: Set<Booking> },
): (Lot | string)[] {
  const offers = [entry, partner].map((one) => ({ entry: one, ...when }))
  const isFull = sessionOf(world, entry.session).capacity - liveBookings(world, entry.session).length < 2
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

const ownReason = (result: Lot | string | undefined): string => (typeof result === 'string' ? result : 'pair')

interface Offer extends Omit<Giving, 'session'> {
  readonly entry: Booking
}

const choiceOf = ({ choice }: Pick<Giving, 'choice'>, { person }: Booking): Choice | undefined =>
  choice?.person === person ? choice : undefined

/** The pack that pays, or why the entry is skipped. */
function whyNot(world: World, offer: Offer): Lot | string {
  const { entry } = offer
  const reason = keptOut(world, offer)
  if (reason !== undefined) return reason
  try {
    return choosePack(world, { person: entry.person, session: entry.session, lot: choiceOf(offer, entry)?.lot })
  } catch (error) {
    if (error instanceof Refused) return 'credit'
    throw error
  }
}

/** Any reason except the credit. */
function keptOut(world: World, offer: Offer): string | undefined {
  const { entry } = offer
  // An adult books alone, also one who came of age while waiting.
  const reason = isOfAge(world, entry) ? 'age' : againstPreferences(world, offer)
  if (reason !== undefined) return reason
  // A person who holds a seat in the session stays on the waitlist, but gets no second seat.
  if (liveBookings(world, entry.session).some(({ person }) => person === entry.person)) return 'offer'
  if (overlaps(world, entry)) return 'overlap'
  const unsigned = signatureTrouble(world, entry)
  if (unsigned === undefined) return undefined
  return unsigned === 'bookings.too_young' ? 'age' : 'waiver'
}

/** Waitlist preferences belong to the account. */
function againstPreferences(world: World, { entry, phase, at }: Offer): string | undefined {
  const preferences = personOf(world, holderOf(world, entry.person))
  // A person who has checked in for standby needs no notice.
  if (phase === 'standby') return entry.isHere ? undefined : 'away'
  if (sessionOf(world, entry.session).startsAt - at < preferences.noticeHours * hour) return 'notice'
  if (phase !== 'short_notice') return undefined
  if (!preferences.shortNotice) return 'short_notice'
  return isQuiet(at) ? 'quiet_hours' : undefined
}

function promote(world: World, { entry, lot, seat, at, isInside }: Entrance & { at: number; isInside: boolean }): void {
  takeSeat(world, { entry, lot, seat })
  entry.graceUntil = isInside ? null : graceOf(at, sessionOf(world, entry.session).startsAt)
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
  meetRequest(world, entry)
}

/** The booking counts for its request; once it has as many as wanted, the other entries end at the same instant. */
function meetRequest(world: World, booking: Booking): void {
  const request = world.requests.find(({ label }) => label === booking.request)
  if (!request) return
  const ofRequest = world.bookings.filter((other) => other.request === request.label)
  const slots = ofRequest.flatMap(({ slot, status }) => (slot === null || status === 'canceled' ? [] : [slot]))
  booking.slot =
    Array.from({ length: request.wanted }, (_none, index) => index + 1).find((slot) => !slots.includes(slot)) ?? null
  if (slots.length + 1 >= request.wanted)
    for (const other of ofRequest.filter(isWaiting))
      Object.assign(other, { status: 'canceled', kind: 'request_met', isHere: false })
}

/**
 * A promotion less than 12 hours before the start can be cancelled for free for 30 minutes, outside quiet hours and not
 * beyond the start.
 */
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

export const hasExpiredHold = (world: World, session: number): boolean => expiredHolds(world, session).length > 0

const expiredHolds = (world: World, session: number) =>
  liveBookings(world, session).filter(({ heldUntil }) => heldUntil !== null && heldUntil <= world.now)

/** An expired hold frees its seat, first of all for the waitlist. */
export function expire(world: World, session: number): void {
  const over = expiredHolds(world, session)
  for (const booking of over)
    Object.assign(booking, { status: 'canceled', kind: 'expired', expiredAt: booking.heldUntil, heldUntil: null })
  if (over.length > 0) fill(world, session)
}

/**
 * At the check-in deadline seats without a check-in are forfeited and go to those on standby, in waitlist order; all
 * other entries end. At its end the class is completed.
 */
export function settle(world: World, index: number): void {
  const session = sessionOf(world, index)
  if (session.status === 'canceled') return
  expire(world, index)
  if (world.now < session.startsAt) return
  if (!session.isDeadlinePassed) passDeadline(world, index)
  for (const booking of world.now >= endOf(session) ? liveBookings(world, index) : []) booking.status = 'completed'
}

function passDeadline(world: World, index: number): void {
  const session = sessionOf(world, index)
  session.isDeadlinePassed = true
  const absent = liveBookings(world, index).filter(({ status }) => status === 'booked')
  for (const booking of absent) Object.assign(booking, { status: 'no_show', effect: 'forfeited' })
  const { now } = world
  // Decided as of the start, however late the job runs.
  world.now = session.startsAt
  promoteFromWaitlist(world, { session: index, phase: 'standby', at: session.startsAt })
  world.now = now
  for (const booking of absent) booking.passedOn = liveBookings(world, index).some(({ seat }) => seat === booking.seat)
  for (const entry of world.bookings.filter((booking) => booking.session === index && isWaiting(booking)))
    Object.assign(entry, { status: 'canceled', kind: 'expired' })
}

/**
 * What the jobs do every few seconds: check-in deadlines in the order of their time, then expired holds, then free
 * seats.
 */
export function runDueJobs(world: World): void {
  const byTime = world.sessions
    .map((session, index) => ({ index, at: session.startsAt }))
    .toSorted((one, other) => one.at - other.at)
  for (const { index } of byTime.filter(({ at }) => at <= world.now)) settle(world, index)
  for (const { index } of byTime) expire(world, index)
  for (const { index } of byTime) fill(world, index)
}
