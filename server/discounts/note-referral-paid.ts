import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { markOrdered } from './referral-queries.ts'

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
