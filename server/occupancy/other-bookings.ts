import { instantAt } from '#domain/kit/time.ts'
import type { SeatFacts } from '#domain/occupancy/decide-seat.ts'
import type { PersonFactsRow } from './facts-queries.ts'

/** A person's live bookings at the time of a class, for the rules. */
export function otherBookings({ mine }: Pick<PersonFactsRow, 'mine'>): SeatFacts['mine'] {
  return mine.map((other) => ({
    sessionId: other.session_id,
    startsAt: instantAt(other.starts_ms),
    endsAt: instantAt(other.ends_ms),
    status: other.status,
  }))
}
