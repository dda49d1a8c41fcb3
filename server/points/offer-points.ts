import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import { pointsWorth } from '#domain/points/points-worth.ts'
import { redeemPoints } from '#domain/points/redeem-points.ts'
import { takePoints } from '#domain/points/take-points.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockPoints } from './lock-points.ts'

interface Offering {
  readonly accountId: Id<'accounts'>
  /** How many points pay one ringgit. */
  readonly perRinggit: number
  /** A test replaces it to show what the lock is for. */
  readonly lock?: typeof lockPoints | undefined
}

interface Offer {
  /** What all points of the buyer pay. */
  readonly worthSen: Sen
  /** What each lot pays when so much of it is used. */
  readonly take: (usedSen: Sen) => ReturnType<typeof takePoints<Id<'point_lots'>>>
}

/** The points that a buyer uses for an order, under their lock. */
export async function offerPoints(
  tx: Transaction,
  { accountId, perRinggit, lock = lockPoints }: Offering,
): Promise<Offer> {
  const lots = await lock(tx, accountId)
  const points = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  return {
    worthSen: pointsWorth(points, { perRinggit }),
    take: (usedSen) => takePoints(redeemPoints({ points, dueSen: usedSen, perRinggit }).points, lots),
  }
}
