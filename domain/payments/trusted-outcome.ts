import type { PaymentResult } from './model.ts'
import type { PaymentOutcome } from './outcome-of.ts'

interface Request {
  readonly amountSen: number
  readonly currency: string
  /** The bank that the buyer chose; absent for methods without one. */
  readonly bankCode: string | undefined
}

/**
 * Money counts only when it is the very amount and currency that was asked for, from the bank that was chosen. A
 * requery may leave the currency out, never the amount, and it may confirm what a message from another bank claims.
 * Example: 00 with RM 90.00 for an attempt of RM 89.00 is `review`.
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
