import type { ContractTerms } from '#domain/contracts/billing-cycle.ts'
import { sen } from '#domain/kit/money.ts'
import type { Policies } from '#domain/studio/model.ts'
import { taxRateOf } from '#domain/studio/tax.ts'
import type { ContractRow } from './queries.ts'

/** What a contract was joined for, taxed at the studio's current rate. */
export function termsOf(
  contract: Pick<ContractRow, 'expiry_basis' | 'credits' | 'price_sen'>,
  policies: Policies,
): ContractTerms {
  const { expiry_basis: basis, credits, price_sen: priceSen } = contract
  return { basis, credits, priceSen: sen(priceSen), taxRate: taxRateOf(policies) }
}
