import { couponCode } from '#domain/discounts/coupon-code.ts'
import type { CouponEffect } from '#domain/discounts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Transaction } from '#server/driver/database.ts'
import { buyerKeys } from './buyer-keys.ts'
import { insertUse, lockCoupon } from './queries.ts'
import { tryCoupon, type CouponTrial } from './try-coupon.ts'

export interface CouponTaking extends CouponTrial {
  /** The order that it counts in; its row may be written later in this transaction. */
  readonly orderId: Id<'orders'>
  /** A test replaces it to show what the lock is for. */
  readonly lock?: typeof lockCoupon
}

/**
 * Counts a code in an order, decided once more under the coupon's lock. Refuses what `decideCoupon` refuses; then
 * nothing has changed. Comes after stock in the order of locks.
 */
export async function takeCoupon(
  tx: Transaction,
  { lock = lockCoupon, orderId, ...trial }: CouponTaking,
): Promise<CouponEffect | Refusal> {
  const coupon = await lock(tx, { branchId: trial.branchId, code: couponCode(trial.code) })
  const keys = await buyerKeys(tx, trial.buyer)
  const effect = await tryCoupon(tx, { trial, coupon, buyerKeys: keys, except: [orderId] })
  if (isRefusal(effect)) return effect
  if (coupon === undefined) throw new Error(`${trial.code} is no coupon but takes something off`)
  const discountSen = effect.discountSen + effect.deliverySen
  await insertUse(tx, { orderId, couponId: coupon.id, discountSen, buyerKeys: keys, now: trial.now })
  return effect
}
