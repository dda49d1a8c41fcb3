import type { AttemptStatus } from '#domain/payments/model.ts'
import { isPaid, type OrderStatus } from './model.ts'

export type ResultState = 'unpaid' | 'confirming' | 'paid' | 'approval' | 'review' | 'failed' | 'closed'

interface Outcome {
  readonly status: OrderStatus
  /** The latest attempt; undefined before the first. */
  readonly attempt: AttemptStatus | undefined
  readonly mayPayAgain: boolean
}

/**
 * "Never state a charge outcome the server has not confirmed": what the buyer who comes back from the bank reads. While
 * the latest attempt is open we are confirming; `unpaid` was never tried; `approval` waits for a second approver,
 * `review` for a person of the studio; `failed` may be tried again, `closed` is over.
 * Example: an order whose only attempt was rejected is `failed` while its time runs and `closed` afterwards.
 */
export function resultState({ status, attempt, mayPayAgain }: Outcome): ResultState {
  if (isPaid(status)) return 'paid'
  if (status === 'holded') return 'approval'
  if (status === 'payment_review') return 'review'
  if (status === 'canceled') return 'closed'
  if (attempt === 'created' || attempt === 'redirected' || attempt === 'succeeded') return 'confirming'
  if (!mayPayAgain) return 'closed'
  return attempt === undefined ? 'unpaid' : 'failed'
}
