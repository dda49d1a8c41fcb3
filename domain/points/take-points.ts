import type { Sen } from '#domain/kit/money.ts'

interface Refund {
  /** The points that an order took and has not returned, and the sen that they paid of it. */
  readonly left: number
  readonly leftSen: Sen
  /** The part of those sen that is refunded now. */
  readonly refundSen: Sen
}

/**
 * How many points return with a part of what they paid: in proportion, in whole points, and the last part takes the
 * rest. Example: RM 4.00 of the RM 10.00 that 1,000 points paid are 400 points.
 */
export function pointsReturned({ left, leftSen, refundSen }: Refund): number {
  if (refundSen >= leftSen) return left
  return Math.floor((left * Math.max(0, refundSen)) / leftSen)
}

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
