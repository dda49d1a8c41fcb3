import { ageOn, day, dayOf, isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { chooseCredit } from '#domain/packages/choose-credit.ts'
import type { Lot } from '#domain/packages/model.ts'
import { creditsPerClass, type SessionStatus } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import { sayWhen } from '#domain/text/when.ts'
import { freeCancelUntil } from './free-cancel-until.ts'
import { isLive, participantMinAge, type BookingStatus } from './model.ts'

export interface SessionToBook {
  readonly id: string
  readonly status: SessionStatus
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly opensAt: Instant
  readonly capacity: number
  readonly bookedCount: number
  /** The reformers of live bookings, numbered from 1. */
  readonly takenSeats: readonly number[]
  readonly classTypeId: string
  readonly seriesTypeId: string
}

/** Another booking of the same person, whatever its status. */
export interface OtherBooking {
  readonly sessionId: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly status: BookingStatus
}

export interface BookingFacts<Held extends Lot> {
  readonly now: Instant
  readonly session: SessionToBook
  /** `birthDate` as YYYY-MM-DD. */
  readonly person: { readonly id: string; readonly birthDate: string | null }
  readonly mine: readonly OtherBooking[]
  readonly lots: readonly Held[]
  readonly chosenLotId?: string | undefined
  readonly seatNo?: number | undefined
  readonly zone: string
  readonly policies: Pick<Policies, 'cancel_hours'>
  /** The language in which a refusal tells a time. */
  readonly locale: Locale
}

export interface BookingPlan<Held extends Lot> {
  readonly lot: Held
  readonly seatNo: number
  /** What the pack holds after this booking. */
  readonly creditsLeftAfter: number
  /** Until this instant, itself included, cancelling gives the credit back. */
  readonly freeUntil: Instant
}

/**
 * "Book a place in a class with one credit": the class is upcoming and open, the person is free then, old enough and not in
 * it yet, a reformer is free (the lowest unless chosen), and a pack covers the class (the one that expires first unless
 * chosen). The page asks this function before it offers the button, the transaction asks it after the lock.
 * Example: the twelfth member of a class of 13 with reformer 3 free gets reformer 3 and is told the hour until which
 * cancelling is free.
 * Refuses, in this order: schedules.canceled, schedules.started, schedules.not_open, bookings.already_booked,
 * bookings.overlap, bookings.class_full, bookings.no_such_seat, bookings.seat_taken, accounts.birth_date_needed,
 * bookings.too_young, packages.*.
 */
export function decideBooking<Held extends Lot>(facts: BookingFacts<Held>): BookingPlan<Held> | Refusal {
  const { session, now } = facts
  const closed = sessionRefusal(facts) ?? clashRefusal(facts)
  if (closed) return closed
  const seatNo = pickSeat(session, facts.seatNo)
  if (isRefusal(seatNo)) return seatNo
  const young = ageRefusal(facts)
  if (young) return young
  const choice = chooseCredit({ lots: facts.lots, session, now, chosenLotId: facts.chosenLotId })
  if (isRefusal(choice)) return choice
  return { lot: choice.lot, seatNo, creditsLeftAfter: choice.lot.left - creditsPerClass, freeUntil: freeCancelUntil(session.startsAt, facts.policies) }
}

type Told<Held extends Lot> = Pick<BookingFacts<Held>, 'now' | 'session' | 'zone' | 'locale'>

function sessionRefusal<Held extends Lot>({ session, now, zone, locale }: Told<Held>): Refusal | undefined {
  if (session.status === 'canceled') return refuse('schedules.canceled')
  if (session.status === 'completed' || isAtOrBefore(session.startsAt, now)) return refuse('schedules.started')
  if (isBefore(now, session.opensAt)) return refuse('schedules.not_open', { values: { opens: sayWhen(session.opensAt, { locale, zone }) } })
  return undefined
}

/** The same class comes before the clash of hours: who taps twice is told that the place is already theirs. */
function clashRefusal<Held extends Lot>({ session, mine }: Pick<BookingFacts<Held>, 'session' | 'mine'>): Refusal | undefined {
  const live = mine.filter((other) => isLive(other.status))
  if (live.some((other) => other.sessionId === session.id)) return refuse('bookings.already_booked')
  const meets = live.some((other) => isBefore(other.startsAt, session.endsAt) && isBefore(session.startsAt, other.endsAt))
  return meets ? refuse('bookings.overlap') : undefined
}

function pickSeat(session: SessionToBook, chosen: number | undefined): number | Refusal {
  if (session.bookedCount >= session.capacity) return refuse('bookings.class_full')
  const taken = new Set(session.takenSeats)
  if (chosen !== undefined) {
    if (chosen < 1 || chosen > session.capacity) return refuse('bookings.no_such_seat', { values: { seat: chosen } })
    return taken.has(chosen) ? refuse('bookings.seat_taken', { values: { seat: chosen } }) : chosen
  }
  let seat = 1
  while (taken.has(seat)) seat += 1
  return seat > session.capacity ? refuse('bookings.class_full') : seat
}

function ageRefusal<Held extends Lot>({ person, session, zone }: Pick<BookingFacts<Held>, 'person' | 'session' | 'zone'>): Refusal | undefined {
  if (person.birthDate === null) return refuse('accounts.birth_date_needed')
  return ageOn(day(person.birthDate), dayOf(session.startsAt, zone)) < participantMinAge ? refuse('bookings.too_young') : undefined
}
