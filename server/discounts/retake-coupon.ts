import { isWithinLimits } from '#domain/discounts/is-within-limits.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { countUses, lockFreedUse, markHeldAgain } from './queries.ts'

/**
 * Late money has come for an order that died: its coupon counts again at what it took off then, if nobody has used it
 * up since. True when it does, or when the order never had one.
 */
export async function retakeCoupon(tx: Transaction, orderId: Id<'orders'>): Promise<boolean> {
  const freed = await lockFreedUse(tx, orderId)
  if (freed === undefined) return true
  const uses = await countUses(tx, { coupon: freed, buyerKeys: freed.buyerKeys, except: [orderId] })
  if (!isWithinLimits(freed, uses)) return false
  await markHeldAgain(tx, { orderId, couponId: freed.id })
  return true
}
