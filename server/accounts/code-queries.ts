import { sql } from 'kysely'
import type { Reached, Target, Login } from '#domain/accounts/contacts.ts'
import type { SentCode } from '#domain/accounts/decide-code.ts'
import { codeTriesMax, longCodeDigits } from '#domain/accounts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { codeLifeMinutes } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type AccountId = Id<'accounts'>
export type CodePurpose = 'verify_email' | 'reset_password' | 'verify_phone' | 'merge_accounts' | 'change_contact'

interface ContactRow {
  readonly email: string | null
  readonly verifiedAt: Instant | null
  readonly locale: Locale
  readonly now: Instant
}

/** Locks the account and returns its e-mail, so that codes of one account are made and tried one after the other. */
export async function lockContact(tx: Transaction, accountId: AccountId): Promise<ContactRow> {
  const { rows } = await sql<ContactRow>`
    with locked as materialized (
      select email, email_verified_at, locale from accounts where id = ${accountId} for no key update
    )
    select email, email_verified_at as "verifiedAt", locale, studio_now() as now from locked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} is missing: it was deleted after it signed in`)
  return row
}

export interface LoginRow extends Reached {
  readonly accountId: AccountId
  readonly locale: Locale
  readonly now: Instant
}

/** Locks the account with this e-mail or phone, given in its normal form, if there is one. */
export async function lockLogin(tx: Transaction, login: Login): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    with locked as materialized (
      select id, email, phone, email_verified_at, phone_verified_at, locale from accounts
      where ${sql.ref(login.kind)} = ${login.value} for no key update
    )
    select id as "accountId", email, phone, email_verified_at is not null as "emailVerified",
      phone_verified_at is not null as "phoneVerified", locale, studio_now() as now from locked`.execute(tx)
  return rows[0]
}

/** Codes of that purpose that were made in the last day, newest first. */
export async function findSentCodes(
  tx: Transaction,
  of: { accountId: AccountId; otherId: AccountId | undefined; purpose: CodePurpose; target: Target; now: Instant },
): Promise<(SentCode & { readonly id: Id<'account_codes'>; readonly codeHash: string })[]> {
  const rows = await tx
    .selectFrom('account_codes')
    .select(['id', 'code_hash as codeHash', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['sends', 'tries', 'digits', 'sent_again_at', 'used_at', 'replaced_at', 'contact', 'other_account_id'])
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .where('created_at', '>', of.now.subtract({ hours: 24 }))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ sent_again_at, used_at, replaced_at, contact, other_account_id, ...row }) => ({
    ...row,
    lastSentAt: sent_again_at ?? row.createdAt,
    isOpen: used_at === null && replaced_at === null,
    isSame: contact === of.target.contact && other_account_id === (of.otherId ?? null),
  }))
}

/** Records that the code was sent once more, and returns how often that makes. */
export async function noteSentAgain(
  tx: Transaction,
  code: { readonly id: Id<'account_codes'>; readonly now: Instant },
): Promise<number> {
  const { sends } = await tx
    .updateTable('account_codes')
    .set((eb) => ({ sends: eb('sends', '+', 1), sent_again_at: code.now }))
    .where('id', '=', code.id)
    .returning('sends')
    .executeTakeFirstOrThrow()
  return sends
}

interface NewCode {
  readonly accountId: AccountId
  readonly otherId: AccountId | undefined
  readonly purpose: CodePurpose
  readonly target: Target
  readonly codeHash: string
  readonly digits: number
  readonly now: Instant
}

/** Ends the valid code and writes the next one. The account must be locked. */
export async function replaceCode(
  tx: Transaction,
  code: NewCode,
): Promise<{ id: Id<'account_codes'>; expiresAt: Instant }> {
  await tx
    .updateTable('account_codes')
    .set({ replaced_at: code.now })
    .where('account_id', '=', code.accountId)
    .where('purpose', '=', code.purpose)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  return tx
    .insertInto('account_codes')
    .values({
      account_id: code.accountId,
      other_account_id: code.otherId ?? null,
      purpose: code.purpose,
      channel: code.target.channel,
      contact: code.target.contact,
      code_hash: code.codeHash,
      digits: code.digits,
      created_at: code.now,
      expires_at: code.now.add({ minutes: codeLifeMinutes }),
    })
    .returning(['id', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow()
}

/**
 * Counts a try of the valid code and returns it; undefined when there is none, or the tries of a short one are used up.
 */
export async function countTry(
  tx: Transaction,
  of: { accountId: AccountId; otherId?: AccountId; purpose: CodePurpose; now: Instant },
): Promise<(Target & { id: Id<'account_codes'>; codeHash: string }) | undefined> {
  return tx
    .updateTable('account_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .where('other_account_id', of.otherId === undefined ? 'is' : '=', of.otherId ?? null)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where((eb) => eb.or([eb('tries', '<', codeTriesMax), eb('digits', '=', longCodeDigits)]))
    .where('expires_at', '>', of.now)
    .returning(['id', 'channel', 'contact', 'code_hash as codeHash'])
    .executeTakeFirst()
}

interface Proof {
  readonly codeId: Id<'account_codes'>
  readonly accountId: AccountId
  readonly contact: 'email' | 'phone'
  readonly now: Instant
}

export async function useCode(tx: Transaction, code: { id: Id<'account_codes'>; now: Instant }): Promise<void> {
  await tx.updateTable('account_codes').set({ used_at: code.now }).where('id', '=', code.id).execute()
}

/** Uses the code up and verifies the contact. */
export async function storeProof(tx: Transaction, proof: Proof): Promise<void> {
  await useCode(tx, { id: proof.codeId, now: proof.now })
  await tx
    .updateTable('accounts')
    .set({ [`${proof.contact}_verified_at`]: proof.now, updated_at: proof.now })
    .where('id', '=', proof.accountId)
    .execute()
}

interface Reset {
  readonly codeId: Id<'account_codes'>
  readonly accountId: AccountId
  readonly passwordHash: string
  readonly verify: 'email' | 'phone'
  readonly drop: 'email' | 'phone' | undefined
  readonly now: Instant
}

/** Uses the code up, sets the password, and records what the code has verified. */
export async function storeReset(tx: Transaction, reset: Reset): Promise<void> {
  const { now } = reset
  await useCode(tx, { id: reset.codeId, now })
  await tx
    .updateTable('accounts')
    .set({
      password_hash: reset.passwordHash,
      ...(reset.verify === 'email' ? { email_verified_at: now } : { phone_verified_at: now }),
      ...(reset.drop === undefined ? {} : reset.drop === 'email' ? { email: null } : { phone: null }),
      updated_at: now,
    })
    .where('id', '=', reset.accountId)
    .execute()
}

/** Ends the codes that the account requested, and those that others requested from it. */
export async function endLiveCodes(
  tx: Transaction,
  { accountId, now }: { readonly accountId: AccountId; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('account_codes')
    .set({ replaced_at: now })
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('other_account_id', '=', accountId)]))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

/** Removes codes of earlier days, which no limit counts any more. */
export async function clearDeadCodes(db: Database): Promise<void> {
  await sql`delete from account_codes where created_at < studio_now() - interval '2 days'`.execute(db)
}
