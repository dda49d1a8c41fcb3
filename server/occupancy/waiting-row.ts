import type { BookingFactsRow } from './facts-queries.ts'
import type { BookingRow } from './queries.ts'
import type { SeatRequest } from './to-seat-facts.ts'

/** A new waitlist entry for responses. */
export function waitingRow({
  session,
  personId,
  facts,
  position,
}: Pick<SeatRequest, 'session' | 'personId'> & {
  readonly facts: BookingFactsRow
  readonly position: number
}): BookingRow {
  return {
    ...facts,
    id: facts.booking_id,
    session_id: session.id,
    booking_type: 'waitlist',
    status: 'pending',
    seat_no: null,
    credit_effect: 'none',
    cancel_kind: null,
    created_at: facts.now,
    decided_at: facts.now,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    session_status: session.status,
    lot_id: null,
    plan_name: null,
    lot_expires_at: null,
    person_id: personId,
    promoted_at: null,
    grace_until: null,
    skipped_for: null,
    standing_by_at: null,
    held_until: null,
    request_id: null,
    pair: null,
    position,
  }
}
