import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { rewardReferrals } from './referrals.ts'

/** A referrer is rewarded within the hour in which the friend's order has been kept long enough. */
export function createDiscountsJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [
    {
      name: 'discounts.reward_referrals',
      every: '23 * * * *',
      run: async () => {
        await rewardReferrals(db)
      },
    },
  ]
}
