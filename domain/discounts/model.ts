import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'

export const couponKinds = ['percentage', 'amount', 'free_delivery'] as const
type CouponKind = (typeof couponKinds)[number]

/** What a coupon is for: nothing listed means everything. A category includes those below it. */
interface Scope {
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
}

/** A code that the studio issued, and its effect. */
export interface Coupon {
  readonly code: string
  readonly kind: CouponKind
  /** Of a `percentage`, 1 to 100; else 0. */
  readonly percent: number
  /** Of an `amount`; else 0. */
  readonly amountSen: Sen
  /** Of goods that it counts for. */
  readonly minGoodsSen: Sen
  readonly startsAt: Instant
  /** It is over from then on; null is never. */
  readonly endsAt: Instant | null
  /** By all people together; null is no limit. */
  readonly usesMax: number | null
  /** By one person, in any spelling of the contact; null is no limit. */
  readonly usesPerPerson: number | null
  readonly active: boolean
  readonly included: Scope
  readonly excluded: Scope
}

/** A line of goods: packages and gift cards take no coupon. */
export interface GoodsLine {
  readonly productId: string
  /** The category of the product and all above it. */
  readonly categoryIds: readonly string[]
  readonly totalSen: Sen
}

/** How often it counts already, in orders that are paid or wait for their payment. */
export interface CouponUses {
  readonly inAll: number
  readonly byPerson: number
}

/** What a coupon takes off an order. */
export interface CouponEffect {
  readonly kind: CouponKind
  readonly percent: number
  /** The goods that it counts for, before the discount. */
  readonly goodsSen: Sen
  /** Off the goods: the sum of `lines`. */
  readonly discountSen: Sen
  /** The share of each line, in the order of the lines that were given; never above the line. */
  readonly lines: readonly Sen[]
  /** Off the delivery. */
  readonly deliverySen: Sen
}

/** A code is a word of capital letters, digits and hyphens. */
export const codeShape = /^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$/
export const maxScopeIds = 200
