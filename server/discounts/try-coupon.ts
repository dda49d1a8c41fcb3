import { decideCoupon } from '#domain/discounts/decide-coupon.ts'
import type { CouponEffect, GoodsLine } from '#domain/discounts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import type { CouponBuyer } from './buyer-keys.ts'
import { countUses, listCategoryChains, type CouponRow } from './queries.ts'

/** What a code is tried on. */
export interface CouponTrial {
  readonly branchId: Id<'branches'>
  /** As typed. */
  readonly code: string
  readonly buyer: CouponBuyer
  /** Lines of goods alone, at their price before any coupon. */
  readonly lines: readonly Pick<GoodsLine, 'productId' | 'totalSen'>[]
  /** The price of the delivery; 0 while it is not known. */
  readonly deliverySen: Sen
  /** Orders of the buyer that the next one replaces: their use of it does not count. */
  readonly givingWay?: readonly Id<'orders'>[]
  readonly now: Instant
}

interface Decided {
  readonly trial: CouponTrial
  readonly coupon: CouponRow | undefined
  readonly buyerKeys: readonly string[]
  /** Orders whose use does not count. */
  readonly except: readonly Id<'orders'>[]
}

/** The same decision for display and for use. */
export async function tryCoupon(
  db: Database,
  { trial, coupon, buyerKeys: keys, except }: Decided,
): Promise<CouponEffect | Refusal> {
  const chains = await listCategoryChains(
    db,
    trial.lines.map(({ productId }) => productId),
  )
  const uses =
    coupon === undefined ? { inAll: 0, byPerson: 0 } : await countUses(db, { coupon, buyerKeys: keys, except })
  const lines = trial.lines.map((line) => ({ ...line, categoryIds: chains.get(line.productId) ?? [] }))
  return decideCoupon(coupon, { lines, deliverySen: trial.deliverySen, uses, now: trial.now })
}
