import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import type { Lot } from '#domain/packages/model.ts'
import { checkPeople } from './check-people.ts'
import { checkPerson, type PrivateFacts } from './check-person.ts'
import { seatsOf } from './model.ts'

/**
 * Confirms a private: every seat has a name, everybody may book, has no overlap, is old enough and has signed as for a
 * scheduled class, and one credit of one pack pays for the whole. Only a pack that names this kind of private pays: a
 * pack for every class is one for every scheduled class. Example: a duo of a mother and her son takes one credit of her
 * duo pack, and her ten classes stay as they are. Refuses privates.people, then what a booking refuses, for the first
 * person who is refused.
 */
export function decidePrivate<Held extends Lot>(facts: PrivateFacts<Held>): BookingPlan<Held> | Refusal {
  const incomplete = checkPeople({ format: facts.format, participants: facts.people.length, guests: facts.guests })
  if (incomplete) return incomplete
  const checked = facts.people.map((person) => checkPerson(facts, person))
  return (
    checked.find(isRefusal) ?? checked[0] ?? refuse('privates.people', { values: { places: seatsOf(facts.format) } })
  )
}
