import { isWithinLimits } from '#domain/discounts/is-within-limits.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { countUses, lockFreedUse, markHeldAgain } from './queries.ts'

/**
 * Late money has come for an expired order: its coupon counts again with the same discount, if it was not used up
 * since. True when it does, or when the order had none.
 */
export async function retakeCoupon(tx: Transaction, orderId: Id<'orders'>): Promise<boolean> {
  const freed = await lockFreedUse(tx, orderId)
  if (freed === undefined) return true
  const uses = await countUses(tx, { coupon: freed, buyerKeys: freed.buyerKeys, except: [orderId] })
  if (!isWithinLimits(freed, uses)) return false
  await markHeldAgain(tx, { orderId, couponId: freed.id })
  return true
}
