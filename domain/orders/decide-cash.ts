import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { OrderStatus } from './model.ts'

/**
 * Whether the cash of an order may be noted as received; undefined is yes. It changes hands with the goods, so these
 * have been packed, whether a courier or the studio hands them over.
 * Example: of a parcel that came back and was written off there is no cash, which is `shipments.not_due`.
 */
export function decideCash(status: OrderStatus): Refusal | undefined {
  if (status === 'packed' || status === 'delivery') return undefined
  if (status === 'complete') return refuse('orders.paid')
  return refuse(status === 'canceled' ? 'shipments.not_due' : 'shipments.not_now')
}
