import { z } from 'zod/mini'
import { couponKinds } from '#domain/discounts/model.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { typedCode } from '#domain/kit/typed-text.ts'

const code = typedCode(40, { least: 1, missing: 'fields.coupon_required' })

/**
 * Tries a code on the selected lines of goods in the caller's cart; an order uses it. `current` is the code applied so
 * far: one coupon counts, and a weaker one is refused. A guest is known by `email` and `phone`.
 */
export const validateDiscount = endpoint({
  name: 'cart.validate_discount',
  method: 'POST',
  path: '/orders/validate-discount',
  who: 'anyone',
  summary: 'What a coupon takes off the cart, or why it takes nothing',
  limit: { name: 'coupons', points: 30, seconds: 600, by: 'caller' },
  refusals: [
    'auth.required',
    'discounts.unknown',
    'discounts.not_started',
    'discounts.over',
    'discounts.used_up',
    'discounts.used_before',
    'discounts.wrong_items',
    'discounts.under_minimum',
    'discounts.worth_less',
  ],
  input: z.strictObject({
    code,
    current: z.optional(code),
    email: z.optional(typedCode(254)),
    phone: z.optional(typedCode(30)),
  }),
  output: z.strictObject({
    success: z.literal(true),
    code: z.string(),
    kind: z.enum(couponKinds),
    coupon_discount: wireMoney,
    /** What set the amount, as a buyer reads it. */
    reason: z.string(),
  }),
})
