import { openAttempts, type AttemptStatus } from '#domain/payments/model.ts'
import type { OrderStatus } from './model.ts'

/**
 * The status of an order that is not paid, read from its attempts alone (docs/money.md#orders). Example: one failed and
 * one waiting attempt give `pending_payment`.
 */
export function unpaidStatus(attempts: readonly AttemptStatus[]): OrderStatus {
  if (attempts.includes('review')) return 'payment_review'
  if (attempts.includes('pending')) return 'holded'
  return attempts.some((attempt) => openAttempts.includes(attempt)) ? 'pending_payment' : 'pending'
}
