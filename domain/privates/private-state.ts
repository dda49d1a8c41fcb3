import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireInstant, instantAt, isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { checkPeople } from './check-people.ts'
import { checkPerson, type PrivateFacts } from './check-person.ts'
import { privateSteps, seatsOf } from './model.ts'
import { privateItem } from './private-item.ts'

const problem = z.nullable(z.strictObject({ code: z.string(), message: z.string() }))

/**
 * A private with its next step. While it is held: what confirming would refuse now, what each person lacks, and the
 * packs that can pay.
 */
export const privateState = z.extend(privateItem, {
  next: z.nullable(z.enum([...privateSteps, 'confirm'])),
  missing: problem,
  lacks: z.array(z.strictObject({ person_id: idOf('persons'), code: z.string(), message: z.string() })),
  packs: z.array(
    z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), left: z.number(), expires_at: wireInstant }),
  ),
  now: wireInstant,
})

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

/**
 * An hour is held for 10 minutes from the first step and never beyond its start: returns the first instant at which it
 * is free again. Later steps do not move it. A whole millisecond, as on the wire. Example: an hour chosen at 09:00 is
 * held until 09:10; at 09:10:00.000 another account may have it.
 */
export function holdUntil(
  startsAt: Instant,
  at: { readonly now: Instant; readonly policies: Pick<Policies, 'hold_minutes'> },
): Instant {
  const end = plusMinutes(instantAt(at.now.epochMilliseconds), at.policies.hold_minutes)
  return isBefore(end, startsAt) ? end : startsAt
}
