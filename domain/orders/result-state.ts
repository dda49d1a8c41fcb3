import type { AttemptStatus } from '#domain/payments/model.ts'
import { isConfirmed, type OrderStatus } from './model.ts'

export type ResultState = 'unpaid' | 'confirming' | 'paid' | 'cash' | 'approval' | 'review' | 'failed' | 'closed'

interface Outcome {
  readonly status: OrderStatus
  /** The latest attempt; undefined before the first. */
  readonly attempt: AttemptStatus | undefined
  readonly mayPayAgain: boolean
  /** Cash is due on delivery. */
  readonly isCashDue?: boolean
}

/**
 * The state that a buyer sees after the bank. While the latest attempt is open it is `confirming`; `unpaid` was never
 * tried; `approval` waits for a second approver, `review` for a person of the studio; `cash` is paid on delivery;
 * `failed` may be tried again, `closed` is over. Example: an order whose only attempt was rejected is `failed` while
 * its time runs and `closed` afterwards.
 */
export function resultState({ status, attempt, mayPayAgain, isCashDue }: Outcome): ResultState {
  if (isCashDue === true) return 'cash'
  if (isConfirmed(status)) return 'paid'
  if (status === 'holded') return 'approval'
  if (status === 'payment_review') return 'review'
  if (status === 'canceled') return 'closed'
  if (attempt === 'created' || attempt === 'redirected' || attempt === 'succeeded') return 'confirming'
  if (!mayPayAgain) return 'closed'
  return attempt === undefined ? 'unpaid' : 'failed'
}
