import type { CouponEffect } from './model.ts'

/**
 * "One coupon counts. A better one replaces the weaker." Whether the second takes more off the order than the first; of
 * equal ones the first stays.
 */
export function betterCoupon(current: CouponEffect, other: CouponEffect): boolean {
  return other.discountSen + other.deliverySen > current.discountSen + current.deliverySen
}
