import type { getMe as endpoint } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { findMe } from './queries.ts'

/** The account and its person as `/me` presents them in that branch. Throws when there is no such account (a bug). */
export async function presentMe(
  db: Database,
  about: { accountId: Id<'accounts'>; branch: Branch },
): Promise<OutputOf<typeof endpoint>> {
  const [row, storeCredit] = await Promise.all([
    findMe(db, { accountId: about.accountId, branchId: about.branch.id }),
    loadBalance(db, { kind: 'store_credit', holder: about.accountId, unit: 'sen' }),
  ])
  if (!row) throw new Error(`account ${about.accountId} is missing: it was deleted after it signed in`)
  const { email_verified_at, phone_verified_at, created_at, ...columns } = row
  return {
    ...columns,
    email_verified: email_verified_at !== null,
    phone_verified: phone_verified_at !== null,
    store_credit: toWire(sen(storeCredit)),
    created_at: wireTime(created_at, about.branch.zone),
  }
}
