import type { StaffRole } from '#domain/kit/endpoint.ts'
import { toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** What is known of a gift and of whoever gives it; amounts in sen. */
interface Giveaway {
  /** Whether it would come to the giver, to somebody in the giver's care, or into a pack that they share. */
  readonly isOwn: boolean
  readonly role: StaffRole | undefined
  readonly worthSen: Sen
  /** What the same person has given since midnight. */
  readonly givenSen: Sen
  /** What others than owners may give in a day. */
  readonly limitSen: Sen
}

/**
 * Nobody gives to themselves, owners no less than others; and what one person gives in a day above the studio's limit
 * is an owner's to give. Refuses giveaways.own and giveaways.over_limit.
 * Example: with a limit of RM 1,000.00 a manager who has given RM 950.00 may give RM 50.00 and not RM 50.01.
 */
export function decideGiveaway({ isOwn, role, worthSen, givenSen, limitSen }: Giveaway): Refusal | undefined {
  if (isOwn) return refuse('giveaways.own')
  if (role === 'owner' || worthSen === 0 || givenSen + worthSen <= limitSen) return undefined
  return refuse('giveaways.over_limit', { values: { limit: toWire(limitSen), given: toWire(givenSen) } })
}
