import type { Id } from '#domain/kit/id.ts'
import { isWaiting } from '#domain/orders/model.ts'
import { statusNow } from '#domain/orders/status-now.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listAttempts } from '#server/payments/queries.ts'
import { endOrder } from './end-order.ts'
import { lockOrder } from './queries.ts'

/** Ends an order whose time is over, unless it was paid, lengthened or ended since it was looked up. */
export async function expireOrder(tx: Transaction, orderId: Id<'orders'>): Promise<void> {
  const order = await lockOrder(tx, { orderId })
  if (!order || !isWaiting(order.status)) return
  const attempts = (await listAttempts(tx, [orderId])).map(({ status }) => status)
  const isOver = statusNow({ status: order.status, expiresAt: order.expires_at, attempts }, order.now) === 'canceled'
  if (isOver) await endOrder(tx, { order, reason: 'expired', now: order.now })
}
