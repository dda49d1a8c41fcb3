import type { Sen } from '#domain/kit/money.ts'
import type { Policies } from '#domain/studio/model.ts'
import { redeemPoints } from './redeem-points.ts'

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
