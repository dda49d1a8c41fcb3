import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { OrderStatus } from '#domain/orders/model.ts'

export type Shipped = 'packed' | 'delivery' | 'complete'

/** From which statuses goods come to each: an order may be handed over at the studio without a courier. */
const before: Readonly<Record<Shipped, readonly OrderStatus[]>> = {
  packed: ['processing'],
  delivery: ['packed'],
  complete: ['packed', 'delivery'],
}

interface OrderFacts {
  readonly status: OrderStatus
  readonly hasGoods: boolean
  /** A cancellation request waits for the studio. */
  readonly isCancelling: boolean
}

/** Whether the goods of an order go one step on; undefined when they do. Example: a packed order is given a courier. */
export function decideShipment({ status, hasGoods, isCancelling }: OrderFacts, to: Shipped): Refusal | undefined {
  if (isCancelling) return refuse('shipments.cancelling')
  return hasGoods && before[to].includes(status) ? undefined : refuse('shipments.not_now')
}
