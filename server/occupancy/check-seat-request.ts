import { z } from 'zod/mini'
import type { Refusal } from '#domain/kit/refusal.ts'
import { checkBookedFor, checkNotLate } from '#domain/occupancy/check-booking.ts'
import { decideBooking } from '#domain/occupancy/decide-booking.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import { policies, type Policies } from '#domain/studio/model.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { BookingFactsRow } from './facts-queries.ts'
import { toSeatFacts, type SeatRequest } from './to-seat-facts.ts'

/** A request with the rule's decision. */
export interface CheckedSeatRequest {
  readonly request: SeatRequest
  readonly facts: BookingFactsRow
  readonly rules: Policies
  /** Set when nobody can book the class any more, or not for this person. */
  readonly closed: Refusal | undefined
  readonly plan: BookingPlan<HeldLot> | Refusal
}

/**
 * Decides a booking from what was loaded. The decision is final only under the locks of class and packs; without them
 * it can change a moment later.
 */
export function checkSeatRequest(request: SeatRequest, loaded: BookingFactsRow): CheckedSeatRequest {
  const facts = withoutHold(request, loaded)
  const rules = z.parse(policies, facts.policies ?? {})
  const closed = closedTo(request, { facts, rules })
  return { request, facts, rules, closed, plan: closed ?? decideBooking(toSeatFacts(request, { facts, rules })) }
}

/** The seat that is held for this request counts as free. */
function withoutHold({ session, without }: SeatRequest, facts: BookingFactsRow): BookingFactsRow {
  if (!without) return facts
  return {
    ...facts,
    taken_seats: facts.taken_seats.filter((seat) => seat !== without.seatNo),
    mine: facts.mine.filter((other) => other.sessionId !== session.id || other.status !== 'pending'),
  }
}

/** Nobody books after the check-in deadline, and nobody for a person who is of age. */
function closedTo(
  { session, personId, holderId, locale }: SeatRequest,
  { facts: { zone, now, birth_date: birthDate }, rules }: Pick<CheckedSeatRequest, 'facts' | 'rules'>,
): Refusal | undefined {
  return (
    checkNotLate({ session, now, zone, locale, policies: rules }) ??
    checkBookedFor({ isHolder: personId === holderId, birthDate, startsAt: session.startsAt, zone })
  )
}
