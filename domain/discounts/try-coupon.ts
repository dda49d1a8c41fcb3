import type { Sen } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideCoupon } from './decide-coupon.ts'
import type { Coupon, CouponEffect, CouponUses, GoodsLine } from './model.ts'

/** The facts of a code and of the account that enters it. */
export interface CouponFacts {
  /** Undefined for a code that is none. */
  readonly coupon: Coupon | undefined
  readonly uses: CouponUses
  /** For each product its category and all above it. */
  readonly categories: ReadonlyMap<string, readonly string[]>
}

interface Trial {
  /** Lines of goods alone, at their price before any coupon. */
  readonly lines: readonly Pick<GoodsLine, 'productId' | 'totalSen'>[]
  /** The price of the delivery; 0 while it is not known. */
  readonly deliverySen: Sen
  readonly now: Instant
}

/** What a code takes off those lines. Refuses what `decideCoupon` refuses. */
export function tryCoupon({ coupon, uses, categories }: CouponFacts, trial: Trial): CouponEffect | Refusal {
  const lines = trial.lines.map((line) => ({ ...line, categoryIds: categories.get(line.productId) ?? [] }))
  return decideCoupon(coupon, { ...trial, lines, uses })
}
