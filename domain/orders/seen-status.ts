import type { OrderStatus, SeenStatus } from './model.ts'

/** The pending types are one status to a reader. Example: `holded` is `pending`. */
export function seenStatus(status: OrderStatus): SeenStatus {
  return status === 'pending_payment' || status === 'holded' || status === 'payment_review' ? 'pending' : status
}
