import type { CouponEffect } from './model.ts'

/**
 * One coupon counts, and a better one replaces it. Whether the second takes more off the order than the first; of equal
 * ones the first stays.
 */
export function betterCoupon(current: CouponEffect, other: CouponEffect): boolean {
  return other.discountSen + other.deliverySen > current.discountSen + current.deliverySen
}
