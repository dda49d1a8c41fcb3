import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { knownAttempts, openAttempts, type AttemptStatus } from '#domain/payments/model.ts'
import { decidePayment } from './decide-payment.ts'
import type { OrderChange, OrderStatus } from './model.ts'
import { withinHold } from './within-hold.ts'

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
