import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { isConfirmed, maxAttempts, type OrderStatus } from './model.ts'

interface Payable {
  readonly status: OrderStatus
  readonly expiresAt: Instant
  readonly attempts: number
  /** It is paid in cash on delivery. */
  readonly isCash?: boolean
}

/**
 * Whether the buyer may start another attempt: only while the order waits, is not under review by the bank or the
 * studio, and has not expired. Undefined is yes; the page that offers "try again" calls the same rule. Example: while a
 * second approver has it (`holded`) another attempt could pay twice, so it is `orders.not_payable`.
 */
export function decidePayment(order: Payable, now: Instant): Refusal | undefined {
  if (order.isCash === true) return refuse('orders.cash_on_delivery')
  if (isConfirmed(order.status)) return refuse('orders.paid')
  if (order.status === 'holded' || order.status === 'payment_review') return refuse('orders.not_payable')
  if (order.status === 'canceled' || !isBefore(now, order.expiresAt)) return refuse('orders.expired')
  return order.attempts < maxAttempts ? undefined : refuse('orders.not_payable')
}
