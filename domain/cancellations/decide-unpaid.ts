import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { canceledByBuyer, isConfirmed, type OrderChange, type OrderStatus } from '#domain/orders/model.ts'

/**
 * A buyer ends an order that nobody has paid, at once and without asking the studio
 * (docs/money.md#cancelling-an-order). While the bank or the studio looks at a payment, money may be on its way, so the
 * buyer waits for the answer. Example: `pending_payment` becomes `canceled` (canceled_by_buyer).
 */
export function decideUnpaid(
  /** As a reader sees it now. */
  status: OrderStatus,
): OrderChange | Refusal {
  if (status === 'canceled') return refuse('cancellations.canceled')
  if (isConfirmed(status)) return refuse('cancellations.paid')
  if (status === 'holded' || status === 'payment_review') return refuse('cancellations.unsettled')
  return { to: 'canceled', reason: canceledByBuyer }
}
