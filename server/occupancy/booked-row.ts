import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { CheckedSeatRequest } from './check-seat-request.ts'
import type { BookingRow } from './queries.ts'

/** A seat as the rule decides it. */
export type DecidedBooking = Pick<CheckedSeatRequest, 'request' | 'facts' | 'rules'> & {
  readonly plan: BookingPlan<HeldLot>
}

/** A new booking for responses and messages. */
export function bookedRow({ request: { session, personId }, facts, plan }: DecidedBooking): BookingRow {
  return {
    ...facts,
    id: facts.waiting_id ?? facts.booking_id,
    session_id: session.id,
    booking_type: 'booking',
    status: 'booked',
    seat_no: plan.seatNo,
    credit_effect: 'used',
    cancel_kind: null,
    created_at: facts.now,
    decided_at: facts.now,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    session_status: session.status,
    lot_id: plan.lot.id,
    plan_name: plan.lot.name,
    lot_expires_at: plan.lot.expiresAt,
    person_id: personId,
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
  }
}
