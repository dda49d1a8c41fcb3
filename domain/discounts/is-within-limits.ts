import type { Coupon, CouponUses } from './model.ts'

/** Whether one more use is left, in all and for this person. The dates of the coupon do not matter here. */
export function isWithinLimits({ usesMax, usesPerPerson }: Coupon, { inAll, byPerson }: CouponUses): boolean {
  return (usesMax === null || inAll < usesMax) && (usesPerPerson === null || byPerson < usesPerPerson)
}
