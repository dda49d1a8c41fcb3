import { releaseStock, returnStock } from '#server/catalog/stock.ts'
import { freeReferral } from '#server/discounts/referrals.ts'
import { freeCoupon } from '#server/discounts/take-coupon.ts'
import type { Transaction } from '#server/driver/database.ts'
import { returnOrderCards } from '#server/giftcards/order-cards.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { freeIntro } from '#server/packages/intro-offer.ts'
import { returnOrderPoints } from '#server/points/order-points.ts'
import { buyerOf } from './buyer-of.ts'
import { needsOf } from './line-queries.ts'
import type { OpenOrder } from './open-orders.ts'

/**
 * Releases what an unpaid order held when it expires: the goods, the coupon and the intro offer, and what gift cards,
 * points and store credit had reserved. Goods of cash on delivery have left the stock and return to it. Part of
 * `applyChanges`.
 */
export async function releaseOrder(
  tx: Transaction,
  { order, lines, now }: Pick<OpenOrder, 'order' | 'lines' | 'now'>,
): Promise<void> {
  const needs = needsOf(lines)
  await (order.cash_due_sen === null ? releaseStock(tx, needs) : returnStock(tx, { ...needs, now }))
  if (order.coupon_code !== null) await freeCoupon(tx, { orderIds: [order.id], now })
  if (order.referral_sen > 0) await freeReferral(tx, order.id)
  await freeIntro(tx, order.id)
  if (order.gift_card_sen > 0) await returnOrderCards(tx, { order, now })
  if (order.points_sen > 0) await returnOrderPoints(tx, { order, now })
  if (order.store_credit_sen === 0) return
  const { accountId } = buyerOf(order)
  await transferValue(tx, {
    eventKey: `order:${order.id}:credit_returned`,
    reason: 'store_credit_returned',
    subject: order.id,
    at: now,
    unit: 'sen',
    amount: order.store_credit_sen,
    from: { kind: 'house:store_credit_spent' },
    to: { kind: 'store_credit', holder: accountId },
    about: accountId,
  })
}
