import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkAllowed, checkOpen } from '#domain/occupancy/check-booking.ts'
import type { BookingFacts } from '#domain/occupancy/decide-paid-seat.ts'
import { checkNotBooked } from '#domain/occupancy/decide-seat.ts'
import type { HeldCredit } from '#domain/occupancy/model.ts'
import { placesLeft } from '#domain/occupancy/places-left.ts'
import { chooseCredit } from '#domain/packages/choose-credit.ts'
import type { Lot } from '#domain/packages/model.ts'
import { creditsOf } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'

interface WaitingFacts<Held extends Lot> extends Pick<
  BookingFacts<Held>,
  'now' | 'session' | 'person' | 'mine' | 'lots' | 'chosenLotId' | 'zone' | 'locale'
> {
  /** How many wait for the class, and whether this person is one of them. */
  readonly waiting: number
  readonly isWaiting: boolean
  /** How many join together: 2 for a pair, else 1. */
  readonly together?: 1 | 2
  /** True for an entry of a multi-class request: it would reserve a credit for each class. */
  readonly isOfRequest?: boolean
  readonly policies: Pick<Policies, 'waitlist_max' | 'waitlist_holds_credit'>
}

interface JoinPlan<Held extends Lot> {
  readonly position: number
  /** The reserved credits, and the pack; undefined where joining costs nothing. */
  readonly holds: (HeldCredit & { readonly lot: Held }) | undefined
}

/**
 * Joining costs nothing: anybody may wait for a full class, with or without a credit, a signed waiver or an overlap;
 * those are checked at promotion. Where the studio wants it, joining reserves the credit that would pay for the class,
 * and a person without one cannot join. A person joins once, while the class is open, and while the waitlist has room.
 * A pair can wait while fewer than two seats are free. Example: with a limit of thirty the thirty-first is refused, and
 * so is a second entry of the same person. Refuses, in this order: schedules.*, bookings.already_booked,
 * bookings.already_waiting, what `checkAllowed` refuses, bookings.place_free, accounts.birth_date_needed,
 * bookings.queue_full, packages.*.
 */
export function decideJoin<Held extends Lot>(facts: WaitingFacts<Held>): JoinPlan<Held> | Refusal {
  const { session, person, together = 1 } = facts
  const closed = checkOpen(facts) ?? checkNotBooked(facts)
  if (closed) return closed
  if (facts.isWaiting) return refuse('bookings.already_waiting')
  const barred = checkAllowed(facts)
  if (barred) return barred
  if (placesLeft(session) >= together) return refuse('bookings.place_free')
  if (person.birthDate === null) return refuse('accounts.birth_date_needed')
  if (facts.waiting + together > facts.policies.waitlist_max) return refuse('bookings.queue_full')
  const position = facts.waiting + 1
  if (!facts.policies.waitlist_holds_credit || facts.isOfRequest) return { position, holds: undefined }
  const choice = chooseCredit(facts)
  if (isRefusal(choice)) return choice
  const { lot } = choice
  return { position, holds: { lot, lotId: lot.id, credits: creditsOf(session) } }
}
