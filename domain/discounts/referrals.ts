import type { Id } from '#domain/kit/id.ts'
import { sen, sumSen, type Sen, shareOut } from '#domain/kit/money.ts'

/**
 * The discount of a friend's first order: so many percent of each line after the coupon, in whole sen that add up
 * exactly. Half a sen is rounded up, in the buyer's favour. Example: 10 % of RM 99.00 and of RM 49.00 less RM 4.90 are
 * RM 9.90 and RM 4.41.
 */
export function shareReferral(percent: number, left: readonly Sen[]): Sen[] {
  const total = sumSen(left)
  return shareOut(sen(Math.min(total, Math.floor((total * percent + 50) / 100))), left)
}

/** The referral of a friend, as the rule reads it before the friend's next order. */
export interface ReferralFacts {
  readonly status: 'joined' | 'held' | 'ordered' | 'earned' | 'lost' | 'refused'
  /** The order that has its discount. */
  readonly heldBy: Id<'orders'> | null
  /** Whether the friend has paid an order, also as a guest under the same e-mail or phone. */
  readonly hasPaid: boolean
}

/**
 * Whether the next order is the friend's first, which gets the discount. The first is the one that is placed first: it
 * keeps the discount while it waits, though another is paid before it. An order that the next one replaces
 * (`replaced`) passes the discount on.
 */
export function isReferralOpen(referral: ReferralFacts | undefined, replaced: readonly Id<'orders'>[] = []): boolean {
  if (referral === undefined || referral.hasPaid) return false
  if (referral.status === 'held') return referral.heldBy !== null && replaced.includes(referral.heldBy)
  return referral.status === 'joined'
}

/** A referral whose order was kept as long as the policy asks. */
export interface DueReward {
  readonly isCancelled: boolean
  /** Something of the order was given back; money that could not pay it, such as a second payment, is none of it. */
  readonly isRefunded: boolean
  readonly isReferrerGone: boolean
}

/** Whether the referrer gets the reward. */
export function isRewardEarned({ isCancelled, isRefunded, isReferrerGone }: DueReward): boolean {
  return !isCancelled && !isRefunded && !isReferrerGone
}
