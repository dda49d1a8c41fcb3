import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { openAttempts, type AttemptStatus } from '#domain/payments/model.ts'
import { isWaiting, type OrderStatus, type SeenStatus, isConfirmed, type OrderChange } from './model.ts'

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

/** The pending types are one status to a reader. Example: `holded` is `pending`. */
export function seenStatus(status: OrderStatus): SeenStatus {
  return status === 'pending_payment' || status === 'holded' || status === 'payment_review' ? 'pending' : status
}

/**
 * The status of an order that is not paid, read from its attempts alone (docs/money.md#orders). Example: one failed and
 * one waiting attempt give `pending_payment`.
 */
export function unpaidStatus(attempts: readonly AttemptStatus[]): OrderStatus {
  if (attempts.includes('review')) return 'payment_review'
  if (attempts.includes('pending')) return 'holded'
  return attempts.some((attempt) => openAttempts.includes(attempt)) ? 'pending_payment' : 'pending'
}

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

interface Payment {
  readonly paidBy: Id<'payment_attempts'> | 'store_credit'
  readonly reason: 'paid' | 'late_paid'
  /** Whether it has anything that must be packed. */
  readonly hasGoods: boolean
}

/**
 * An order is paid. Packages need no packing, so an order of packages is complete at once; one with goods waits for the
 * studio to pack them.
 * Example: an approved attempt gives `processing` (paid), then, without goods, `complete` (delivered).
 */
export function paidChanges({ paidBy, reason, hasGoods }: Payment): readonly OrderChange[] {
  const paid = { to: 'processing', reason, paidBy } as const
  return hasGoods ? [paid] : [paid, { to: 'complete', reason: 'delivered' }]
}
