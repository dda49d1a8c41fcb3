import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { markReferralDropped } from './referral-queries.ts'

/**
 * Forgets who brought an account, as long as nothing was paid: it was opened by somebody who had proven no contact, and
 * is its owner's now. An order that waits to be paid keeps its percent, and pays nobody.
 */
export async function dropReferral(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await markReferralDropped(tx, accountId)
}
