import type { PaymentResult } from './model.ts'
import type { PaymentOutcome } from './outcome-of.ts'

interface Request {
  readonly amountSen: number
  readonly currency: string
  /** The bank that the buyer chose; absent for methods without one. */
  readonly bankCode: string | undefined
}

/**
 * A success counts only with the exact amount and currency of the attempt, from the chosen bank. A requery may omit the
 * currency, never the amount, and it may confirm a message from another bank. Example: 00 with RM 90.00 for an attempt
 * of RM 89.00 is `review`.
 */
export function trustedOutcome(
  wanted: Request,
  result: Pick<PaymentResult, 'outcome' | 'amountSen' | 'currency' | 'bankCode'>,
): PaymentOutcome {
  const matches =
    result.amountSen === wanted.amountSen &&
    (result.currency === undefined || result.currency === wanted.currency) &&
    (result.bankCode === undefined || wanted.bankCode === undefined || result.bankCode === wanted.bankCode)
  return result.outcome === 'succeeded' && !matches ? 'review' : result.outcome
}
