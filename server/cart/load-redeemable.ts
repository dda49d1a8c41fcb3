import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import { redeemPoints } from '#domain/points/redeem-points.ts'
import type { Database } from '#server/driver/database.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { countOffered } from './checkout-queries.ts'

interface Asking {
  /** Undefined for a guest, who has no points. */
  readonly accountId: Id<'accounts'> | undefined
  readonly branchId: Id<'branches'>
  readonly cartId: Id<'carts'> | undefined
  readonly totalSen: Sen
}

/** The most that the points of a buyer can take off a total: what of how many that is, and what it takes off. */
export interface Redeemable {
  readonly held: number
  readonly points: number
  readonly worthSen: Sen
}

/** What a buyer's points could pay of a total. Undefined where there are none. */
export async function loadRedeemable(
  db: Database,
  { accountId, branchId, cartId, totalSen }: Asking,
): Promise<Redeemable | undefined> {
  const held = accountId === undefined ? 0 : await countOffered(db, { accountId, cartId })
  if (held === 0) return undefined
  const { points_paid_per_ringgit: perRinggit } = await loadPolicies(db, branchId)
  return { held, ...redeemPoints({ points: held, dueSen: totalSen, perRinggit }) }
}
