import type { Instant } from '#domain/kit/time.ts'
import { holdStock } from '#server/catalog/hold-stock.ts'
import { holdReferral } from '#server/discounts/hold-referral.ts'
import type { Transaction } from '#server/driver/database.ts'
import { spendOrderCards } from '#server/giftcards/spend-order-cards.ts'
import { reserveIntro } from '#server/packages/reserve-intro.ts'
import { spendOrderPoints } from '#server/points/spend-order-points.ts'
import { buyerOf } from './buyer-of.ts'
import type { LineRow } from './line-queries.ts'
import { needsOf } from './needs-of.ts'
import type { OrderRow } from './queries.ts'
import { spendStoreCredit } from './spend-store-credit.ts'

/**
 * Late money revives an expired order: takes again what its expiry released. `isDeliverable` found all of it available
 * and holds the locks, so anything missing now is a bug, and everything is rolled back. Part of `applyChanges`.
 */
export async function reviveOrder(
  tx: Transaction,
  { order, lines, now }: { order: OrderRow; lines: readonly LineRow[]; now: Instant },
): Promise<void> {
  await holdStock(tx, needsOf(lines))
  if (lines.some((line) => line.intro)) {
    const claim = await reserveIntro(tx, {
      branchId: order.branch_id,
      personId: buyerOf(order).personId,
      orderId: order.id,
      now,
    })
    if (claim === 'taken') throw new Error(`order ${order.id}: the intro offer was taken under its lock`)
  }
  if (order.referral_sen > 0) await holdReferral(tx, { accountId: buyerOf(order).accountId, orderId: order.id })
  await spendOrderCards(tx, { order, because: 'revived', now })
  await spendOrderPoints(tx, { order, because: 'revived', now })
  await spendStoreCredit(tx, { order, because: 'revived', now })
}
