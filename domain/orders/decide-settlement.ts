import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { openAttempts, type AttemptStatus, type PaymentResult } from '#domain/payments/model.ts'
import { moveAttempt } from '#domain/payments/move-attempt.ts'
import { unansweredMinutes } from '#domain/payments/next-requery.ts'
import { trustedOutcome } from '#domain/payments/trusted-outcome.ts'
import { isPaid, type OrderStatus } from './model.ts'
import { unpaidStatus } from './unpaid-status.ts'

interface Settling {
  readonly order: { readonly status: OrderStatus }
  readonly attempt: {
    readonly status: AttemptStatus
    readonly code: string | undefined
    readonly amountSen: number
    readonly currency: string
    readonly expiresAt: Instant
  }
  /** The statuses of the order's other attempts. */
  readonly others: readonly AttemptStatus[]
  /** The gateway's answer; `no_answer` when it was asked and could not be reached or understood. */
  readonly result: Pick<PaymentResult, 'outcome' | 'code' | 'amountSen' | 'currency'> | 'no_answer'
  /** Whether everything on the order could be delivered at this moment. */
  readonly deliverable: boolean
  readonly now: Instant
}

/** What a message about a payment leads to. The verb writes what stands here and decides nothing itself. */
export interface Settlement {
  readonly kind:
    | 'repeat'
    | 'waiting'
    | 'holded'
    | 'failed'
    | 'canceled'
    | 'expired'
    | 'review'
    | 'paid'
    | 'late_paid'
    | 'overpaid'
    | 'undeliverable'
  /** Absent when the attempt stays as it is. */
  readonly attempt?: { readonly status: AttemptStatus; readonly code: string | undefined }
  /** Absent when the order stays as it is. */
  readonly order?: OrderStatus
  readonly refund?: 'overpaid' | 'undeliverable'
  /** A person of the studio must look at this attempt. */
  readonly review: boolean
}

/**
 * One rule for browser, server, requery and reconciliation (PAYMENTS 5): "success is terminal: late fail never downgrades; late success
 * after fail/cancel/expiry upgrades if still deliverable, else refund; match amount AND currency before success, mismatch =>
 * `payment_review`; second success for a paid order => refund". Any order of the same messages ends in the same place.
 * Example: RM 89.00 approved for an order that is paid by another attempt is `overpaid`, and goes back.
 */
export function decideSettlement(settling: Settling): Settlement {
  const { attempt, result } = settling
  if (result === 'no_answer') return endOfWindow(settling, unansweredMinutes)
  const outcome = trustedOutcome(attempt, result)
  const review = outcome === 'review'
  const moved = moveAttempt(attempt, { outcome, code: result.code })
  if (!moved) return { ...endOfWindow(settling, 0), review }
  if (moved.status === 'succeeded') return { ...capture(settling), attempt: moved, review }
  return { ...afterMove(settling, moved.status), kind: kinds[moved.status], attempt: moved, review }
}

const kinds = {
  created: 'waiting',
  redirected: 'waiting',
  pending: 'holded',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  review: 'review',
  succeeded: 'paid',
} as const satisfies Record<AttemptStatus, Settlement['kind']>

function capture({ order, deliverable }: Settling): Pick<Settlement, 'kind' | 'order' | 'refund'> {
  if (isPaid(order.status)) return { kind: 'overpaid', refund: 'overpaid' }
  if (deliverable) return { kind: order.status === 'canceled' ? 'late_paid' : 'paid', order: 'processing' }
  return {
    kind: 'undeliverable',
    refund: 'undeliverable',
    ...(order.status === 'canceled' ? {} : { order: 'canceled' }),
  }
}

/** Nothing new was told. An open attempt whose window (and patience, when nobody answered) is over has expired. */
function endOfWindow(settling: Settling, patienceMinutes: number): Settlement {
  const { attempt, now } = settling
  if (!openAttempts.includes(attempt.status)) return { kind: 'repeat', review: false }
  if (isBefore(now, plusMinutes(attempt.expiresAt, patienceMinutes))) return { kind: 'waiting', review: false }
  return {
    ...afterMove(settling, 'expired'),
    kind: 'expired',
    attempt: { status: 'expired', code: attempt.code },
    review: false,
  }
}

/** An order that waits follows its attempts; a paid or dead one stays. */
function afterMove({ order, others }: Settling, moved: AttemptStatus): Pick<Settlement, 'order'> {
  if (isPaid(order.status) || order.status === 'canceled') return {}
  const next = unpaidStatus([...others, moved])
  return next === order.status ? {} : { order: next }
}
