import { z } from 'zod/mini'
import { checkBookedFor } from '#domain/bookings/check-booked-for.ts'
import { decideWaiting } from '#domain/bookings/decide-waiting.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { policies } from '#domain/studio/model.ts'
import type { Wish } from './facts-of-place.ts'
import type { BookingFactsRow } from './facts-queries.ts'
import { otherBookings } from './other-bookings.ts'

type Waiting = Pick<Wish, 'session' | 'personId' | 'holderId' | 'locale'> & { readonly together?: 1 | 2 }

/** Asks the rule of the queue with what was read: the position the person would have, or why not. */
export function judgeWaiting(
  { session, personId, holderId, locale, together = 1 }: Waiting,
  facts: BookingFactsRow,
): { readonly position: number } | Refusal {
  return (
    checkBookedFor({
      isHolder: personId === holderId,
      birthDate: facts.birth_date,
      startsAt: session.startsAt,
      zone: facts.zone,
    }) ??
    decideWaiting({
      now: facts.now,
      session: { ...session, takenSeats: facts.taken_seats },
      person: { id: personId, birthDate: facts.birth_date },
      mine: otherBookings(facts),
      waiting: facts.waiting,
      isWaiting: facts.waiting_id !== null,
      zone: facts.zone,
      policies: z.parse(policies, facts.policies ?? {}),
      locale,
      together,
    })
  )
}
