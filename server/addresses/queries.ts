import { sql } from 'kysely'
import { maxAddresses } from '#domain/addresses/model.ts'
import type { Address, country, StateId } from '#domain/addresses/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, pageRows } from '#server/kit/list-query.ts'

type AccountId = Id<'accounts'>
type AddressId = Id<'addresses'>

interface WrittenAddress extends Address {
  readonly title: string
  readonly state_id: StateId
  readonly country: typeof country
  readonly formatted_address: string | null
}

const columns = [
  'id',
  'title',
  'recipient',
  'email',
  'contact_number',
  'street_address',
  'city',
  'zip',
  'state_id',
  'country',
  'formatted_address',
  'is_default',
  'created_at',
] as const

const searched = [
  'title',
  'recipient',
  'contact_number',
  'email',
  'street_address',
  'city',
  'zip',
  'formatted_address',
].map((column) => sql<string>`${sql.ref(column)}`)

export async function listAddressPage(
  db: Database,
  { accountId, query }: { readonly accountId: AccountId; readonly query: ListQuery<never, 'created_at'> },
) {
  const matching = db
    .selectFrom('addresses')
    .where('account_id', '=', accountId)
    .where(keywordCondition(searched, query.keyword))
  const rows = matching
    .select(columns)
    .orderBy('is_default', 'desc')
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

interface OneOf {
  readonly accountId: AccountId
  readonly id: AddressId
}

export async function findAddress(db: Database, { accountId, id }: OneOf) {
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findDefaultAddress(db: Database, accountId: AccountId) {
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .executeTakeFirst()
}

/** The whole address book, the default first. */
export async function listAddressBook(db: Database, accountId: AccountId) {
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxAddresses)
    .execute()
}

/**
 * Locks the account, so that its addresses change one after the other; returns their number and the time after the
 * lock.
 */
export async function lockAddressBook(tx: Transaction, accountId: AccountId): Promise<{ count: number; now: Instant }> {
  await sql`select 1 from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number; now: Instant }>`
    select count(*)::integer as count, studio_now() as now from addresses where account_id = ${accountId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the addresses of account ${accountId} could not be counted`)
  return row
}

/** Clears the default mark of the address that has it. */
export async function clearDefault(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
}

interface Writing {
  readonly accountId: AccountId
  readonly address: WrittenAddress
  readonly isDefault: boolean
  readonly now: Instant
}

export async function insertAddress(tx: Transaction, { accountId, address, isDefault, now }: Writing) {
  return tx
    .insertInto('addresses')
    .values({ ...address, account_id: accountId, is_default: isDefault, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function updateAddress(
  tx: Transaction,
  { accountId, id, address, isDefault, now }: Writing & { readonly id: AddressId },
) {
  return tx
    .updateTable('addresses')
    .set({ ...address, is_default: isDefault, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Whether there was such an address. The one that was added first becomes the default in its place. */
export async function removeAddress(tx: Transaction, { accountId, id }: OneOf): Promise<boolean> {
  const removed = await tx
    .deleteFrom('addresses')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('is_default')
    .executeTakeFirst()
  if (removed?.is_default === true)
    await sql`
      update addresses set is_default = true
      where id = (select id from addresses where account_id = ${accountId} order by created_at, id limit 1)`.execute(tx)
  return removed !== undefined
}

/** Removes every address of an account that is deleted. */
export async function eraseAddresses(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('addresses').where('account_id', '=', accountId).execute()
}

/** Appends the addresses of one account to those of another, whose default stays. */
export async function moveAddresses(tx: Transaction, { from, to }: { from: AccountId; to: AccountId }): Promise<void> {
  await sql`
    update addresses set account_id = ${to},
      is_default = is_default and not exists (select from addresses own where own.account_id = ${to} and own.is_default)
    where account_id = ${from}`.execute(tx)
}
