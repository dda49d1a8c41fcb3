import type { Instant } from '#domain/kit/time.ts'
import type { AttemptStatus } from '#domain/payments/model.ts'
import { isWaiting, type OrderChange, type OrderStatus } from './model.ts'
import { statusNow } from './status-now.ts'

interface Waiting {
  readonly status: OrderStatus
  readonly expiresAt: Instant
  readonly attempts: readonly AttemptStatus[]
}

/**
 * Ends an expired order; no change when it was paid, extended or ended since it was looked up. Example: a waiting order
 * without an open attempt, a second after its end, becomes `canceled` (expired).
 */
export function decideExpiry(order: Waiting, now: Instant): readonly OrderChange[] {
  const isOver = isWaiting(order.status) && statusNow(order, now) === 'canceled'
  return isOver ? [{ to: 'canceled', reason: 'expired' }] : []
}
