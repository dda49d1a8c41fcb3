import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Persons } from '#server/db/tables.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, pageRows } from '#server/kit/list-query.ts'

/** A person's profile; null where nothing was given. Days are YYYY-MM-DD. */
export type Profile = Readonly<Omit<Persons, 'id' | 'guardian_id' | 'version' | 'created_at' | 'updated_at'>>
/** The changes of a profile; absent or undefined fields stay as they are. */
export type ProfileChange = { readonly [Field in keyof Profile]?: Profile[Field] | undefined }

export async function insertPerson(
  tx: Transaction,
  person: Partial<Profile> & { full_name: string; now: Instant },
): Promise<Id<'persons'>> {
  const { now, ...profile } = person
  const row = await tx
    .insertInto('persons')
    .values({ ...profile, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updatePerson(
  tx: Transaction,
  change: { personId: Id<'persons'>; profile: ProfileChange; now: Instant },
): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ ...change.profile, updated_at: change.now })
    .where('id', '=', change.personId)
    .execute()
}

export async function insertIdentityKeys(
  tx: Transaction,
  keys: readonly { kind: 'email' | 'phone' | 'identity'; value: string; personId: Id<'persons'>; now: Instant }[],
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('identity_keys')
    .values(keys.map((key) => ({ kind: key.kind, value: key.value, person_id: key.personId, created_at: key.now })))
    .onConflict((conflict) => conflict.columns(['kind', 'value', 'person_id']).doNothing())
    .execute()
}

type PersonId = Id<'persons'>

/** The person, if it is the holder of the account or a dependant of the holder. */
export async function findGuardedPerson(db: Database, of: { accountId: Id<'accounts'>; personId: PersonId }) {
  return db
    .selectFrom('persons')
    .innerJoin('accounts', (join) => join.on(sql<boolean>`accounts.person_id in (persons.id, persons.guardian_id)`))
    .select(['persons.id', 'persons.full_name', 'persons.birth_date'])
    .where('persons.id', '=', of.personId)
    .where('accounts.id', '=', of.accountId)
    .executeTakeFirst()
}

/**
 * The account that books and pays for a person, and its holder: the person's own, else the guardian's. One that was
 * deleted does neither, and cannot be written to.
 */
export interface Holder {
  readonly account_id: Id<'accounts'>
  readonly holder_id: PersonId
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

export async function findHolder(db: Database, personId: PersonId): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select a.id as account_id, a.person_id as holder_id, a.email, a.phone, a.locale
    from persons p
    join accounts a on (a.person_id = p.id or a.person_id = p.guardian_id) and a.deleted_at is null
    where p.id = ${personId}
    order by a.person_id = p.id desc
    limit 1`.execute(db)
  return rows[0]
}

/** Whether that account has ended; it cannot end before this transaction does. */
export async function lockHasLeft(tx: Transaction, accountId: Id<'accounts'>): Promise<boolean> {
  const { deleted_at } = await tx
    .selectFrom('accounts')
    .select('deleted_at')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow()
  return deleted_at !== null
}

/** The name of the account holder. */
export async function findFullName(db: Database, accountId: Id<'accounts'>): Promise<string | undefined> {
  const holder = await db
    .selectFrom('accounts')
    .innerJoin('persons', 'persons.id', 'accounts.person_id')
    .select('persons.full_name')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return holder?.full_name
}

interface Guarding {
  readonly accountId: Id<'accounts'>
  readonly personId: PersonId
}

/** Those pairs in which the person is the holder of the account or a dependant of the holder. */
export async function listGuarded(db: Database, of: readonly Guarding[]): Promise<Guarding[]> {
  if (of.length === 0) return []
  const { rows } = await sql<Guarding>`
    select sent."accountId", sent."personId"
    from json_to_recordset(${JSON.stringify(of)}::json) as sent ("accountId" uuid, "personId" uuid)
    join persons p on p.id = sent."personId"
    join accounts a on a.id = sent."accountId" and a.person_id in (p.id, p.guardian_id)`.execute(db)
  return rows
}

interface LockedPerson {
  readonly now: Instant
  readonly birth_date: string | null
  readonly birth_date_changed_at: Instant | null
}

/**
 * Locks a person, so that its dependants are counted and added one after the other; returns the time after the lock.
 */
export async function lockPerson(tx: Transaction, personId: PersonId): Promise<LockedPerson> {
  const { rows } = await sql<LockedPerson>`
    with locked as materialized (
      select birth_date, birth_date_changed_at from persons where id = ${personId} for no key update
    )
    select *, studio_now() as now from locked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`person ${personId} is missing: it was deleted after its account signed in`)
  return row
}

