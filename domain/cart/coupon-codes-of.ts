import { couponCode } from '#domain/discounts/coupon-code.ts'
import type { CheckoutState } from './checkout-state.ts'

/** The code that a cart counts, in its stored form; none where nothing was entered. */
export function couponCodesOf({ coupon_code: typed }: Pick<CheckoutState, 'coupon_code'>): readonly string[] {
  return typed === null ? [] : [couponCode(typed)]
}
