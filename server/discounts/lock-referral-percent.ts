import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { lockReferral } from './referral-queries.ts'

/** `referralPercent` for an order that is being placed: locked for others until this transaction ends. */
export async function lockReferralPercent(
  tx: Transaction,
  { accountId, branchId }: { readonly accountId: Id<'accounts'>; readonly branchId: Id<'branches'> },
): Promise<number> {
  if (!(await lockReferral(tx, accountId))) return 0
  const { site } = await loadSiteAndPolicies(tx, branchId)
  return site.referral_banner.percent
}
