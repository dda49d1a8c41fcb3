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
