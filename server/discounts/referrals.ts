import { isRewardEarned } from '#domain/discounts/referrals.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction, Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { rewardEmail } from './emails.ts'
import {
  markHeld,
  markOrdered,
  lockDue,
  markSettled,
  lockStanding,
  markReferralFreed,
  markReferralDropped,
} from './referral-queries.ts'

/** Gives the referral to the order with its discount. Throws when another has it: its lock is held. */
export async function holdReferral(
  tx: Transaction,
  held: { readonly accountId: Id<'accounts'>; readonly orderId: Id<'orders'> },
): Promise<void> {
  if (!(await markHeld(tx, held))) throw new Error(`order ${held.orderId}: the referral was taken under its lock`)
}

interface Settling {
  readonly orderId: Id<'orders'>
  readonly policies: Policies
  readonly now: Instant
}

/** The friend's first order is paid: from now on it must be kept before the referrer is rewarded. */
export async function noteReferralPaid(tx: Transaction, { policies, ...paid }: Settling): Promise<void> {
  const { referral_reward_sen: rewardSen, referral_days: days } = policies
  await markOrdered(tx, { ...paid, rewardSen, days })
}

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
    const isEarned = isRewardEarned(due)
    if (isEarned)
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
    if (isEarned && due.referrer.email !== null) {
      const { email, locale } = due.referrer
      const { site } = await loadSiteAndPolicies(tx, due.branchId)
      const told = { friendId, referrerId: holder, email, locale, rewardSen, site: site.site_title }
      await queueMessage(tx, rewardEmail(told), now)
    }
    await markSettled(tx, { friendId, status: isEarned ? 'earned' : 'lost', now })
    return { due }
  })
  return !isRefusal(found) && found.due !== undefined
}

interface LostReferral {
  readonly orderId: Id<'orders'>
  readonly now: Instant
}

/**
 * The order was cancelled after it was paid: there is no reward. A reward that was given is taken back as far as the
 * referrer's wallet covers it. A partial refund cancels a reward that is not given yet (`lockDue`), and not one that
 * is.
 */
export async function forfeitReferral(tx: Transaction, { orderId, now }: LostReferral): Promise<void> {
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

/** The order expired unpaid: the next one is the first. */
export async function freeReferral(tx: Transaction, orderId: Id<'orders'>): Promise<void> {
  await markReferralFreed(tx, orderId)
}

/**
 * Removes the referrer of an account, as long as nothing was paid: a person without a verified contact opened it, and
 * it belongs to its owner now. An order that waits to be paid keeps its discount, and rewards nobody.
 */
export async function removeReferral(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await markReferralDropped(tx, accountId)
}
