import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { returnedDays } from '#domain/points/model.ts'
import { pointsReturned } from '#domain/points/points-returned.ts'
import { takePoints } from '#domain/points/redeem-points.ts'
import type { Transaction } from '#server/driver/database.ts'
import { givePointsBack } from './give-points-back.ts'
import { listOrderPoints, updateRestored, updateReturned, type OrderPaidByPoints } from './order-point-queries.ts'

interface Refunding {
  readonly order: OrderPaidByPoints
  readonly refundId: Id<'refunds'>
  readonly amountSen: Sen
  /** The part of the sen that points paid which was not refunded before. */
  readonly leftSen: Sen
  readonly now: Instant
}

/**
 * Returns a part of what points paid to their lots, in whole points, those that last longest first. They are valid for
 * a month at least, also where they have expired by now.
 */
export async function refundOrderPoints(tx: Transaction, refund: Refunding): Promise<void> {
  const { order, refundId, now } = refund
  const given = await listOrderPoints(tx, order.id)
  const lots = given.map((lot) => ({ id: lot.lot_id, remaining: lot.points - lot.returned })).toReversed()
  const left = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const points = pointsReturned({ left, leftSen: refund.leftSen, refundSen: refund.amountSen })
  if (points === 0) return
  const returned = takePoints(points, lots)
  await givePointsBack(tx, { order, points, eventKey: `refund:${refundId}`, now })
  await updateRestored(tx, { lots: returned, days: returnedDays })
  await updateReturned(tx, { orderId: order.id, returned })
}
