import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { OrderStatus } from './model.ts'

/**
 * Whether the cash of an order may be recorded as received; undefined is yes. It is paid when the goods are handed
 * over, so these have been packed. Example: a parcel that came back and was written off has no cash due, which is
 * `shipments.not_due`.
 */
export function decideCash(status: OrderStatus): Refusal | undefined {
  if (status === 'packed' || status === 'delivery') return undefined
  if (status === 'complete') return refuse('orders.paid')
  return refuse(status === 'canceled' ? 'shipments.not_due' : 'shipments.not_now')
}
