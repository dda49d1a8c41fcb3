import type { Transaction } from '#server/driver/database.ts'
import { lockPoints } from './lock-points.ts'
import { listOrderPoints, type OrderPaidByPoints } from './order-point-queries.ts'

/** Whether the lots of an expired order still hold what it had taken, and are valid; they stay locked. */
export async function arePointsFree(tx: Transaction, order: OrderPaidByPoints): Promise<boolean> {
  if (order.points_sen === 0 || order.account_id === null) return true
  const good = new Map((await lockPoints(tx, order.account_id)).map(({ id, remaining }) => [id, remaining]))
  const wanted = await listOrderPoints(tx, order.id)
  return wanted.every(({ lot_id, points }) => (good.get(lot_id) ?? 0) >= points)
}
