import type { TaxRate } from './line-tax.ts'
import type { Policies } from './model.ts'

/** How the studio taxes its sales now. */
export function taxRateOf({ sst_basis_points: basisPoints, sst_included: included }: Policies): TaxRate {
  return { basisPoints, included }
}
