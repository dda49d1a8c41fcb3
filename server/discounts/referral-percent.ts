import { isReferralOpen } from '#domain/discounts/referrals.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { findReferralFacts, lockReferralFacts } from './referral-queries.ts'

interface Friend {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  /** Orders of the caller's own that the next one ends. */
  readonly replaceable: readonly Id<'orders'>[]
}

/** The percent off the caller's next order for having been referred; 0 for everybody else. */
export async function referralPercent(db: Database, { branchId, ...friend }: Friend): Promise<number> {
  if (!(await hasReferral(db, friend))) return 0
  const { site } = await loadSiteAndPolicies(db, branchId)
  return site.referral_banner.percent
}

/** `referralPercent` for an order that is being placed: locked for others until this transaction ends. */
export async function lockReferralPercent(
  tx: Transaction,
  { accountId, branchId }: { readonly accountId: Id<'accounts'>; readonly branchId: Id<'branches'> },
): Promise<number> {
  if (!(await lockReferral(tx, accountId))) return 0
  const { site } = await loadSiteAndPolicies(tx, branchId)
  return site.referral_banner.percent
}

/** Whether the caller's next order gets the discount; an order that it replaces does not count. */
export async function hasReferral(
  db: Database,
  { accountId, replaceable }: Omit<Friend, 'branchId'>,
): Promise<boolean> {
  return isReferralOpen(await findReferralFacts(db, accountId), replaceable)
}

/** Whether the next order gets it, with the referral locked until the transaction ends. */
export async function lockReferral(tx: Transaction, accountId: Id<'accounts'>): Promise<boolean> {
  return isReferralOpen(await lockReferralFacts(tx, accountId))
}
