import { sql } from 'kysely'
import type { GivenContact } from '#domain/accounts/contacts.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, pageRows } from '#server/kit/list-query.ts'

type AccountId = Id<'accounts'>

/** One page of the valid sessions of an account. */
export async function listLiveSessions(
  db: Database,
  of: { accountId: AccountId; query: ListQuery<never, 'last_seen_at' | 'created_at'> },
) {
  const { accountId, query } = of
  const matching = db
    .selectFrom('auth_sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Instant>`studio_now()`)
    .where(keywordCondition([sql<string>`device`, sql<string>`platform`], query.keyword))
  const rows = matching
    .select(['id', 'token_hash', 'platform', 'device', 'created_at', 'last_seen_at', 'expires_at'])
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

/** Ends a session of the account; false when it has none by that name. */
export async function deleteSessionById(
  tx: Transaction,
  of: { accountId: AccountId; id: Id<'auth_sessions'> },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_sessions')
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of the account but the one to keep; returns how many. */
export async function deleteSessions(
  tx: Transaction,
  { accountId, keep }: { readonly accountId: AccountId; readonly keep: string | undefined },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_sessions')
    .where('account_id', '=', accountId)
    .$if(keep !== undefined, (query) => query.where('token_hash', '<>', keep ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

interface PasswordRow {
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string
  readonly locale: Locale
}

/** The password hash of a signed-in account, and its contacts. */
export async function loadPassword(db: Database, accountId: AccountId): Promise<PasswordRow> {
  return db
    .selectFrom('accounts')
    .select(['email', 'phone', 'password_hash as passwordHash', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/**
 * Sets the password of an account whose former one is still the checked one; undefined when it has changed meanwhile.
 * Returns the time after the lock.
 */
export async function replacePassword(
  tx: Transaction,
  change: { accountId: AccountId; from: string; to: string },
): Promise<Instant | undefined> {
  const row = await tx
    .updateTable('accounts')
    .set({ password_hash: change.to, updated_at: sql<Instant>`studio_now()` })
    .where('id', '=', change.accountId)
    .where('password_hash', '=', change.from)
    .returning('updated_at as now')
    .executeTakeFirst()
  return row?.now
}

/** Ends an account for good: its contacts, password, codes and sessions are removed, and only a pseudonym stays. */
export async function eraseAccount(tx: Transaction, erased: { accountId: AccountId; now: Instant }): Promise<void> {
  const { accountId, now } = erased
  await tx.deleteFrom('account_codes').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('auth_sessions').where('account_id', '=', accountId).execute()
  await tx
    .updateTable('accounts')
    .set({
      email: null,
      phone: null,
      password_hash: 'deleted',
      referral_code_used: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', accountId)
    .execute()
}

interface Contacts {
  readonly accountId: AccountId
  readonly email: GivenContact | null
  readonly phone: GivenContact | null
  readonly now: Instant
}

/** Gives an account contacts; null leaves what it has. */
export async function takeContacts(tx: Transaction, { accountId, email, phone, now }: Contacts): Promise<void> {
  if (email === null && phone === null) return
  // Two statements: a contact that changes loses its verification.
  await tx
    .updateTable('accounts')
    .set({ ...(email && { email: email.value }), ...(phone && { phone: phone.value }), updated_at: now })
    .where('id', '=', accountId)
    .execute()
  await tx
    .updateTable('accounts')
    .set({
      ...(email?.isVerified === true && { email_verified_at: now }),
      ...(phone?.isVerified === true && { phone_verified_at: now }),
      updated_at: now,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Removes the codes sent to a contact of that account which others had requested to merge it into theirs. */
export async function eraseRequestedCodes(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('account_codes').where('other_account_id', '=', accountId).execute()
}
