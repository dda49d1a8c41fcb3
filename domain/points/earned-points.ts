interface Payment {
  /** What the bank paid, in whole sen. */
  readonly paidSen: number
  /** How many points for each ringgit. */
  readonly perRinggit: number
}

/**
 * The points of an order, only for what the bank paid: points, gift cards and store credit were paid for or given
 * before, and would earn twice. Rounded down to whole points. Example: RM 57.90 at one point a ringgit is 57.
 */
export function earnedPoints({ paidSen, perRinggit }: Payment): number {
  return Math.floor((Math.max(0, paidSen) * perRinggit) / 100)
}
