import { z } from 'zod/mini'
import type { Refusal } from '#domain/kit/refusal.ts'
import { checkBookedFor } from '#domain/occupancy/check-booking.ts'
import { policies } from '#domain/studio/model.ts'
import { decideJoin } from '#domain/waitlist/decide-join.ts'
import type { BookingFactsRow } from '#server/occupancy/facts-queries.ts'
import type { SeatRequest } from '#server/occupancy/to-seat-facts.ts'
import type { HeldLot } from '#server/packages/queries.ts'

type Waiting = Pick<SeatRequest, 'session' | 'personId' | 'holderId' | 'lots' | 'lotId' | 'locale'> & {
  readonly together?: 1 | 2
  readonly isOfRequest?: boolean
}

export type JoinPlan = Exclude<ReturnType<typeof decideJoin<HeldLot>>, Refusal>

/** Decides a waitlist join from loaded facts: the position that the person would have, or why not. */
export function checkJoin(
  { session, personId, holderId, lots, lotId, locale, together = 1, isOfRequest = false }: Waiting,
  facts: BookingFactsRow,
): JoinPlan | Refusal {
  return (
    checkBookedFor({
      isHolder: personId === holderId,
      birthDate: facts.birth_date,
      startsAt: session.startsAt,
      zone: facts.zone,
    }) ??
    decideJoin({
      now: facts.now,
      session: { ...session, takenSeats: facts.taken_seats },
      person: { id: personId, birthDate: facts.birth_date, restriction: facts.restriction },
      mine: facts.mine,
      waiting: facts.waiting,
      isWaiting: facts.waiting_id !== null,
      lots,
      chosenLotId: lotId,
      zone: facts.zone,
      policies: z.parse(policies, facts.policies ?? {}),
      locale,
      together,
      isOfRequest,
    })
  )
}
