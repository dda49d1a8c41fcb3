import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import type { OrderPaidByPoints } from './order-point-queries.ts'

interface Giving {
  readonly order: OrderPaidByPoints
  readonly points: number
  readonly eventKey: string
  readonly now: Instant
}

/** Posts a part of what points paid of an order back to its buyer. The caller updates the lots. */
export async function givePointsBack(tx: Transaction, { order, points, eventKey, now }: Giving): Promise<void> {
  if (order.account_id === null) throw new Error(`order ${order.id}: a guest has no points`)
  await transferValue(tx, {
    eventKey,
    reason: 'points_returned',
    subject: order.id,
    at: now,
    unit: 'point',
    amount: points,
    from: { kind: 'house:points_spent' },
    to: { kind: 'points', holder: order.account_id },
    about: order.account_id,
  })
}
