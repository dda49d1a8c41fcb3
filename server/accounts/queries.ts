import { sql } from 'kysely'
import type { Registered } from '#domain/accounts/check-registration.ts'
import type { SessionLife } from '#domain/accounts/slide-session.ts'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Contact } from '#domain/people/check-contact.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type AccountId = Id<'accounts'>

export interface NewAccount {
  readonly personId: Id<'persons'>
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly passwordHash: string
  readonly locale: Locale
  readonly referralCodeUsed: string | undefined
  readonly now: Instant
}

/** Undefined when the e-mail or the phone has an account; waits for a concurrent registration of the same contact. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<AccountId | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({
      person_id: account.personId,
      email: account.email ?? null,
      phone: account.phone ?? null,
      password_hash: account.passwordHash,
      locale: account.locale,
      referral_code_used: account.referralCodeUsed ?? null,
      created_at: account.now,
      updated_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The account with this e-mail or phone, given in its normal form. */
export async function findAccountByLogin(
  db: Database,
  login: { kind: 'email' | 'phone'; value: string },
): Promise<{ id: AccountId; passwordHash: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash as passwordHash'])
    .where(login.kind, '=', login.value)
    .executeTakeFirst()
}

/** How the account of this e-mail or phone was registered. */
export async function findRegistration(db: Database, { email, phone }: Contact): Promise<Registered | undefined> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select([
      'p.full_name as fullName',
      'p.birth_date as birthDate',
      'a.email as email',
      'a.phone as phone',
      'a.created_at as openedAt',
    ])
    .where((of) => (email === undefined ? of('a.phone', '=', phone ?? '') : of('a.email', '=', email)))
    .executeTakeFirst()
}

/** Whether the account has ever agreed to a document: one that the desk opened has not. */
export async function hasAgreed(db: Database, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertConsents(
  tx: Transaction,
  consents: readonly {
    accountId: AccountId
    kind: 'terms' | 'privacy'
    version: number
    locale: Locale
    now: Instant
  }[],
): Promise<void> {
  // No document was ever published.
  if (consents.length === 0) return
  await tx
    .insertInto('consents')
    .values(
      consents.map((consent) => ({
        account_id: consent.accountId,
        kind: consent.kind,
        version: consent.version,
        locale: consent.locale,
        agreed_at: consent.now,
      })),
    )
    .execute()
}

/** A login of the shop, or one of staff. */
export interface SessionKind {
  readonly kind: 'shop' | 'staff' | 'staff_factor'
  /** The device of staff that it ends with. */
  readonly deviceId: Id<'staff_devices'> | null
  /** When its owner last proved who is there. */
  readonly confirmedAt: Instant | null
}

interface NewSession extends SessionKind {
  readonly tokenHash: string
  readonly accountId: AccountId
  readonly life: SessionLife
  readonly platform: string
  readonly device: string
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx
    .insertInto('auth_sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      created_at: session.life.lastSeenAt,
      last_seen_at: session.life.lastSeenAt,
      expires_at: session.life.expiresAt,
      dies_at: session.life.diesAt,
      platform: session.platform,
      device: session.device,
      kind: session.kind,
      device_id: session.deviceId,
      confirmed_at: session.confirmedAt,
    })
    .execute()
}

/** Ends the sessions of an account and kind beyond so many, those that were used longest ago. */
export async function deleteOldSessions(
  tx: Transaction,
  {
    accountId,
    kind,
    keep,
  }: { readonly accountId: AccountId; readonly kind: SessionKind['kind']; readonly keep: number },
): Promise<void> {
  await tx
    .deleteFrom('auth_sessions')
    .where('token_hash', 'in', (old) =>
      old
        .selectFrom('auth_sessions')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(10_000)
        .offset(keep),
    )
    .execute()
}

export async function deleteSession(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.deleteFrom('auth_sessions').where('token_hash', '=', tokenHash).execute()
}

