interface Payment {
  /** What the bank took, in whole sen. */
  readonly paidSen: number
  /** So many points for each ringgit. */
  readonly perRinggit: number
}

/**
 * The points of an order, for what the bank took alone: points, gift cards and store credit were paid for or given
 * before, and would earn twice. Whole points only, whatever the ringgit leave over. Example: RM 57.90 at one point a
 * ringgit is 57.
 */
export function earnedPoints({ paidSen, perRinggit }: Payment): number {
  return Math.floor((Math.max(0, paidSen) * perRinggit) / 100)
}
