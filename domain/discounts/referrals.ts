import { sen, sumSen, type Sen, shareOut } from '#domain/kit/money.ts'
import { readJoined } from '#domain/kit/read-narrow.ts'

/** A code in its stored form: people type it in lower case, with spaces or a hyphen. */
export function referCode(typed: string): string {
  return readJoined(typed).toUpperCase()
}

/**
 * The discount of a friend's first order: so many percent of each line after the coupon, in whole sen that add up
 * exactly. Half a sen is rounded up, in the buyer's favour. Example: 10 % of RM 99.00 and of RM 49.00 less RM 4.90 are
 * RM 9.90 and RM 4.41.
 */
export function shareReferral(percent: number, left: readonly Sen[]): Sen[] {
  const total = sumSen(left)
  return shareOut(sen(Math.min(total, Math.floor((total * percent + 50) / 100))), left)
}
