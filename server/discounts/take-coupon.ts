import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { markUsed, markFreed } from './queries.ts'

/** Those orders are paid: their coupons are used for good. An order without a coupon is ignored. */
export async function spendCoupon(
  tx: Transaction,
  settled: { readonly orderIds: readonly Id<'orders'>[]; readonly now: Instant },
): Promise<void> {
  await markUsed(tx, settled)
}

/** Those orders expired unpaid: their coupons can be used again. An order without a coupon is ignored. */
export async function freeCoupon(
  tx: Transaction,
  settled: { readonly orderIds: readonly Id<'orders'>[]; readonly now: Instant },
): Promise<void> {
  await markFreed(tx, settled)
}
