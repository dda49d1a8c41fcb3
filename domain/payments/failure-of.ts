import type { AttemptStatus } from './model.ts'
import type { PaymentOutcome } from './outcome-of.ts'

/** Why a bank refused a payment, as far as a buyer can do something about it. */
export const namedFailures = [
  'funds',
  'declined',
  'limit',
  'wrong_code',
  'card_expired',
  'unavailable',
] as const satisfies readonly PaymentOutcome[]

/** The closed list that pages have a sentence for; a gateway's own text is never shown. */
export const paymentFailures = [...namedFailures, 'canceled', 'expired', 'unnamed'] as const

type PaymentFailure = (typeof paymentFailures)[number]

/**
 * Why the latest attempt of an order or a collection failed; undefined while it has not. Where the bank refuses for
 * something that the studio has set up, it declined to the buyer. Example: failed with `funds` is `funds`, failed with
 * null is `unnamed`.
 */
export function failureOf({
  status,
  outcome,
}: {
  readonly status: AttemptStatus
  readonly outcome: string | null
}): PaymentFailure | undefined {
  if (status === 'canceled' || status === 'expired') return status
  if (status !== 'failed') return undefined
  if (outcome === 'config') return 'declined'
  return namedFailures.find((failure) => failure === outcome) ?? 'unnamed'
}
