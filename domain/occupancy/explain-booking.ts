import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, wireTime, type Instant } from '#domain/kit/time.ts'
import { chooseCredit } from '#domain/packages/choose-credit.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { checkAllowed, checkBookedFor, checkNotLate, checkOpen, checkSigned } from './check-booking.ts'
import type { BookingFacts } from './decide-paid-seat.ts'
import { checkAge, checkFree, checkNotBooked, pickSeat } from './decide-seat.ts'

/** What a booking asks, in the order in which it refuses. */
export const bookingRules = [
  'late',
  'holder',
  'open',
  'not_booked',
  'free',
  'allowed',
  'seat',
  'age',
  'waiver',
  'credit',
] as const
type BookingRule = (typeof bookingRules)[number]

interface RuleAnswer {
  readonly rule: BookingRule
  /** Undefined where the rule lets the person book. */
  readonly refusal: Refusal | undefined
}

interface ExplainedFacts<Held extends Lot> extends BookingFacts<Held> {
  readonly policies: Pick<Policies, 'cancel_window' | 'claim_deadline_minutes' | 'check_in_minutes'>
  /** False for a dependant. */
  readonly isHolder: boolean
  /** The seat of the class that is held for the person: while a package is bought, or as an offer from the waitlist. */
  readonly heldSeat: HeldSeat | null
}

interface HeldSeat {
  readonly seatNo: number
  readonly until: Instant
  readonly isOffer: boolean
}

/**
 * What each rule of a booking answers for that person and class, also after one has refused: the rules that the
 * member's own booking asks, of which it gives the first refusal. Example: a class is full and the waiver is not
 * signed: `seat` and `waiver` refuse, and the member reads about the seat. Of a class in which a seat is held for the
 * person, `not_booked` says until when: bookings.seat_held, bookings.seat_offered.
 */
export function explainBooking<Held extends Lot>(facts: ExplainedFacts<Held>): readonly RuleAnswer[] {
  const { session, person, isHolder, zone, now } = facts
  const seat = pickSeat(session, facts.seatNo)
  const credit = chooseCredit({ lots: facts.lots, session, now, chosenLotId: facts.chosenLotId })
  const answers: Readonly<Record<BookingRule, Refusal | undefined>> = {
    late: checkNotLate(facts),
    holder: checkBookedFor({ isHolder, birthDate: person.birthDate, startsAt: session.startsAt, zone }),
    open: checkOpen(facts),
    not_booked: checkNotHeld(facts) ?? checkNotBooked(facts),
    free: checkFree(facts),
    allowed: checkAllowed(facts),
    seat: isRefusal(seat) ? seat : undefined,
    age: checkAge(facts),
    waiver: checkSigned(facts.waiver),
    credit: isRefusal(credit) ? credit : undefined,
  }
  return bookingRules.map((rule) => ({ rule, refusal: answers[rule] }))
}

/** A seat that is held for the person keeps them from booking the class, until it is the booking or is given back. */
function checkNotHeld({
  heldSeat,
  now,
  zone,
}: Pick<ExplainedFacts<Lot>, 'heldSeat' | 'now' | 'zone'>): Refusal | undefined {
  if (heldSeat === null || !isBefore(now, heldSeat.until)) return undefined
  const values = { seat: heldSeat.seatNo, until: wireTime(heldSeat.until, zone).slice(11, 16) }
  return refuse(heldSeat.isOffer ? 'bookings.seat_offered' : 'bookings.seat_held', { values })
}

const membersAlone: readonly string[] = ['schedules.not_open', 'bookings.desk_only']

/**
 * Whether the desk may book the person now: it books before booking opens and whoever books at the desk alone, and is
 * held to everything else.
 */
export function mayDeskBook(answers: readonly RuleAnswer[]): boolean {
  return answers.every(({ refusal }) => refusal === undefined || membersAlone.includes(refusal.code))
}

/** Whether an owner or a manager may give the person a seat without a credit: the desk's rule but for the credit. */
export function mayDeskGive(answers: readonly RuleAnswer[]): boolean {
  return mayDeskBook(answers.filter(({ rule }) => rule !== 'credit'))
}
