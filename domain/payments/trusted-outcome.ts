import type { PaymentResult } from './model.ts'
import type { PaymentOutcome } from './outcome-of.ts'

interface AskedFor {
  readonly amountSen: number
  readonly currency: string
}

/**
 * "Match merchantRef AND amount AND currency before success; mismatch => `payment_review`" (PAYMENTS 5): money counts only when it
 * is the very amount and currency that was asked for. A requery may leave the currency out, never the amount.
 * Example: 00 with RM 90.00 for an attempt of RM 89.00 is `review`.
 */
export function trustedOutcome(
  asked: AskedFor,
  result: Pick<PaymentResult, 'outcome' | 'amountSen' | 'currency'>,
): PaymentOutcome {
  const matches =
    result.amountSen === asked.amountSen && (result.currency === undefined || result.currency === asked.currency)
  return result.outcome === 'succeeded' && !matches ? 'review' : result.outcome
}
