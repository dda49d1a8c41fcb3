import type { Refusal } from '#domain/kit/refusal.ts'
import { checkBookedFor } from '#domain/occupancy/check-booking.ts'
import { decideBooking } from '#domain/occupancy/decide-booking.ts'
import type { BookingFacts, BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import type { Lot } from '#domain/packages/model.ts'
import { seatsOf, type PrivateFormat } from './model.ts'
import { privateLots } from './private-lots.ts'

/** A participant: the account holder or a dependant. */
export interface PrivatePerson extends Pick<BookingFacts<Lot>, 'person' | 'waiver' | 'mine'> {
  readonly isHolder: boolean
}

export interface PrivateFacts<Held extends Lot> extends Pick<
  BookingFacts<Held>,
  'now' | 'lots' | 'chosenLotId' | 'zone' | 'policies' | 'locale'
> {
  readonly format: PrivateFormat
  readonly session: Omit<BookingFacts<Held>['session'], 'capacity' | 'bookedCount' | 'takenSeats'>
  readonly people: readonly PrivatePerson[]
  readonly guests: number
}

/** The facts of this person; checked one by one, so that the page can show what each of them must do. */
export function checkPerson<Held extends Lot>(
  facts: PrivateFacts<Held>,
  person: PrivatePerson,
): BookingPlan<Held> | Refusal {
  const { session, now, zone, policies, locale, chosenLotId } = facts
  const tooOld = checkBookedFor({
    isHolder: person.isHolder,
    birthDate: person.person.birthDate,
    startsAt: session.startsAt,
    zone,
  })
  return (
    tooOld ??
    decideBooking({
      now,
      zone,
      policies,
      locale,
      chosenLotId,
      session: { ...session, capacity: seatsOf(facts.format), bookedCount: 0, takenSeats: [] },
      person: person.person,
      waiver: person.waiver,
      // The held seat does not count as another booking.
      mine: person.mine.filter(({ sessionId }) => sessionId !== session.id),
      lots: privateLots(facts.lots),
    })
  )
}
