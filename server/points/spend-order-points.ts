import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { listOrderPoints, type OrderPaidByPoints } from './order-point-queries.ts'
import { updateTaken } from './queries.ts'

interface PointsSpent {
  readonly order: OrderPaidByPoints
  /** `placed` with the order; `revived` when late money revives an expired order and they are taken once more. */
  readonly because: 'placed' | 'revived'
  readonly now: Instant
}

/** Takes the order's points from their lots. They are locked already, so lots that hold less are a bug. */
export async function spendOrderPoints(tx: Transaction, { order, because, now }: PointsSpent): Promise<void> {
  if (order.account_id === null) throw new Error(`order ${order.id} of a guest is paid by points`)
  const given = await listOrderPoints(tx, order.id)
  const moved = await transferValue(tx, {
    eventKey: `order:${order.id}:points_${because}`,
    reason: 'points_spent',
    subject: order.id,
    at: now,
    unit: 'point',
    amount: given.reduce((sum, { points }) => sum + points, 0),
    from: { kind: 'points', holder: order.account_id },
    to: { kind: 'house:points_spent' },
    about: order.account_id,
  })
  if (moved === 'too_little') throw new Error(`order ${order.id}: its points were spent although they were locked`)
  await updateTaken(
    tx,
    given.map(({ lot_id: id, points }) => ({ id, points })),
  )
}
