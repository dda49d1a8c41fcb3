import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { reserveIntro } from '#server/packages/reserve-intro.ts'
import { buyerOf } from './buyer-of.ts'
import { listLines } from './line-queries.ts'
import type { OrderRow } from './queries.ts'
import { spendStoreCredit } from './spend-store-credit.ts'

/**
 * Late money brings a dead order back: takes again what its death gave back. `isDeliverable` found all of it free and
 * holds the locks, so what is gone now is a bug, and everything is rolled back. Part of `applyChanges`.
 */
export async function reviveOrder(tx: Transaction, { order, now }: { order: OrderRow; now: Instant }): Promise<void> {
  const lines = await listLines(tx, [order.id])
  if (lines.some((line) => line.intro)) {
    const claim = await reserveIntro(tx, {
      branchId: order.branch_id,
      personId: buyerOf(order).personId,
      orderId: order.id,
      now,
    })
    if (claim === 'taken') throw new Error(`order ${order.id}: the intro offer was taken under its lock`)
  }
  await spendStoreCredit(tx, { order, because: 'revived', now })
}
