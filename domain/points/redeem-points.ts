import { sen, type Sen } from '#domain/kit/money.ts'
import type { Policies } from '#domain/studio/model.ts'

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

interface Asking {
  /** The points that a buyer has. */
  readonly held: number
  readonly policies: Pick<Policies, 'points_paid_per_ringgit'>
  readonly totalSen: Sen
}

/** How many points a buyer has, the most of them that a total can take, and what those pay. */
export interface Redeemable {
  readonly held: number
  readonly points: number
  readonly worthSen: Sen
}

/** What points could pay of a total. Undefined without points. */
export function redeemableOf({ held, policies, totalSen }: Asking): Redeemable | undefined {
  if (held === 0) return undefined
  return { held, ...redeemPoints({ points: held, dueSen: totalSen, perRinggit: policies.points_paid_per_ringgit }) }
}

/** How many points pay one ringgit. */
interface Rate {
  readonly perRinggit: number
}

/** What points pay, in whole sen. Example: at 100 points a ringgit, 1,240 points are RM 12.40. */
export function pointsWorth(points: number, { perRinggit }: Rate): Sen {
  return sen(Math.floor((Math.max(0, points) * 100) / perRinggit))
}

/** Points that were earned together and expire together. */
interface PointLot<Key> {
  readonly id: Key
  readonly remaining: number
}

/**
 * Takes points from lots in the order given, until no more are wanted. Lots that give nothing are left out, and more
 * than the lots hold is not taken. Example: 70 of lots of 50 and 100 is 50 and 20.
 */
export function takePoints<Key>(
  wanted: number,
  lots: readonly PointLot<Key>[],
): readonly { readonly id: Key; readonly points: number }[] {
  let open = Math.max(0, wanted)
  return lots.flatMap(({ id, remaining }) => {
    const points = Math.min(open, Math.max(0, remaining))
    open -= points
    return points > 0 ? [{ id, points }] : []
  })
}
