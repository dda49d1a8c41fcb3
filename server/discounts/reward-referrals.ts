import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { rewardEmail } from './emails.ts'
import { lockDue, markSettled } from './referral-queries.ts'

const mostAtOnce = 200

/** Gives every reward whose order has been kept long enough, one transaction each; returns how many it looked at. */
export async function rewardReferrals(db: Database): Promise<number> {
  let settled = 0
  while (settled < mostAtOnce && (await rewardNext(db))) settled += 1
  return settled
}

async function rewardNext(db: Database): Promise<boolean> {
  const found = await inTransaction(db, async (tx) => {
    const due = await lockDue(tx)
    if (!due) return { due }
    const { friendId, referrerId: holder, rewardSen, orderId, now } = due
    if (due.stands)
      await transferValue(tx, {
        eventKey: `referral:${friendId}:reward`,
        reason: 'referral_reward',
        subject: orderId,
        at: now,
        about: holder,
        unit: 'sen',
        amount: rewardSen,
        from: { kind: 'house:store_credit_issued' },
        to: { kind: 'store_credit', holder },
      })
    if (due.stands && due.referrer.email !== null) {
      const { email, locale } = due.referrer
      const { site } = await loadSiteAndPolicies(tx, due.branchId)
      const told = { friendId, referrerId: holder, email, locale, rewardSen, site: site.site_title }
      await queueMessage(tx, rewardEmail(told), now)
    }
    await markSettled(tx, { friendId, status: due.stands ? 'earned' : 'lost', now })
    return { due }
  })
  return !isRefusal(found) && found.due !== undefined
}
