import { toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { OrderStatus } from '#domain/orders/model.ts'

export type Shipped = 'packed' | 'delivery' | 'complete'

/** The statuses before each status of goods: an order may be handed over at the studio without a courier. */
const before: Readonly<Record<Shipped, readonly OrderStatus[]>> = {
  packed: ['processing'],
  delivery: ['packed'],
  complete: ['packed', 'delivery'],
}

interface OrderFacts {
  readonly status: OrderStatus
  readonly hasGoods: boolean
  /** A cancellation request is open. */
  readonly isCancelling: boolean
  /** The amount due on delivery. */
  readonly cashDueSen?: Sen | undefined
}

/**
 * Whether the goods of an order may move one step on; undefined is yes. An order whose cash is due is completed by
 * recording the cash, and in no other way. Example: a packed order is given a courier.
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
