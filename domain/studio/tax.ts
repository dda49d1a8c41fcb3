import { sen, type Sen } from '#domain/kit/money.ts'
import type { Policies } from './model.ts'

/** How sales are taxed: 800 basis points are 8 %, included in the price or on top of it. */
export interface TaxRate {
  readonly basisPoints: number
  readonly included: boolean
}

/** No tax. */
export const untaxed: TaxRate = { basisPoints: 0, included: true }

/**
 * The tax of a line with that price, to the nearest sen with half a sen up: included in the price, or on top of it.
 * Every line is rounded by itself, as the invoice shows it. The database computes the same (0099). Example: of RM
 * 108.00 with 8 % in it RM 8.00 are tax; on top of RM 100.00 they are RM 8.00 as well.
 */
export function lineTax({ basisPoints, included }: TaxRate, paidSen: number): Sen {
  const whole = included ? 10_000 + basisPoints : 10_000
  return sen(Math.floor((paidSen * basisPoints * 2 + whole) / (2 * whole)))
}

/** How the studio taxes its sales now. */
export function taxRateOf({ sst_basis_points: basisPoints, sst_included: included }: Policies): TaxRate {
  return { basisPoints, included }
}
