import { sql } from 'kysely'
import type { Login } from '#domain/accounts/contacts.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { CodePurpose } from '#server/accounts/code-queries.ts'
import type { Transaction } from '#server/driver/database.ts'

/** The account of this e-mail or phone, given in its normal form, if there is one. Read without a lock. */
export async function findTaker(
  tx: Transaction,
  login: Login,
): Promise<{ accountId: Id<'accounts'>; locale: Locale; now: Instant } | undefined> {
  return tx
    .selectFrom('accounts')
    .select(['id as accountId', 'locale', sql<Instant>`studio_now()`.as('now')])
    .where(login.kind, '=', login.value)
    .executeTakeFirst()
}

interface Contacts {
  readonly email: string | null
  readonly phone: string | null
  /** An unverified e-mail has an endpoint of its own. */
  readonly isPhoneProven: boolean
  readonly locale: Locale
  readonly now: Instant
}

/** Locks the account and returns both its contacts. */
export async function lockContacts(tx: Transaction, accountId: Id<'accounts'>): Promise<Contacts> {
  const { rows } = await sql<Contacts>`
    with locked as materialized (
      select email, phone, phone_verified_at, locale
      from accounts
      where id = ${accountId} and deleted_at is null
      for no key update
    )
    select email, phone, locale, studio_now() as now,
      phone_verified_at is not null as "isPhoneProven"
    from locked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} is missing: it was deleted after it signed in`)
  return row
}

/**
 * Whether that code was used by the account and would still be valid, so that a request whose response was lost can be
 * repeated.
 */
export async function wasUsed(
  tx: Transaction,
  code: {
    accountId: Id<'accounts'>
    purpose: CodePurpose
    contact: string
    codeHashes: readonly string[]
    now: Instant
  },
): Promise<boolean> {
  const row = await tx
    .selectFrom('account_codes')
    .select('id')
    .where('account_id', '=', code.accountId)
    .where('purpose', '=', code.purpose)
    .where('contact', '=', code.contact)
    .where('code_hash', 'in', [...code.codeHashes])
    .where('used_at', 'is not', null)
    .where('expires_at', '>', code.now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
