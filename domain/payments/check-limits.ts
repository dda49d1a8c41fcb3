import { sen, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { BusinessModel } from './model.ts'

interface Limits {
  readonly minimumSen: Sen
  readonly maximumSen: Sen
}

/** The limits of FPX for personal and for business accounts, both inclusive. */
export const fpxLimits: Readonly<Record<BusinessModel, Limits>> = {
  B2C: { minimumSen: sen(100), maximumSen: sen(3_000_000) },
  B2B1: { minimumSen: sen(200), maximumSen: sen(100_000_000) },
}

/**
 * Whether online banking accepts that amount; checked before the buyer is sent to the bank. Example: RM 30,000.01 from
 * a personal account is `payments.above_maximum`.
 */
export function checkLimits(model: BusinessModel, amount: Sen): Refusal | undefined {
  const { minimumSen, maximumSen } = fpxLimits[model]
  if (amount < minimumSen) return refuse('payments.below_minimum')
  return amount > maximumSen ? refuse('payments.above_maximum') : undefined
}
