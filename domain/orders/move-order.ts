import { firstStatuses, orderMoves, type OrderStatus } from './model.ts'

/**
 * Checks a transition from one status to another; `from` is undefined for a new order. False when the order has that
 * status already, so that a repeat writes nothing. Throws on a transition that is not in the table, which is a bug,
 * such as a paid order that becomes unpaid. Example: `pending_payment` → `processing` is true, `complete` → `canceled`
 * throws.
 */
export function moveOrder(from: OrderStatus | undefined, to: OrderStatus): boolean {
  if (from === to) return false
  const allowed = from === undefined ? firstStatuses : orderMoves[from]
  if (!allowed.includes(to)) throw new Error(`no transition of an order from ${from ?? 'nothing'} to ${to}`)
  return true
}
