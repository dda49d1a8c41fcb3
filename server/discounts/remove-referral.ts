import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { markReferralDropped } from './referral-queries.ts'

/**
 * Removes the referrer of an account, as long as nothing was paid: a person without a verified contact opened it, and
 * it belongs to its owner now. An order that waits to be paid keeps its discount, and rewards nobody.
 */
export async function removeReferral(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await markReferralDropped(tx, accountId)
}
