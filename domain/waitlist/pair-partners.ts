import { isRefusal } from '#domain/kit/refusal.ts'
import { checkBookedFor } from '#domain/occupancy/check-booking.ts'
import type { Lot } from '#domain/packages/model.ts'
import { decideJoin } from './decide-join.ts'

interface Candidate {
  readonly id: string
  readonly isHolder: boolean
  /** YYYY-MM-DD. */
  readonly birthDate: string | null
  /** The person's state in the class: a seat or a hold, or a waitlist entry. */
  readonly isInClass: boolean
  readonly isWaiting: boolean
}

interface PairFacts<Member extends Candidate> extends Omit<
  Parameters<typeof decideJoin<Lot>>[0],
  'mine' | 'isWaiting' | 'together'
> {
  readonly family: readonly Member[]
}

/**
 * With whom of the family the person can join the waitlist as a pair, and which position the first of the two would
 * have; the other comes next. Undefined where nobody can. Both must pass the rule of joining. Example: while two seats
 * are free nobody waits, and a brother who has a seat already is no partner.
 */
export function pairPartners<Member extends Candidate>(
  facts: PairFacts<Member>,
): { readonly partners: readonly Member[]; readonly position: number } | undefined {
  const able = facts.family.filter((member) => canJoin(facts, member))
  const partners = able.filter(({ id }) => id !== facts.person.id)
  if (partners.length === 0 || partners.length === able.length) return undefined
  return { partners, position: facts.waiting + 1 }
}

function canJoin(facts: PairFacts<Candidate>, { id, isHolder, birthDate, isInClass, isWaiting }: Candidate): boolean {
  const { session, zone } = facts
  const { startsAt, endsAt } = session
  if (checkBookedFor({ isHolder, birthDate, startsAt, zone })) return false
  const mine = isInClass ? [{ sessionId: session.id, startsAt, endsAt, status: 'booked' as const }] : []
  // What keeps the other from classes is known once they join.
  const restriction = id === facts.person.id ? facts.person.restriction : null
  return !isRefusal(decideJoin({ ...facts, person: { id, birthDate, restriction }, mine, isWaiting, together: 2 }))
}
