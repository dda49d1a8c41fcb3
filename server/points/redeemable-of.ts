import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import { redeemPoints } from '#domain/points/redeem-points.ts'
import type { Database } from '#server/driver/database.ts'
import { loadPolicies } from '#server/studio/queries.ts'

interface Asking {
  /** The points that a buyer has. */
  readonly held: number
  readonly branchId: Id<'branches'>
  readonly totalSen: Sen
}

/** How many points a buyer has, the most of them that a total can take, and what those pay. */
export interface Redeemable {
  readonly held: number
  readonly points: number
  readonly worthSen: Sen
}

/** What points could pay of a total. Undefined where there are none. */
export async function redeemableOf(
  db: Database,
  { held, branchId, totalSen }: Asking,
): Promise<Redeemable | undefined> {
  if (held === 0) return undefined
  const { points_paid_per_ringgit: perRinggit } = await loadPolicies(db, branchId)
  return { held, ...redeemPoints({ points: held, dueSen: totalSen, perRinggit }) }
}
