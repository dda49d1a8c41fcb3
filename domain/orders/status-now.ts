import { isBefore, type Instant } from '#domain/kit/time.ts'
import { openAttempts, type AttemptStatus } from '#domain/payments/model.ts'
import { isWaiting, type OrderStatus } from './model.ts'

interface Seen {
  readonly status: OrderStatus
  readonly expiresAt: Instant
  readonly attempts: readonly AttemptStatus[]
}

/**
 * The status that a reader sees. An expired order that no bank may answer for any more is canceled, before the job of
 * the minute writes it. While an attempt is open the bank is asked a last time first. Example: a failed attempt and an
 * order that ended a second ago read `canceled`.
 */
export function statusNow({ status, expiresAt, attempts }: Seen, now: Instant): OrderStatus {
  const isOver =
    isWaiting(status) && !isBefore(now, expiresAt) && !attempts.some((attempt) => openAttempts.includes(attempt))
  return isOver ? 'canceled' : status
}
