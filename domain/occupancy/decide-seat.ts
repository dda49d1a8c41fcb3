import { participantSignsFrom, type WaiverStatus } from '#domain/forms/model.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { ageOn, day, dayOf, isBefore, type Instant } from '#domain/kit/time.ts'
import type { Restriction } from '#domain/people/restriction-at.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import { checkAllowed, checkSigned } from './check-booking.ts'
import { isLive, type BookingStatus } from './model.ts'
import { placesLeft, type ClassPlaces } from './places-left.ts'

interface SessionToBook extends ClassPlaces {
  readonly id: string
  readonly status: SessionStatus
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly opensAt: Instant
  /** The seats of live bookings, numbered from 1. */
  readonly takenSeats: readonly number[]
  readonly classTypeId: string
  readonly seriesTypeId: string
  /** One unless the class costs more. */
  readonly credits?: number | undefined
}

/** Another booking of the same person, in any status. */
interface OtherBooking {
  readonly sessionId: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly status: BookingStatus
}

export interface SeatFacts {
  readonly now: Instant
  readonly session: SessionToBook
  /** `birthDate` as YYYY-MM-DD. */
  readonly person: {
    readonly id: string
    readonly birthDate: string | null
    /** What the branch keeps the person from, in force or not. */
    readonly restriction: Restriction | null
  }
  /** True where the studio gives the seat: the desk books, or the waitlist moves up. */
  readonly isGiven?: boolean
  readonly mine: readonly OtherBooking[]
  /** Of the participant, for the day of the class. */
  readonly waiver: WaiverStatus
  readonly seatNo?: number | undefined
  readonly zone: string
  /** The language of times in a refusal. */
  readonly locale: Locale
}

/**
 * What a person needs for a seat, whoever pays: no overlap, no restriction, a free seat (the lowest unless chosen), the
 * age and the waiver. Refuses, in this order: bookings.already_booked, bookings.overlap, what `checkAllowed` refuses,
 * bookings.class_full, bookings.no_such_seat, bookings.seat_out, bookings.seat_taken, accounts.birth_date_needed,
 * bookings.too_young, bookings.waiver_missing, bookings.waiver_outdated.
 */
export function decideSeat(facts: SeatFacts): { readonly seatNo: number } | Refusal {
  // The same class before the overlap: a second tap is answered with the existing booking.
  const barred = checkNotBooked(facts) ?? checkFree(facts) ?? checkAllowed(facts)
  if (barred) return barred
  const seatNo = pickSeat(facts.session, facts.seatNo)
  if (isRefusal(seatNo)) return seatNo
  return checkAge(facts) ?? checkSigned(facts.waiver) ?? { seatNo }
}

type Times = Pick<SeatFacts, 'session' | 'mine'>

/** Refuses bookings.already_booked to a person who has a live booking of the class. */
export function checkNotBooked({ session, mine }: Times): Refusal | undefined {
  const hasIt = mine.some(({ sessionId, status }) => sessionId === session.id && isLive(status))
  return hasIt ? refuse('bookings.already_booked') : undefined
}

/** Refuses bookings.overlap to a person who has a live booking of another class at that hour. */
export function checkFree({ session, mine }: Times): Refusal | undefined {
  const meets = mine.some(
    (other) =>
      other.sessionId !== session.id &&
      isLive(other.status) &&
      isBefore(other.startsAt, session.endsAt) &&
      isBefore(session.startsAt, other.endsAt),
  )
  return meets ? refuse('bookings.overlap') : undefined
}

/** The chosen seat, else the lowest free one. Refuses bookings.class_full and what `checkSeat` refuses. */
export function pickSeat(session: SessionToBook, chosen: number | undefined): number | Refusal {
  if (placesLeft(session) <= 0) return refuse('bookings.class_full')
  if (chosen !== undefined) return checkSeat(session, chosen)
  const taken = new Set([...session.takenSeats, ...(session.outSeats ?? [])])
  let seat = 1
  while (taken.has(seat)) seat += 1
  return seat > session.capacity ? refuse('bookings.class_full') : seat
}

/**
 * A child takes part once the guardian has signed, which makes the waiver of a person under 16 current. Where the
 * studio has no waiver nobody has consented, so a child cannot take part. Refuses accounts.birth_date_needed and
 * bookings.too_young.
 */
export function checkAge({
  person,
  session,
  zone,
  waiver,
}: Pick<SeatFacts, 'person' | 'session' | 'zone' | 'waiver'>): Refusal | undefined {
  if (person.birthDate === null) return refuse('accounts.birth_date_needed')
  const isChild = ageOn(day(person.birthDate), dayOf(session.startsAt, zone)) < participantSignsFrom
  return isChild && waiver !== 'current' ? refuse('bookings.too_young') : undefined
}

interface SeatsOfClass extends Pick<ClassPlaces, 'capacity' | 'outSeats'> {
  readonly takenSeats: readonly number[]
}

/**
 * The chosen seat if it exists, works and is free. Refuses bookings.no_such_seat, bookings.seat_out and
 * bookings.seat_taken.
 */
export function checkSeat({ capacity, takenSeats, outSeats = [] }: SeatsOfClass, chosen: number): number | Refusal {
  if (chosen < 1 || chosen > capacity) return refuse('bookings.no_such_seat', { values: { seat: chosen } })
  if (outSeats.includes(chosen)) return refuse('bookings.seat_out', { values: { seat: chosen } })
  return takenSeats.includes(chosen) ? refuse('bookings.seat_taken', { values: { seat: chosen } }) : chosen
}
