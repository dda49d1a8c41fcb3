import { isWithinLimits } from '#domain/discounts/decide-coupon.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { countUses, lockFreedUse } from './queries.ts'

/**
 * Whether the coupon of an expired order was not used up since, so that late money can count it again; it stays locked.
 * True for an order without one.
 */
export async function isCouponFree(tx: Transaction, orderId: Id<'orders'>): Promise<boolean> {
  const freed = await lockFreedUse(tx, orderId)
  if (freed === undefined) return true
  return isWithinLimits(freed, await countUses(tx, { coupon: freed, buyerKeys: freed.buyerKeys, except: [orderId] }))
}
