import { referCode } from '#domain/discounts/refer-code.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { findReferrer, insertReferral, wasHereBefore } from './referral-queries.ts'

interface Joining {
  readonly code: string
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly branchId: Id<'branches'>
  readonly now: Instant
}

/**
 * Records who referred a new account. A person who had an account before under the same e-mail or phone, in any
 * spelling, is recorded as refused: nobody refers themselves or is referred twice. There can be no cycle, since a
 * referrer is older than the friend. False for an unknown code; then nothing is written.
 */
export async function joinByCode(tx: Transaction, joining: Joining): Promise<boolean> {
  const referrer = await findReferrer(tx, referCode(joining.code))
  if (!referrer || referrer.accountId === joining.accountId) return false
  const { accountId: friendId, branchId, now } = joining
  const status = (await wasHereBefore(tx, joining.personId)) ? 'refused' : 'joined'
  await insertReferral(tx, { friendId, referrerId: referrer.accountId, branchId, status, now })
  return true
}
