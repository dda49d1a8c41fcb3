import { couponCode } from '#domain/discounts/coupon-code.ts'
import type { CouponEffect } from '#domain/discounts/model.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { buyerKeys } from './buyer-keys.ts'
import { findCoupon } from './queries.ts'
import { tryCoupon, type CouponTrial } from './try-coupon.ts'

/** What a code would take off those lines now; counts no use. Refuses what `decideCoupon` refuses. */
export async function findDiscount(db: Database, trial: CouponTrial): Promise<CouponEffect | Refusal> {
  const coupon = await findCoupon(db, { branchId: trial.branchId, code: couponCode(trial.code) })
  const keys = await buyerKeys(db, trial.buyer)
  return tryCoupon(db, { trial, coupon, buyerKeys: keys, except: trial.givingWay ?? [] })
}
