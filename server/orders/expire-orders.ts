import type { Id } from '#domain/kit/id.ts'
import { decideExpiry } from '#domain/orders/decide-expiry.ts'
import type { Transaction } from '#server/driver/database.ts'
import { applyChanges } from './apply-changes.ts'
import { openOrders, type OpenOrder } from './open-orders.ts'

/** Ends those of the orders whose time is over. `origin` is the address of the site, for emails. */
export async function expireOrders(
  tx: Transaction,
  wanted: { orderIds: readonly Id<'orders'>[]; origin: string },
): Promise<void> {
  const opened = await openOrders(tx, wanted)
  const [first] = opened
  if (!first) return
  const orders = opened.map((open) => ({ ...open, changes: decideExpiry(waitingOf(open), open.now) }))
  await applyChanges(tx, { orders, origin: wanted.origin, now: first.now })
}

function waitingOf({ order, attempts }: OpenOrder) {
  return { status: order.status, expiresAt: order.expires_at, attempts: attempts.map(({ status }) => status) }
}
