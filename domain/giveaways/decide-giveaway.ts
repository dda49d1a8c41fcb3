import type { StaffRole } from '#domain/kit/endpoint.ts'
import { toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The facts of a gift and its giver; amounts in sen. */
interface Giveaway {
  /** Whether it would benefit the giver, one of the giver's dependants, or a pack that they share. */
  readonly isOwn: boolean
  readonly role: StaffRole | undefined
  readonly worthSen: Sen
  /** What the same person has given since midnight. */
  readonly givenSen: Sen
  /** The daily limit of everybody but owners. */
  readonly limitSen: Sen
}

/**
 * Nobody, not even an owner, gives to themselves; and above the studio's daily limit only an owner gives. Refuses
 * giveaways.own and giveaways.over_limit. Example: with a limit of RM 1,000.00 a manager who has given RM 950.00 may
 * give RM 50.00 and not RM 50.01.
 */
export function decideGiveaway({ isOwn, role, worthSen, givenSen, limitSen }: Giveaway): Refusal | undefined {
  if (isOwn) return refuse('giveaways.own')
  if (role === 'owner' || worthSen === 0 || givenSen + worthSen <= limitSen) return undefined
  return refuse('giveaways.over_limit', { values: { limit: toWire(limitSen), given: toWire(givenSen) } })
}
