import type { AttemptStatus } from './model.ts'
import type { PaymentOutcome } from './outcome-of.ts'

const statuses: Readonly<Record<PaymentOutcome, AttemptStatus | undefined>> = {
  waiting: undefined,
  not_found: undefined,
  succeeded: 'succeeded',
  pending: 'pending',
  canceled: 'canceled',
  expired: 'expired',
  review: 'review',
  unavailable: 'failed',
  limit: 'failed',
  funds: 'failed',
  declined: 'failed',
  config: 'failed',
}

/** The status an attempt with that outcome has; undefined while nothing is decided. */
export function attemptStatusOf(outcome: PaymentOutcome): AttemptStatus | undefined {
  return statuses[outcome]
}
