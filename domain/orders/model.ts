/** The specification's six statuses and its pending types (RULINGS 11). */
export type OrderStatus =
  | 'pending'
  | 'pending_payment'
  | 'holded'
  | 'payment_review'
  | 'processing'
  | 'packed'
  | 'delivery'
  | 'complete'
  | 'canceled'

/**
 * Where an order may go from each status. "A paid order never goes back": nothing leads from paid to unpaid. A canceled order
 * is paid after all when late money meets something that can still be delivered (RULINGS 13).
 */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['pending_payment', 'holded', 'payment_review', 'processing', 'canceled'],
  pending_payment: ['pending', 'holded', 'payment_review', 'processing', 'canceled'],
  holded: ['pending', 'pending_payment', 'payment_review', 'processing', 'canceled'],
  payment_review: ['processing', 'canceled'],
  canceled: ['processing'],
  processing: ['packed', 'complete'],
  packed: ['delivery', 'complete'],
  delivery: ['complete'],
  complete: [],
}

/** Orders that still wait for the bank or the buyer and end when their time is over. */
export const waitingStatuses = ['pending', 'pending_payment', 'holded'] as const satisfies readonly OrderStatus[]

/** Paid, and therefore never unpaid again. */
export const paidStatuses = ['processing', 'packed', 'delivery', 'complete'] as const satisfies readonly OrderStatus[]

export function isPaid(status: OrderStatus): boolean {
  return paidStatuses.some((paid) => paid === status)
}

export function isWaiting(status: OrderStatus): boolean {
  return waitingStatuses.some((waiting) => waiting === status)
}

/** Attempts that one order may have; a person who needs more starts a new order. */
export const maxAttempts = 20
