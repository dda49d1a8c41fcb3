import type { getMe as endpoint } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { selectMe } from './queries.ts'

/** The account and its person as `/me` tells them in that branch. Throws when there is no such account (a bug). */
export async function describeMe(
  db: Database,
  asked: { accountId: Id<'accounts'>; branch: Branch },
): Promise<OutputOf<typeof endpoint>> {
  const row = await selectMe(db, { accountId: asked.accountId, branchId: asked.branch.id })
  if (!row) throw new Error('the signed-in account is gone')
  const { email_verified_at, phone_verified_at, created_at, ...told } = row
  const storeCredit = await loadBalance(db, { kind: 'store_credit', holder: asked.accountId, unit: 'sen' })
  return {
    ...told,
    email_verified: email_verified_at !== null,
    phone_verified: phone_verified_at !== null,
    store_credit: toWire(sen(storeCredit)),
    created_at: wireTime(created_at, asked.branch.zone),
  }
}
