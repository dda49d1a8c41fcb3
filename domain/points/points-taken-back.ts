import type { Sen } from '#domain/kit/money.ts'

interface Refunded {
  /** What the order earned. */
  readonly earned: number
  /** What the bank paid for it, and how much of that was refunded by now, to any tender. */
  readonly paidSen: Sen
  readonly refundedSen: Sen
  /** What was taken back before, or written off because it was missing. */
  readonly settled: number
}

/**
 * How many points are taken back after a refund: the buyer keeps those of the money that stays, in whole points.
 * Example: of 57 points for RM 57.00, a refund of RM 20.00 takes 20; once all is refunded, the other 37 follow.
 */
export function pointsTakenBack({ earned, paidSen, refundedSen, settled }: Refunded): number {
  const keptSen = Math.max(0, paidSen - refundedSen)
  const kept = paidSen === 0 ? 0 : Math.floor((earned * keptSen) / paidSen)
  return Math.max(0, earned - kept - settled)
}
