import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { codeShape, couponKinds, maxScopeIds } from './model.ts'

const managers = { staff: ['owner', 'manager'] } as const
const amount = wireMoney.check(z.refine((text) => /^\d{1,7}\./.test(text)))
const whole = (low: number, high: number) => z.int().check(z.minimum(low), z.maximum(high))
const productIds = z._default(z.array(idOf('products')).check(z.maxLength(maxScopeIds)), [])
const categoryIds = z._default(z.array(idOf('categories')).check(z.maxLength(maxScopeIds)), [])
const maxUses = 1_000_000

const written = {
  kind: z.enum(couponKinds),
  /** Of a `percentage`; else 0. */
  percent: z._default(whole(0, 100), 0),
  /** Of an `amount`; else 0.00. */
  amount: z._default(amount, '0.00'),
  min_goods: z._default(amount, '0.00'),
  starts_at: wireInstant,
  ends_at: z._default(z.nullable(wireInstant), null),
  /** By all people together. */
  uses_max: z._default(z.nullable(whole(1, maxUses)), null),
  uses_per_person: z._default(z.nullable(whole(1, maxUses)), null),
  /** Nothing included means everything. A category includes those below it. */
  included_product_ids: productIds,
  included_category_ids: categoryIds,
  excluded_product_ids: productIds,
  excluded_category_ids: categoryIds,
  active: z._default(z.boolean(), true),
} as const

interface Sent {
  readonly kind: (typeof couponKinds)[number]
  readonly percent: number
  readonly amount: string
  readonly starts_at: string
  readonly ends_at: string | null
}
const percentFits = z.refine<Sent>(({ kind, percent }) => (kind === 'percentage') === percent > 0, {
  path: ['percent'],
  error: 'fields.invalid',
})
const amountFits = z.refine<Sent>((sent) => (sent.kind === 'amount') === /[1-9]/.test(sent.amount), {
  path: ['amount'],
  error: 'fields.invalid',
})

const couponItem = z.strictObject({
  id: idOf('coupons'),
  code: z.string(),
  ...written,
  /** The orders in which it counts now: paid, or waiting for their payment. */
  taken: z.number(),
})

export const listCoupons = endpoint({
  name: 'discounts.coupons',
  method: 'GET',
  path: '/staff/coupons',
  who: managers,
  summary: 'Coupons that were given out, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: { code: codeShape }, orders: ['created_at', 'code'], sorted: 'desc', keyword: 'code' }),
  }),
  output: pageOf(couponItem),
})

export const addCoupon = endpoint({
  name: 'discounts.add_coupon',
  method: 'POST',
  path: '/staff/coupons',
  who: managers,
  status: 201,
  summary: 'Give out a coupon',
  refusals: ['discounts.code_taken', 'discounts.ends_first'],
  input: z.strictObject({ code: z.string().check(z.regex(codeShape)), ...written }).check(percentFits, amountFits),
  output: couponItem,
})

/** Replaces all but the code. Placed orders keep their discount; a limit cannot fall below the current uses. */
export const changeCoupon = endpoint({
  name: 'discounts.change_coupon',
  method: 'PUT',
  path: '/staff/coupons/{id}',
  who: managers,
  summary: 'Change a coupon, or switch it off',
  refusals: ['request.not_found', 'discounts.below_uses', 'discounts.ends_first'],
  input: z.strictObject({ id: idOf('coupons'), ...written }).check(percentFits, amountFits),
  output: couponItem,
})
