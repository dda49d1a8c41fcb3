import { firstStatuses, orderMoves, type OrderStatus } from './model.ts'

/**
 * The only way from one status to another; `from` is undefined for an order that is being placed. False when the order
 * is there already, so that a repeat writes nothing. Throws on a way that the table does not have: that is a bug, and a
 * paid order that went back would be one. Example: `pending_payment` → `processing` is true, `complete` → `canceled`
 * throws.
 */
export function moveOrder(from: OrderStatus | undefined, to: OrderStatus): boolean {
  if (from === to) return false
  const allowed = from === undefined ? firstStatuses : orderMoves[from]
  if (!allowed.includes(to)) throw new Error(`an order never goes from ${from ?? 'nothing'} to ${to}`)
  return true
}
