import type { Sen } from '#domain/kit/money.ts'

interface Refunded {
  /** What the order earned. */
  readonly earned: number
  /** What the bank took for it, and what of that has gone back by now, wherever to. */
  readonly paidSen: Sen
  readonly refundedSen: Sen
  /** What was taken back before, or written off because it was not there. */
  readonly settled: number
}

/**
 * How many points an order must give back once a part of its money has: the buyer keeps those of the money that stays,
 * in whole points. Example: of 57 points for RM 57.00, RM 20.00 that go back take 20; once all of it has gone back,
 * the other 37 follow.
 */
export function pointsTakenBack({ earned, paidSen, refundedSen, settled }: Refunded): number {
  const keptSen = Math.max(0, paidSen - refundedSen)
  const kept = paidSen === 0 ? 0 : Math.floor((earned * keptSen) / paidSen)
  return Math.max(0, earned - kept - settled)
}
