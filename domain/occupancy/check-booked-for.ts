import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { ageOn, day, dayOf, type Instant } from '#domain/kit/time.ts'
import { adultAge } from '#domain/people/model.ts'

interface BookedFor {
  /** True when people book for themselves. */
  readonly isHolder: boolean
  /** The birth date of the participant, YYYY-MM-DD. */
  readonly birthDate: string | null
  readonly startsAt: Instant
  readonly zone: string
}

/**
 * Whether an account may still book for a dependant: from the 18th birthday on people book for themselves. Undefined
 * when it is allowed. Example: a person whose 18th birthday is the day of the class books it on an account of their
 * own.
 */
export function checkBookedFor({ isHolder, birthDate, startsAt, zone }: BookedFor): Refusal | undefined {
  if (isHolder || birthDate === null) return undefined
  return ageOn(day(birthDate), dayOf(startsAt, zone)) >= adultAge ? refuse('bookings.own_account') : undefined
}
