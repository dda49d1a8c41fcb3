import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { CheckedSeatRequest } from './check-seat-request.ts'
import type { BookingRow } from './queries.ts'

/** What a seat or a waitlist entry has from the start; the rest it gets when something happens to it. */
type Start = Omit<BookingRow, keyof typeof untouched> & Partial<Pick<BookingRow, keyof typeof untouched>>

const untouched = {
  seat_no: null,
  credit_effect: 'none',
  cancel_kind: null,
  lot_id: null,
  plan_name: null,
  lot_expires_at: null,
  promoted_at: null,
  grace_until: null,
  skipped_for: null,
  standing_by_at: null,
  held_until: null,
  request_id: null,
  pair: null,
  prefers: false,
  position: null,
  held_credit: null,
} as const satisfies Partial<BookingRow>

/** A booking, hold or waitlist entry for responses and messages, as a query would read it after this transaction. */
export function newBookingRow(start: Start): BookingRow {
  return { ...untouched, ...start }
}

interface Requested extends Pick<CheckedSeatRequest, 'facts'> {
  readonly session: CheckedSeatRequest['request']['session']
  readonly personId: BookingRow['person_id']
}

/** What a row takes from the request for a seat and the facts about it. */
export function requestedColumns({ session, personId, facts }: Requested) {
  return {
    ...facts,
    id: facts.booking_id,
    session_id: session.id,
    created_at: facts.now,
    decided_at: facts.now,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    session_status: session.status,
    person_id: personId,
  }
}

/** The columns of a seat that a credit pays. */
export function paidColumns({ seatNo, lot }: BookingPlan<HeldLot>) {
  return {
    booking_type: 'booking',
    seat_no: seatNo,
    credit_effect: 'used',
    lot_id: lot.id,
    plan_name: lot.name,
    lot_expires_at: lot.expiresAt,
  } as const
}

/** A seat as the rule decides it. */
export type DecidedBooking = Pick<CheckedSeatRequest, 'request' | 'facts' | 'rules'> & {
  readonly plan: BookingPlan<HeldLot>
}

/** A new booking; the waitlist entry of that person, where there is one, becomes it. */
export function bookedRow(decided: DecidedBooking): BookingRow {
  const { request, facts, plan } = decided
  return newBookingRow({
    ...requestedColumns({ ...request, facts }),
    ...paidColumns(plan),
    id: facts.waiting_id ?? facts.booking_id,
    status: 'booked',
  })
}
