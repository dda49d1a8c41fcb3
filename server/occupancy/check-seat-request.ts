import { z } from 'zod/mini'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore } from '#domain/kit/time.ts'
import { checkBookedFor } from '#domain/occupancy/check-booked-for.ts'
import { checkInDeadline } from '#domain/occupancy/check-in-deadline.ts'
import { decideBooking } from '#domain/occupancy/decide-booking.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import { policies, type Policies } from '#domain/studio/model.ts'
import { sayWhen } from '#domain/text/when.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { BookingFactsRow } from './facts-queries.ts'
import { toSeatFacts, type KnownOfSeat, type Wish } from './to-seat-facts.ts'

/** A wish with what the rule says to it. */
export interface CheckedSeatRequest {
  readonly wish: Wish
  readonly facts: BookingFactsRow
  readonly rules: Policies
  /** Set when nobody may come in by booking any more, or not for this person. */
  readonly closed: Refusal | undefined
  readonly plan: BookingPlan<HeldLot> | Refusal
}

/** Asks the rule of the booking with what was read. Under the locks of class and packs the answer holds; without them it may be another a moment later. */
export function checkSeatRequest(wish: Wish, read: BookingFactsRow): CheckedSeatRequest {
  const facts = withoutHold(wish, read)
  const rules = z.parse(policies, facts.policies ?? {})
  const closed = closedTo(wish, { facts, rules })
  return { wish, facts, rules, closed, plan: closed ?? decideBooking(toSeatFacts(wish, { facts, rules })) }
}

/** A place that is held for this very wish stands in nobody's way. */
function withoutHold({ session, without }: Wish, facts: BookingFactsRow): BookingFactsRow {
  if (!without) return facts
  return {
    ...facts,
    taken_seats: facts.taken_seats.filter((seat) => seat !== without.seatNo),
    mine: facts.mine.filter((other) => other.session_id !== session.id || other.status !== 'pending'),
  }
}

/** Once the doors are closed an unclaimed place goes to people who stand by. */
function closedTo({ session, personId, holderId, locale }: Wish, { facts, rules }: KnownOfSeat): Refusal | undefined {
  const { zone } = facts
  const closed = checkInDeadline(session.startsAt, rules)
  const isBetween =
    session.status === 'upcoming' && isAtOrBefore(closed, facts.now) && !isAtOrBefore(session.startsAt, facts.now)
  if (isBetween) return refuse('bookings.check_in_late', { values: { closed: sayWhen(closed, { locale, zone }) } })
  return checkBookedFor({
    isHolder: personId === holderId,
    birthDate: facts.birth_date,
    startsAt: session.startsAt,
    zone,
  })
}