export interface SessionRow extends SessionLife {
  /** Which of the requested ones it is. */
  readonly place: number
  readonly accountId: AccountId
  readonly personId: Id<'persons'>
  readonly locale: Locale
  readonly role: StaffRole | null
  readonly kind: 'shop' | 'staff' | 'staff_factor'
  readonly deviceId: Id<'staff_devices'> | null
  readonly confirmedAt: Instant | null
  readonly now: Instant
}

/**
 * The sessions behind valid tokens, their accounts, and the role in that branch. Nearly every request runs it, so it is
 * hand-written SQL. PostgreSQL takes the list of tokens for a hundred and would read all accounts; the limit keeps each
 * token a look-up by keys.
 */
export async function findSessions(
  db: Database,
  tokens: readonly { tokenHash: string; branchId: Id<'branches'> }[],
): Promise<SessionRow[]> {
  const sent = tokens.map(({ tokenHash, branchId }, place) => ({ place, token_hash: tokenHash, branch_id: branchId }))
  const { rows } = await sql<SessionRow>`
    select sent.place, found.*, (select studio_now()) as now
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent (place integer, token_hash text, branch_id uuid)
    cross join lateral (
      select account.id as "accountId", account.person_id as "personId", account.locale,
        (select role.role from account_roles role where role.account_id = account.id and role.branch_id = sent.branch_id) as role,
        session.kind, session.device_id as "deviceId", session.confirmed_at as "confirmedAt", session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt", session.dies_at as "diesAt"
      from auth_sessions session
      join accounts account on account.id = session.account_id
      where session.token_hash = sent.token_hash and session.expires_at > (select studio_now())
      limit 1
    ) found`.execute(db)
  return rows
}

/** Writes that a session was used. One that was ended meanwhile stays ended. */
export async function touchSession(db: Database, session: { tokenHash: string; life: SessionLife }): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ last_seen_at: session.life.lastSeenAt, expires_at: session.life.expiresAt })
    .where('token_hash', '=', session.tokenHash)
    .where('last_seen_at', '<', session.life.lastSeenAt)
    .execute()
}

/** The signed-in customer as `/me` presents it, with the role in that branch. */
export async function findMe(db: Database, about: { accountId: AccountId; branchId: Id<'branches'> }) {
  return db
    .selectFrom('accounts')
    .innerJoin('persons', 'persons.id', 'accounts.person_id')
    .leftJoin('account_roles', (join) =>
      join.onRef('account_roles.account_id', '=', 'accounts.id').on('account_roles.branch_id', '=', about.branchId),
    )
    .select([
      'accounts.id',
      'accounts.person_id',
      'accounts.email',
      'accounts.phone',
      'accounts.email_verified_at',
      'accounts.phone_verified_at',
      'accounts.locale',
      'accounts.created_at',
      'account_roles.role',
      'account_roles.instructor_id',
      'persons.full_name',
      'persons.first_name',
      'persons.last_name',
      'persons.display_name',
      'persons.birth_date',
      'persons.gender',
      'persons.business_model',
      'persons.emergency_contact_name',
      'persons.emergency_contact_phone',
      'persons.preferred_location',
    ])
    .where('accounts.id', '=', about.accountId)
    .executeTakeFirst()
}

/** Locks the account, so that two tabs are saved one after the other; returns the time after the lock. */
export async function lockAccount(tx: Transaction, accountId: AccountId): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`
    with locked as materialized (select id from accounts where id = ${accountId} for no key update)
    select studio_now() as now from locked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} is missing: it was deleted after it signed in`)
  return row.now
}

export async function updateLocale(
  tx: Transaction,
  change: { accountId: AccountId; locale: Locale; now: Instant },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ locale: change.locale, updated_at: change.now })
    .where('id', '=', change.accountId)
    .execute()
}

/** Removes sessions that ended more than a day ago. */
export async function clearEndedSessions(db: Database): Promise<void> {
  await sql`delete from auth_sessions where expires_at < studio_now() - interval '1 day'`.execute(db)
}
