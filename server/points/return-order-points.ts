import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { givePointsBack } from './give-points-back.ts'
import { listOrderPoints, updateRestored, type OrderPaidByPoints } from './order-point-queries.ts'

/** Returns the points of an order that expired unpaid to their lots, which keep their expiry. */
export async function returnOrderPoints(
  tx: Transaction,
  { order, now }: { readonly order: OrderPaidByPoints; readonly now: Instant },
): Promise<void> {
  if (order.points_sen === 0) return
  const given = await listOrderPoints(tx, order.id)
  const points = given.reduce((sum, lot) => sum + lot.points, 0)
  await givePointsBack(tx, { order, points, eventKey: `order:${order.id}:points_returned`, now })
  await updateRestored(tx, { lots: given.map(({ lot_id: id, points }) => ({ id, points })) })
}
