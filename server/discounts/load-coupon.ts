import { couponCode } from '#domain/discounts/decide-coupon.ts'
import type { CouponEffect } from '#domain/discounts/model.ts'
import { tryCoupon, type CouponFacts } from '#domain/discounts/try-coupon.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { buyerKeys, type CouponBuyer } from './buyer-keys.ts'
import { countUses, findCoupon, listCategoryChains, type CouponRow } from './queries.ts'

interface Entered {
  readonly branchId: Id<'branches'>
  /** As typed. */
  readonly code: string
  readonly buyer: CouponBuyer
  readonly productIds: readonly string[]
  /** Orders of the buyer that the next one replaces: their use of it does not count. */
  readonly replaceable: readonly Id<'orders'>[]
  /** How the coupon is read: an order locks it. */
  readonly read?: typeof findCoupon
}

export interface LoadedCoupon extends CouponFacts {
  readonly coupon: CouponRow | undefined
  /** By what its buyer is known, for the use that is counted. */
  readonly buyerKeys: readonly string[]
}

/** A code with all that decides whether it counts for these products of this buyer. Counts nothing. */
export async function loadCoupon(
  db: Database,
  { branchId, code, buyer, productIds, replaceable, read = findCoupon }: Entered,
): Promise<LoadedCoupon> {
  const coupon = await read(db, { branchId, code: couponCode(code) })
  const keys = await buyerKeys(db, buyer)
  const categories = await listCategoryChains(db, productIds)
  const uses =
    coupon === undefined
      ? { inAll: 0, byPerson: 0 }
      : await countUses(db, { coupon, buyerKeys: keys, except: replaceable })
  return { coupon, uses, categories, buyerKeys: keys }
}

type Trial = Omit<Parameters<typeof loadCoupon>[1], 'productIds' | 'read'> & Parameters<typeof tryCoupon>[1]

/** What a code would take off those lines now; counts no use. Refuses what `decideCoupon` refuses. */
export async function findDiscount(db: Database, trial: Trial): Promise<CouponEffect | Refusal> {
  const productIds = trial.lines.map(({ productId }) => productId)
  return tryCoupon(await loadCoupon(db, { ...trial, productIds }), trial)
}
