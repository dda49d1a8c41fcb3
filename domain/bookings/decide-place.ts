import { ageOn, day, dayOf, isBefore, type Instant } from '#domain/kit/time.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { participantSignsFrom } from '#domain/forms/model.ts'
import { chooseCredit } from '#domain/packages/choose-credit.ts'
import type { Lot } from '#domain/packages/model.ts'
import { creditsPerClass, type SessionStatus } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import { checkSigned } from './check-signed.ts'
import { freeCancelUntil } from './free-cancel-until.ts'
import { isLive, type BookingStatus, type WaiverAnswer } from './model.ts'

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
  /** Of the person who takes part, for the day of the class. */
  readonly waiver: WaiverAnswer
  /** The packs of the account holder, who also pays for dependants. */
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
 * What a person must bring for a place in a class, whoever gives it and whenever: free hours, a free reformer (the lowest unless
 * chosen), the age, the waiver, and a pack that covers the class (the one that expires first unless chosen). Asked by a booking, for
 * the next in the queue, and at the door.
 * Example: a member with another class at that hour is refused whether the place is booked or passes to her from the queue.
 * Refuses, in this order: bookings.already_booked, bookings.overlap, bookings.class_full, bookings.no_such_seat, bookings.seat_taken,
 * accounts.birth_date_needed, bookings.too_young, bookings.waiver_missing, bookings.waiver_outdated, packages.*.
 */
export function decidePlace<Held extends Lot>(facts: BookingFacts<Held>): BookingPlan<Held> | Refusal {
  const { session, now } = facts
  const clash = clashRefusal(facts)
  if (clash) return clash
  const seatNo = pickSeat(session, facts.seatNo)
  if (isRefusal(seatNo)) return seatNo
  const unfit = ageRefusal(facts) ?? checkSigned(facts.waiver)
  if (unfit) return unfit
  const choice = chooseCredit({ lots: facts.lots, session, now, chosenLotId: facts.chosenLotId })
  if (isRefusal(choice)) return choice
  return { lot: choice.lot, seatNo, creditsLeftAfter: choice.lot.left - creditsPerClass, freeUntil: freeCancelUntil(session.startsAt, facts.policies) }
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

/**
 * "18 or above; under 16 needs parental consent": a child takes part once the guardian has signed, which is what makes the waiver of somebody
 * under 16 current. Where the studio has no waiver nobody has consented, and a child stays at home.
 */
function ageRefusal<Held extends Lot>({ person, session, zone, waiver }: Pick<BookingFacts<Held>, 'person' | 'session' | 'zone' | 'waiver'>): Refusal | undefined {
  if (person.birthDate === null) return refuse('accounts.birth_date_needed')
  const isChild = ageOn(day(person.birthDate), dayOf(session.startsAt, zone)) < participantSignsFrom
  return isChild && waiver !== 'current' ? refuse('bookings.too_young') : undefined
}
