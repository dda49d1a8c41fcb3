import { toWire, type Sen } from '#domain/kit/money.ts'
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
  /** What is still to be paid on delivery. */
  readonly cashDueSen?: Sen | undefined
}

/**
 * Whether the goods of an order go one step on; undefined when they do. An order whose cash is due is complete when the
 * cash is noted, and no other way. Example: a packed order is given a courier.
 */
export function decideShipment(
  { status, hasGoods, isCancelling, cashDueSen }: OrderFacts,
  to: Shipped,
): Refusal | undefined {
  if (isCancelling) return refuse('shipments.cancelling')
  if (!hasGoods || !before[to].includes(status)) return refuse('shipments.not_now')
  const isDue = to === 'complete' && cashDueSen !== undefined
  return isDue ? refuse('shipments.cash_due', { values: { amount: toWire(cashDueSen) } }) : undefined
}
