import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant, plusMinutes } from '#domain/kit/time.ts'
import { openAttempts, type AttemptStatus, knownAttempts } from '#domain/payments/model.ts'
import { decidePayment } from './decide-payment.ts'
import { type OrderChange, type OrderStatus, isWaiting } from './model.ts'
import { statusNow } from './order-status.ts'

/**
 * Until when a waiting order may still be paid: its own time, or that of an open bank page that ends later. Example: an
 * order placed at 10:00 is held until 10:10, and with a bank page open until 10:25, until then.
 */
export function holdEnd(
  expiresAt: Instant,
  attempts: readonly { readonly status: AttemptStatus; readonly expires_at: Instant }[],
): Instant {
  return attempts
    .filter(({ status }) => openAttempts.includes(status))
    .reduce((end, attempt) => (isBefore(end, attempt.expires_at) ? attempt.expires_at : end), expiresAt)
}

/** Counted from the placing of the order. */
const longestHoldMinutes = 30

/**
 * The earlier of some moment and the end of the longest hold (docs/money.md#stock-hold). Example: of an order placed at
 * 10:00, 10:20 stays and 10:40 is 10:30.
 */
export function withinHold(placedAt: Instant, moment: Instant): Instant {
  const end = plusMinutes(placedAt, longestHoldMinutes)
  return isBefore(end, moment) ? end : moment
}

/** The extension that the buyer may request, once. */
const longerMinutes = 10

interface Waiting {
  readonly status: OrderStatus
  readonly placedAt: Instant
  readonly expiresAt: Instant
  /** It was extended before. */
  readonly lengthened: boolean
  readonly hasGoods: boolean
  readonly attempts: readonly AttemptStatus[]
  /** It is paid in cash on delivery. */
  readonly isCash?: boolean
}

/**
 * Extends the hold of an order by ten minutes, once, and to 30 minutes in all (docs/money.md#stock-hold). While a bank
 * page is open the hold lasts as long as that, so there is nothing to add. A buyer without a try to pay, as far as the
 * gateway knows, gets no extension. Example: placed at 10:00 and held until 10:10 becomes 10:20, once; held until 10:25
 * becomes 10:30.
 */
export function decideExtension(order: Waiting, now: Instant): OrderChange | Refusal {
  const refusal = decidePayment({ ...order, attempts: order.attempts.length }, now)
  if (refusal) return refusal
  if (!order.hasGoods || order.attempts.some((status) => openAttempts.includes(status)))
    return refuse('orders.not_payable')
  if (!order.attempts.some((status) => knownAttempts.includes(status))) return refuse('checkout.hold_untried')
  const expiresAt = withinHold(order.placedAt, plusMinutes(order.expiresAt, longerMinutes))
  if (order.lengthened || !isBefore(order.expiresAt, expiresAt)) return refuse('checkout.hold_used')
  return { to: order.status, reason: 'hold_lengthened', expiresAt, lengthened: true }
}

interface ExpiringOrder {
  readonly status: OrderStatus
  readonly expiresAt: Instant
  readonly attempts: readonly AttemptStatus[]
}

/**
 * Ends an expired order; no change when it was paid, extended or ended since it was looked up. Example: a waiting order
 * without an open attempt, a second after its end, becomes `canceled` (expired).
 */
export function decideExpiry(order: ExpiringOrder, now: Instant): readonly OrderChange[] {
  const isOver = isWaiting(order.status) && statusNow(order, now) === 'canceled'
  return isOver ? [{ to: 'canceled', reason: 'expired' }] : []
}
