import type { OrderStatus } from '#domain/orders/model.ts'
import { statusNow } from '#domain/orders/order-status.ts'
import type { OpenOrder } from './open-orders.ts'

/** The status of an order as a reader sees it at that moment, from its rows. */
export function seenNow({ order, attempts, now }: Pick<OpenOrder, 'order' | 'attempts' | 'now'>): OrderStatus {
  return statusNow(
    { status: order.status, expiresAt: order.expires_at, attempts: attempts.map(({ status }) => status) },
    now,
  )
}
