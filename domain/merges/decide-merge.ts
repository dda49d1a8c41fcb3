import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { maxDependants } from '#domain/people/model.ts'

/** How two accounts stand to each other once both are proven. */
export interface Standing {
  readonly isStaff: boolean
  /** Orders of either that wait to be paid. */
  readonly orders: number
  /** Privates of either that are held and not booked yet. */
  readonly holds: number
  /** Places of the one that overlap with one of the other, and are not both attended. */
  readonly sameTime: number
  /** Classes at the same time which both attended. */
  readonly bothThere: number
  /** Everybody that the two book for. */
  readonly dependants: number
}

/**
 * Whether two accounts may become one. Staff keep theirs, for an account of the console carries rights. Money on its
 * way ends first, because it is paid for the account that began it. Nobody sits in two places at a time: what is ahead
 * can be cancelled; what both attended shows two people, who stay apart. One account books for so many people and no
 * more.
 */
export function decideMerge(standing: Standing): Refusal | undefined {
  const { isStaff, orders, holds, sameTime, bothThere, dependants } = standing
  if (isStaff) return refuse('accounts.merge_staff')
  if (bothThere > 0) return refuse('accounts.merge_two_people')
  if (orders + holds > 0) return refuse('accounts.merge_open', { values: { orders, holds } })
  if (sameTime > 0) return refuse('accounts.merge_same_time')
  return dependants > maxDependants ? refuse('accounts.merge_family', { values: { max: maxDependants } }) : undefined
}
