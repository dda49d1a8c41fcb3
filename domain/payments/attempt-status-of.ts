import type { AttemptStatus } from './model.ts'
import type { PaymentOutcome } from './outcome-of.ts'

/** The status an attempt with that outcome has; undefined while nothing is decided. */
export function attemptStatusOf(outcome: PaymentOutcome): AttemptStatus | undefined {
  switch (outcome) {
    case 'waiting':
    case 'not_found':
      return undefined
    case 'succeeded':
    case 'pending':
    case 'canceled':
    case 'expired':
    case 'review':
      return outcome
    case 'unavailable':
    case 'limit':
    case 'funds':
    case 'config':
      return 'failed'
  }
}
