import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { openOrders, type OpenOrder } from './open-orders.ts'

/**
 * Opens an order that is about to change: locks it and reads what the rules need. Undefined when there is none; with
 * `accountId`, an order of someone else counts as none, and with `branchId` one of another branch.
 */
export async function openOrder(
  tx: Transaction,
  wanted: { orderId: Id<'orders'>; accountId?: Id<'accounts'>; branchId?: Id<'branches'> },
): Promise<OpenOrder | undefined> {
  const { orderId, ...owner } = wanted
  const [open] = await openOrders(tx, { orderIds: [orderId], ...owner })
  return open
}
