import { holdStock } from '#server/catalog/stock.ts'
import { markHeldAgain } from '#server/discounts/queries.ts'
import { holdReferral } from '#server/discounts/referrals.ts'
import type { Transaction } from '#server/driver/database.ts'
import { spendOrderCards } from '#server/giftcards/order-cards.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { reserveIntro } from '#server/packages/intro-offer.ts'
import { spendOrderPoints } from '#server/points/order-points.ts'
import { buyerOf } from './buyer-of.ts'
import { needsOf } from './line-queries.ts'
import type { OpenOrder } from './open-orders.ts'

type Held = Pick<OpenOrder, 'order' | 'lines' | 'now'> & {
  /** `revived`: late money brings a dead order back, which takes again what its death gave back. */
  readonly because: 'placed' | 'revived'
}

/**
 * Takes what an order reserves. The intro offer of a new one was reserved before it was written. All of it was found
 * available under locks that are held, so anything missing now is a bug, and everything is rolled back. Part of
 * `applyChanges`.
 */
export async function holdOrder(tx: Transaction, { order, lines, because, now }: Held): Promise<void> {
  await holdStock(tx, needsOf(lines))
  if (because === 'revived') await reviveRights(tx, { order, lines, now })
  if (order.referral_sen > 0) await holdReferral(tx, { accountId: buyerOf(order).accountId, orderId: order.id })
  if (order.gift_card_sen > 0) await spendOrderCards(tx, { order, because, now })
  if (order.points_sen > 0) await spendOrderPoints(tx, { order, because, now })
  if (order.store_credit_sen > 0) await spendStoreCredit(tx, { order, because, now })
}

/** Coupon and intro offer, which a new order took before it was written. */
async function reviveRights(tx: Transaction, { order, lines, now }: Omit<Held, 'because'>): Promise<void> {
  const { id: orderId, branch_id: branchId } = order
  if (order.coupon_code !== null) await markHeldAgain(tx, orderId)
  if (!lines.some((line) => line.intro)) return
  const claim = await reserveIntro(tx, { branchId, personId: buyerOf(order).personId, orderId, now })
  if (claim === 'taken') throw new Error(`order ${orderId}: the intro offer was taken under its lock`)
}

async function spendStoreCredit(tx: Transaction, { order, because, now }: Omit<Held, 'lines'>): Promise<void> {
  const { accountId } = buyerOf(order)
  const moved = await transferValue(tx, {
    eventKey: `order:${order.id}:credit_${because}`,
    reason: 'store_credit_spent',
    subject: order.id,
    at: now,
    unit: 'sen',
    amount: order.store_credit_sen,
    from: { kind: 'store_credit', holder: accountId },
    to: { kind: 'house:store_credit_spent' },
    about: accountId,
  })
  if (moved === 'too_little')
    throw new Error(`order ${order.id}: the wallet holds less store credit than under its lock`)
}