const dependantColumns = ['id', 'full_name', 'display_name', 'birth_date', 'gender', 'created_at'] as const

/** The holder and the dependants, the holder first. */
export async function listFamilyRows(db: Database, holderId: PersonId) {
  return db
    .selectFrom('persons')
    .select(dependantColumns)
    .where((where) => where.or([where('id', '=', holderId), where('guardian_id', '=', holderId)]))
    .orderBy(sql`guardian_id is not null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The dependants; there are ten at most. */
export async function listDependantRows(db: Database, guardianId: PersonId) {
  return db
    .selectFrom('persons')
    .select(dependantColumns)
    .where('guardian_id', '=', guardianId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function listDependantPage(
  db: Database,
  of: { guardianId: PersonId; query: ListQuery<never, 'created_at' | 'full_name'> },
) {
  const { guardianId, query } = of
  const matching = db
    .selectFrom('persons')
    .where('guardian_id', '=', guardianId)
    .where(keywordCondition([sql`full_name`, sql`display_name`], query.keyword))
  const rows = matching.select(dependantColumns).orderBy(query.orderBy, query.sortedBy).orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function insertDependant(
  tx: Transaction,
  dependant: { guardianId: PersonId; profile: Partial<Profile> & { full_name: string }; now: Instant },
) {
  return tx
    .insertInto('persons')
    .values({
      ...dependant.profile,
      guardian_id: dependant.guardianId,
      created_at: dependant.now,
      updated_at: dependant.now,
    })
    .returning(dependantColumns)
    .executeTakeFirstOrThrow()
}

interface Erased {
  readonly personId: PersonId
  readonly keys: readonly { kind: string; value: string; hash: string }[]
  readonly now: Instant
}

/** Replaces the data of a person and the dependants by a pseudonym, and e-mail and phone by hashes. */
export async function erasePersons(tx: Transaction, { personId, keys, now }: Erased): Promise<void> {
  await sql`
    update persons set full_name = 'Deleted ' || right(id::text, 12), first_name = null, last_name = null,
      display_name = null, birth_date = null, gender = null, business_model = null, emergency_contact_name = null,
      emergency_contact_phone = null, preferred_location = null, birth_date_before = null, birth_date_changed_at = null,
      updated_at = ${now}
    where id = ${personId} or guardian_id = ${personId}`.execute(tx)
  await tx
    .deleteFrom('identity_keys')
    .where('person_id', '=', personId)
    .where('kind', 'in', ['email', 'phone'])
    .execute()
  await insertIdentityKeys(
    tx,
    keys.map(({ hash }) => ({ kind: 'identity', value: hash, personId, now })),
  )
}

/**
 * Merges two persons: keys and dependants move to the one that stays, whose empty fields are filled. A known date of
 * birth stays, whatever the other one says; one that is taken brings along that it was changed.
 */
export async function absorbPerson(
  tx: Transaction,
  { from, to, now }: { from: PersonId; to: PersonId; now: Instant },
): Promise<void> {
  await sql`
    with moved as (delete from identity_keys where person_id = ${from} returning kind, value, created_at)
    insert into identity_keys (kind, value, person_id, created_at) select kind, value, ${to}::uuid, created_at from moved
    on conflict do nothing`.execute(tx)
  await sql`update persons set guardian_id = ${to}, updated_at = ${now} where guardian_id = ${from}`.execute(tx)
  await sql`
    update persons own set first_name = coalesce(own.first_name, other.first_name),
      last_name = coalesce(own.last_name, other.last_name), display_name = coalesce(own.display_name, other.display_name),
      birth_date = coalesce(own.birth_date, other.birth_date),
      birth_date_before = case when own.birth_date is null then other.birth_date_before else own.birth_date_before end,
      birth_date_changed_at = case when own.birth_date is null then other.birth_date_changed_at else own.birth_date_changed_at end,
      gender = coalesce(own.gender, other.gender),
      business_model = coalesce(own.business_model, other.business_model),
      emergency_contact_name = coalesce(own.emergency_contact_name, other.emergency_contact_name),
      emergency_contact_phone = coalesce(own.emergency_contact_phone, other.emergency_contact_phone),
      preferred_location = coalesce(own.preferred_location, other.preferred_location), updated_at = ${now}
    from persons other where own.id = ${to} and other.id = ${from}`.execute(tx)
}
