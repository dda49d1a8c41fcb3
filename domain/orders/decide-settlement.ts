import type { Id } from '#domain/kit/id.ts'
import { isAtOrBefore, isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { openAttempts, type AttemptStatus, type PaymentResult } from '#domain/payments/model.ts'
import { moveAttempt } from '#domain/payments/move-attempt.ts'
import { unansweredMinutes } from '#domain/payments/next-requery.ts'
import { trustedOutcome } from '#domain/payments/trusted-outcome.ts'
import { isConfirmed, isWaiting, type OrderChange, type OrderStatus } from './model.ts'
import { paidChanges, unpaidStatus } from './order-status.ts'

interface Settling {
  readonly order: {
    readonly status: OrderStatus
    /** It was paid once, though it may have been canceled and refunded since. */
    readonly wasPaid: boolean
    readonly hasGoods: boolean
    /** It is, or was, to be paid in cash on delivery. */
    readonly isCash?: boolean
    /** Until when another attempt is waited for after this one fails. */
    readonly retryUntil: Instant
  }
  readonly attempt: {
    readonly id: Id<'payment_attempts'>
    readonly status: AttemptStatus
    readonly code: string | undefined
    readonly createdAt: Instant
    readonly amountSen: number
    readonly currency: string
    /** The bank that the buyer chose; absent for methods without one. */
    readonly bankCode: string | undefined
    readonly expiresAt: Instant
    /** Staff decided it by hand. */
    readonly isCash?: boolean
  }
  /** The statuses of the order's other attempts. */
  readonly others: readonly AttemptStatus[]
  /** The gateway's answer; `no_answer` when the request failed or its response was invalid. */
  readonly result:
    | Pick<PaymentResult, 'outcome' | 'code' | 'amountSen' | 'currency' | 'bankCode' | 'isAtBusinessBank'>
    | 'no_answer'
  /** Whether everything on the order can be delivered at this moment. */
  readonly deliverable: boolean
  /** How long the bank may hold a payment for a second approver, counted from the start of the attempt. */
  readonly approvalHours: number
  readonly now: Instant
}

/** The plan for a message about a payment. The verb writes it and decides nothing itself. */
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
  /** Absent when the attempt does not change. */
  readonly attempt?: { readonly status: AttemptStatus; readonly code: string | undefined }
  /** The end of the approval window, for an attempt that the bank holds for a second approver. */
  readonly approvalUntil?: Instant
  /** The changes of the order, in order; empty when it does not change. */
  readonly changes: readonly OrderChange[]
  readonly refund?: 'overpaid' | 'undeliverable'
  /** A person must review this attempt. */
  readonly review: boolean
}

/** No bank keeps a page open for longer: an undecided payment at a business bank then waits for a second approver. */
const bankPageMinutes = 15

/**
 * One rule for browser, server, requery and reconciliation (docs/money.md#late-money). Success is final: a late failure
 * changes nothing, a late success pays an order that can still be delivered and is refunded otherwise, like a second
 * success. Another amount or currency is `payment_review`. The result does not depend on the order of the messages.
 * Example: RM 89.00 approved for an order that is paid by another attempt is `overpaid`, and goes back.
 */
export function decideSettlement(settling: Settling): Settlement {
  const { attempt, result, now } = settling
  if (result === 'no_answer') return endOfWindow(settling, unansweredMinutes)
  const isHeld = result.isAtBusinessBank === true && isAtOrBefore(plusMinutes(attempt.createdAt, bankPageMinutes), now)
  const outcome = isHeld ? 'pending' : trustedOutcome(attempt, result)
  const review = outcome === 'review'
  const moved = moveAttempt(attempt, { outcome, code: result.code })
  if (!moved) return { ...endOfWindow(settling, 0), review }
  if (moved.status === 'succeeded') return { ...capture(settling), attempt: moved, review }
  if (moved.status === 'pending') return { ...hold(settling), attempt: moved, review }
  const kind = kinds[moved.status]
  return { kind, changes: afterAttempt(settling, { attempt: moved.status, reason: kind }), attempt: moved, review }
}

