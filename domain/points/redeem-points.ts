import { sen, type Sen } from '#domain/kit/money.ts'
import { pointsWorth } from './points-worth.ts'

interface Redeeming {
  /** What the buyer has and uses. */
  readonly points: number
  readonly dueSen: Sen
  readonly perRinggit: number
}

/**
 * The most that points can take off a sum, and how many points that costs: never more sen than are due, and the fewest
 * whole points that pay them. Example: 1,240 points on RM 8.50 are 850 points; on RM 40.00 all of them, for RM 12.40.
 */
export function redeemPoints({ points, dueSen, perRinggit }: Redeeming): {
  readonly points: number
  readonly worthSen: Sen
} {
  const worthSen = sen(Math.min(Math.max(0, dueSen), pointsWorth(points, { perRinggit })))
  return { points: Math.ceil((worthSen * perRinggit) / 100), worthSen }
}
