import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { lockStanding, markSettled } from './referral-queries.ts'

interface Settling {
  readonly orderId: Id<'orders'>
  readonly now: Instant
}

/**
 * The order was cancelled after it was paid: there is no reward. A reward that was given is taken back as far as the
 * referrer's wallet covers it. A partial refund cancels a reward that is not given yet (`lockDue`), and not one that
 * is.
 */
export async function forfeitReferral(tx: Transaction, { orderId, now }: Settling): Promise<void> {
  const standing = await lockStanding(tx, orderId)
  if (!standing) return
  const { friendId, referrerId: holder, rewardSen } = standing
  if (standing.status === 'earned') {
    const left = await lockBalance(tx, { kind: 'store_credit', holder, unit: 'sen' })
    const amount = Math.min(left, rewardSen)
    if (amount > 0)
      await transferValue(tx, {
        eventKey: `referral:${friendId}:taken_back`,
        reason: 'referral_taken_back',
        subject: orderId,
        at: now,
        about: holder,
        unit: 'sen',
        amount,
        from: { kind: 'store_credit', holder },
        to: { kind: 'house:store_credit_issued' },
      })
  }
  await markSettled(tx, { friendId, status: 'lost', now })
}