const kinds = {
  created: 'waiting',
  redirected: 'waiting',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  review: 'review',
} as const satisfies Record<Exclude<AttemptStatus, 'pending' | 'succeeded'>, Settlement['kind']>

function capture({ order, attempt, deliverable }: Settling): Pick<Settlement, 'kind' | 'changes' | 'refund'> {
  if (order.wasPaid) return { kind: 'overpaid', changes: [], refund: 'overpaid' }
  if (order.isCash === true) return captureCash({ order, attempt })
  if (isConfirmed(order.status)) return { kind: 'overpaid', changes: [], refund: 'overpaid' }
  if (deliverable) {
    const kind = order.status === 'canceled' ? 'late_paid' : 'paid'
    return { kind, changes: paidChanges({ paidBy: attempt.id, reason: kind, hasGoods: order.hasGoods }) }
  }
  const isOver = order.status === 'canceled'
  return {
    kind: 'undeliverable',
    changes: isOver ? [] : [{ to: 'canceled', reason: 'undeliverable' }],
    refund: 'undeliverable',
  }
}

/**
 * Cash on delivery completes the order when the goods are handed over. A payment that a bank approved before the buyer
 * chose cash is refunded, since the courier collects the full amount.
 */
function captureCash({
  order,
  attempt,
}: Pick<Settling, 'order' | 'attempt'>): Pick<Settlement, 'kind' | 'changes' | 'refund'> {
  if (attempt.isCash !== true || !isConfirmed(order.status))
    return { kind: 'overpaid', changes: [], refund: 'overpaid' }
  return { kind: 'paid', changes: [{ to: 'complete', reason: 'cash_received', paidBy: attempt.id }] }
}

/**
 * The bank waits for a second approver: the attempt is extended to the end of its window. The order keeps its own end,
 * which counts again once the approver has rejected the payment.
 */
function hold(settling: Settling): Pick<Settlement, 'kind' | 'changes' | 'approvalUntil'> {
  const { order, attempt, approvalHours } = settling
  const end = plusMinutes(attempt.createdAt, approvalHours * 60)
  const approvalUntil = isBefore(end, attempt.expiresAt) ? attempt.expiresAt : end
  const changes = isWaiting(order.status) ? afterAttempt(settling, { attempt: 'pending', reason: 'holded' }) : []
  return { kind: 'holded', approvalUntil, changes }
}

/** Nothing new is known. An open attempt whose window (and grace time, without an answer) is over has expired. */
function endOfWindow(settling: Settling, patienceMinutes: number): Settlement {
  const { attempt, now } = settling
  if (!openAttempts.includes(attempt.status)) return { kind: 'repeat', changes: [], review: false }
  if (isBefore(now, plusMinutes(attempt.expiresAt, patienceMinutes)))
    return { kind: 'waiting', changes: [], review: false }
  return {
    kind: 'expired',
    changes: afterAttempt(settling, { attempt: 'expired', reason: 'expired' }),
    attempt: { status: 'expired', code: attempt.code },
    review: false,
  }
}

/**
 * A waiting order follows its attempts; a paid or ended one stays. Goods wait for another attempt, and so does a
 * package that a second approver rejected: its own end is past by then.
 */
function afterAttempt(
  { order, others }: Settling,
  after: { attempt: AttemptStatus; reason: string },
): readonly OrderChange[] {
  if (isConfirmed(order.status) || order.status === 'canceled') return []
  const next = unpaidStatus([...others, after.attempt])
  const mayRetry = order.hasGoods || (order.status === 'holded' && after.attempt !== 'expired')
  const retry = next === 'pending' && mayRetry ? { expiresAt: order.retryUntil } : {}
  return next === order.status ? [] : [{ to: next, reason: after.reason, ...retry }]
}
