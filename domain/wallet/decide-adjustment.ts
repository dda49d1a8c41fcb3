import { toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The most store credit that one act of staff gives or takes, in sen. */
export const maxCreditChangeSen = 5_000_00

/**
 * Staff give store credit, or take it away: the balance is never negative. Refuses wallet.too_little_credit. Amounts
 * are in sen, `changeSen` is negative to take. Example: of RM 42.00 all can be taken and RM 42.01 cannot.
 */
export function decideCredit({
  heldSen,
  changeSen,
}: {
  readonly heldSen: Sen
  readonly changeSen: Sen
}): Refusal | undefined {
  return heldSen + changeSen < 0 ? refuse('wallet.too_little_credit', { values: { most: toWire(heldSen) } }) : undefined
}

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
