import { type GivenContact, type Reached, type Target, proveContact } from '#domain/accounts/contacts.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { maxDependants } from '#domain/people/model.ts'

/** How two accounts relate to each other once both are verified. */
export interface Standing {
  readonly isStaff: boolean
  /** Unpaid orders of either that still wait. */
  readonly orders: number
  /** Privates of either that are held and not booked yet. */
  readonly holds: number
  /** Bookings of the one that overlap with one of the other, and are not both attended. */
  readonly sameTime: number
  /** Classes at the same time which both attended. */
  readonly bothThere: number
  /** Everybody that the two accounts book for. */
  readonly dependants: number
}

/**
 * Whether two accounts may be merged. Accounts of staff are not, since they have a role. Payments under way must end
 * first, because they belong to the account that began them. Nobody can have two bookings at a time: an upcoming one
 * can be cancelled, and two attended ones mean two people. One account books for a limited number of people.
 */
export function decideMerge(standing: Standing): Refusal | undefined {
  const { isStaff, orders, holds, sameTime, bothThere, dependants } = standing
  if (isStaff) return refuse('accounts.merge_staff')
  if (bothThere > 0) return refuse('accounts.merge_two_people')
  if (orders + holds > 0) return refuse('accounts.merge_open', { values: { orders, holds } })
  if (sameTime > 0) return refuse('accounts.merge_same_time')
  return dependants > maxDependants ? refuse('accounts.merge_family', { values: { max: maxDependants } }) : undefined
}

/**
 * The contacts of the account that ends which move to the one that stays, where it has none of the kind. With a code,
 * whose channel it takes, verified ones alone: an unverified one may be a stranger's. Without one staff know whose they
 * are, and an unverified one stays unverified.
 * Example: an account with only an e-mail gets the phone that the code was sent to.
 */
export function keptContacts(
  channel: Target['channel'] | undefined,
  { own, other }: { readonly own: Reached; readonly other: Reached },
): { readonly email: GivenContact | null; readonly phone: GivenContact | null } {
  const proven = channel === undefined ? undefined : proveContact(channel, other).verify
  const kept = (kind: 'email' | 'phone', wasVerified: boolean): GivenContact | null => {
    const value = other[kind]
    const isVerified = wasVerified || proven === kind
    if (own[kind] !== null || value === null) return null
    return isVerified || channel === undefined ? { value, isVerified } : null
  }
  return { email: kept('email', other.emailVerified), phone: kept('phone', other.phoneVerified) }
}
