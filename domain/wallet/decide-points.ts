import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The most points that one act of staff gives or takes. */
export const maxPointsChange = 100_000

/**
 * Staff give points, or take them away: the balance is never negative. Refuses wallet.too_few_points. Example: of 120
 * points 120 can be taken and 121 cannot.
 */
export function decidePoints({
  held,
  change,
}: {
  /** Points that can be spent now. */
  readonly held: number
  /** Points to give, or negative to take. */
  readonly change: number
}): Refusal | undefined {
  return -change > held ? refuse('wallet.too_few_points', { values: { most: held } }) : undefined
}
