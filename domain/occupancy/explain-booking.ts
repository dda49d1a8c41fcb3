import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
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
}

/**
 * What each rule of a booking answers for that person and class, also after one has refused: the rules that the
 * member's own booking asks, of which it gives the first refusal. Example: a class is full and the waiver is not
 * signed: `seat` and `waiver` refuse, and the member reads about the seat.
 */
export function explainBooking<Held extends Lot>(facts: ExplainedFacts<Held>): readonly RuleAnswer[] {
  const { session, person, isHolder, zone, now } = facts
  const seat = pickSeat(session, facts.seatNo)
  const credit = chooseCredit({ lots: facts.lots, session, now, chosenLotId: facts.chosenLotId })
  const answers: Readonly<Record<BookingRule, Refusal | undefined>> = {
    late: checkNotLate(facts),
    holder: checkBookedFor({ isHolder, birthDate: person.birthDate, startsAt: session.startsAt, zone }),
    open: checkOpen(facts),
    not_booked: checkNotBooked(facts),
    free: checkFree(facts),
    allowed: checkAllowed(facts),
    seat: isRefusal(seat) ? seat : undefined,
    age: checkAge(facts),
    waiver: checkSigned(facts.waiver),
    credit: isRefusal(credit) ? credit : undefined,
  }
  return bookingRules.map((rule) => ({ rule, refusal: answers[rule] }))
}

const membersAlone: readonly string[] = ['schedules.not_open', 'bookings.desk_only']

/**
 * Whether the desk may book the person now: it books before booking opens and whoever books at the desk alone, and is
 * held to everything else.
 */
export function mayDeskBook(answers: readonly RuleAnswer[]): boolean {
  return answers.every(({ refusal }) => refusal === undefined || membersAlone.includes(refusal.code))
}
