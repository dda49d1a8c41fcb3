import type { Refusal } from '#domain/kit/refusal.ts'
import { refuse } from '#domain/kit/refusal.ts'
import { checkOpen } from '#domain/occupancy/check-open.ts'
import type { BookingFacts } from '#domain/occupancy/decide-paid-seat.ts'
import { isLive } from '#domain/occupancy/model.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { Policies } from '#domain/studio/model.ts'

interface WaitingFacts extends Pick<BookingFacts<Lot>, 'now' | 'session' | 'person' | 'mine' | 'zone' | 'locale'> {
  /** How many wait for the class, and whether this person is one of them. */
  readonly waiting: number
  readonly isWaiting: boolean
  /** How many join together: 2 for a pair, else 1. */
  readonly together?: 1 | 2
  readonly policies: Pick<Policies, 'waitlist_max'>
}

/**
 * "Joining costs nothing": anybody may wait for a full class, with or without a credit, a signed waiver or a free hour;
 * those are checked at promotion. A person joins once, while the class is open, and while the waitlist has room. A pair
 * can wait while fewer than two seats are free.
 * Example: with a limit of thirty the thirty-first is refused, and so is a second entry of the same person. Returns the
 * position. Refuses, in this order: schedules.*, bookings.already_booked, bookings.already_waiting,
 * bookings.place_free, accounts.birth_date_needed, bookings.queue_full.
 */
export function decideJoin(facts: WaitingFacts): { readonly position: number } | Refusal {
  const { session, mine, person, together = 1 } = facts
  const closed = checkOpen(facts)
  if (closed) return closed
  if (mine.some((other) => other.sessionId === session.id && isLive(other.status)))
    return refuse('bookings.already_booked')
  if (facts.isWaiting) return refuse('bookings.already_waiting')
  if (session.bookedCount + together <= session.capacity) return refuse('bookings.place_free')
  if (person.birthDate === null) return refuse('accounts.birth_date_needed')
  if (facts.waiting + together > facts.policies.waitlist_max) return refuse('bookings.queue_full')
  return { position: facts.waiting + 1 }
}
