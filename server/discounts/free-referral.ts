import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { markReferralFreed } from './referral-queries.ts'

/** The order expired unpaid: the next one is the first. */
export async function freeReferral(tx: Transaction, orderId: Id<'orders'>): Promise<void> {
  await markReferralFreed(tx, orderId)
}
