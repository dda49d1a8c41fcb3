import { z } from 'zod/mini'
import type { bookingVerdict } from '#domain/bookings/booking-verdict.ts'
import { nextStep } from '#domain/bookings/next-step.ts'
import type { WaiverStatus } from '#domain/forms/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, ageOn, day, wireTime } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { checkInOpensAt, freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import { checkLot } from '#domain/packages/check-lot.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { adultAge } from '#domain/people/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import type { listFamilyRows } from '#server/people/queries.ts'
import type { findSession, SessionRow } from '#server/schedules/queries.ts'
import { presentSession } from '#server/schedules/read-schedules.ts'
import type { JoinPlan } from '#server/waitlist/check-join.ts'
import { presentFrozen } from './present-frozen.ts'

type Verdict = z.output<typeof bookingVerdict>

interface Decided {
  readonly checked: CheckedSeatRequest
  readonly shown: NonNullable<Awaited<ReturnType<typeof findSession>>>
  readonly family: Awaited<ReturnType<typeof listFamilyRows>>
  /** What each of the family has of the class now. */
  readonly bookings: readonly BookingItem[]
  /** The waitlist position that the person would have, or why none. */
  readonly join: JoinPlan | Refusal
  readonly outlook: Verdict['outlook']
  readonly waiver: WaiverStatus
  readonly holdSeatNo: number | null
  readonly pair: { readonly partners: readonly { readonly id: Id<'persons'> }[]; readonly position: number } | undefined
  readonly alternatives: readonly SessionRow[]
}

/** The wire shape of a verdict, in the reader's language and with the studio's wall clock. */
export function presentVerdict(decided: Decided): Verdict {
  const { checked, shown, join, bookings, outlook, waiver, pair } = decided
  const { request, facts, rules, plan } = checked
  const { session, locale, personId } = request
  const { zone, now } = facts
  const reader = { locale, zone, now }
  return {
    may_book: !isRefusal(plan),
    missing: presentMissing(plan, { locale, waiver }),
    may_wait: !isRefusal(join),
    waiting_missing: presentMissing(join, { locale, waiver }),
    waiting: facts.waiting,
    waiting_holds: heldCredit(join, locale),
    outlook,
    waiver,
    ...presentSeat(checked),
    frozen: presentFrozen(checked),
    free_until: wireTime(freeCancelUntil(session.startsAt, rules), zone),
    now: wireTime(now, zone),
    schedule: { ...presentSession(shown, reader), taken_seats: shown.taken_seats, seat_map: shown.seat_map },
    check_in_opens_at: wireTime(checkInOpensAt(session.startsAt, rules), zone),
    person_id: personId,
    family: presentFamily(decided),
    booking: ownOf(bookings, personId),
    packages: presentPackages(checked),
    hold_seat_no: decided.holdSeatNo,
    pair: pair ? { person_ids: pair.partners.map(({ id }) => id), position: pair.position } : null,
    alternatives: decided.alternatives.map((row) => presentSession(row, reader)),
  }
}

/** Why something is not possible, and what to do about it; null where it is. */
export function presentMissing(
  answer: object | undefined,
  { locale, waiver }: { readonly locale: Locale; readonly waiver: WaiverStatus },
): Verdict['missing'] {
  if (!isRefusal(answer)) return null
  const { code, values } = answer
  return { code, message: sentence(locale, code, values), next_step: nextStep(answer, waiver).step }
}

/** The reformer that the person would get, and the pack that would pay. */
export function presentSeat({
  plan,
  facts: { zone },
  request: { locale },
}: CheckedSeatRequest): Pick<Verdict, 'seat_no' | 'package'> {
  if (isRefusal(plan)) return { seat_no: null, package: null }
  const { lot, seatNo, creditsLeftAfter } = plan
  return {
    seat_no: seatNo,
    package: {
      lot_id: lot.id,
      name: inLocale(lot.name, locale),
      expires_at: wireTime(lot.expiresAt, zone),
      left_after: creditsLeftAfter,
    },
  }
}

/** A held seat comes before the entry that waits beside it. */
function ownOf(bookings: readonly BookingItem[], personId: string): BookingItem | null {
  const own = bookings.filter(({ person }) => person.id === personId)
  return own.find(({ held_until: heldUntil }) => heldUntil !== null) ?? own[0] ?? null
}

function heldCredit(join: Decided['join'], locale: Locale): Verdict['waiting_holds'] {
  if (isRefusal(join) || !join.holds) return null
  const { lot, lotId, credits } = join.holds
  return { lot_id: lotId, name: inLocale(lot.name, locale), credits }
}

/** A dependant of age books alone and is shown only when asked for. */
function presentFamily({ checked: { request, facts }, family, bookings }: Decided): Verdict['family'] {
  const today = dayOf(facts.now, facts.zone)
  const isShown = ({ id, birth_date: birth }: Decided['family'][number]) =>
    id === request.holderId || id === request.personId || (birth !== null && ageOn(day(birth), today) < adultAge)
  return family.filter(isShown).map(({ id, full_name: name, display_name: called }) => {
    const isHolder = id === request.holderId
    const own = ownOf(bookings, id)
    return { id, name: isHolder ? name : (called ?? name), dependant: !isHolder, has: own ? whatItIs(own) : null }
  })
}

function whatItIs({ held_until: heldUntil, booking_type: type }: BookingItem): 'booked' | 'held' | 'waiting' {
  if (heldUntil !== null) return 'held'
  return type === 'waitlist' ? 'waiting' : 'booked'
}

function presentPackages({
  request: { lots, session, locale },
  facts: { now, zone },
}: CheckedSeatRequest): Verdict['packages'] {
  return lots
    .filter((lot) => checkLot(lot, { session, now }) === undefined)
    .toSorted((a, b) => Temporal.Instant.compare(a.expiresAt, b.expiresAt) || (a.id < b.id ? -1 : 1))
    .map((lot) => ({
      lot_id: lot.id,
      name: inLocale(lot.name, locale),
      left: lot.left,
      valid_to: lastDay(lot.expiresAt, zone).toString(),
      own: lot.own,
    }))
}
