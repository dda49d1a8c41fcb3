import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { seatsOf, type PrivateFormat } from './model.ts'

interface People {
  readonly format: PrivateFormat
  /** The account holder and the dependants. */
  readonly participants: number
  /** Adult guests by name, who sign at the desk. */
  readonly guests: number
}

/**
 * Solo, duo, trio: every seat has a name, and at least one is the account holder or a dependant. Undefined when the
 * rule is met. Example: a duo is the holder and a guest, or the holder and a child; the holder alone is refused and
 * books a solo. Refuses with privates.people.
 */
export function checkPeople({ format, participants, guests }: People): Refusal | undefined {
  const seats = seatsOf(format)
  return participants >= 1 && participants + guests === seats
    ? undefined
    : refuse('privates.people', { values: { places: seats } })
}
