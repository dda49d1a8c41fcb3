import { sql } from 'kysely'
import type { Reached, Login } from '#domain/accounts/contacts.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Standing } from '#domain/merges/decide-merge.ts'
import type { Holdings } from '#domain/merges/model.ts'
import { waitingStatuses } from '#domain/orders/model.ts'
import { openAttempts } from '#domain/payments/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { FoundPerson } from '#server/members/people-queries.ts'

type AccountId = Id<'accounts'>

/** An account as the two sides of a merge see each other. */
export interface Side extends Reached {
  readonly accountId: AccountId
  readonly personId: Id<'persons'>
  readonly locale: Locale
}

const side = sql`
  id as "accountId", person_id as "personId", email, phone, email_verified_at is not null as "emailVerified",
  phone_verified_at is not null as "phoneVerified", locale`

/** An account, while it exists. */
export async function findSide(db: Database, accountId: AccountId): Promise<Side | undefined> {
  const { rows } = await sql<Side>`
    select ${side} from accounts where id = ${accountId} and deleted_at is null`.execute(db)
  return rows[0]
}

/** The account with this e-mail or phone, given in its normal form, if there is one. */
export async function findByLogin(db: Database, login: Login): Promise<Side | undefined> {
  const { rows } = await sql<Side>`
    select ${side} from accounts where ${sql.ref(login.kind)} = ${login.value} and deleted_at is null`.execute(db)
  return rows[0]
}

/** The account of a person, while it exists; none for a dependant. */
async function findSideOf(db: Database, personId: Id<'persons'>): Promise<Side | undefined> {
  const { rows } = await sql<Side>`
    select ${side} from accounts where person_id = ${personId} and deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * Locks accounts with their people until this transaction ends, against sign-ins, codes, checkouts, and rows in their
 * name. In the order of their ids, so that two concurrent merges wait; the caller reads after it.
 */
async function lockAccounts(tx: Transaction, accountIds: readonly AccountId[]): Promise<void> {
  const ids = sql`${[...accountIds]}::uuid[]`
  await sql`
    select pg_advisory_xact_lock(7400, key)
    from (select distinct hashtext(id::text) as key from unnest(${ids}) as id order by key) keys`.execute(tx)
  await sql`select id from accounts where id = any (${ids}) order by id for update`.execute(tx)
  await sql`
    select p.id from persons p join accounts a on a.person_id = p.id where a.id = any (${ids}) order by p.id for update of p`.execute(
    tx,
  )
}

interface Meeting {
  readonly own: Side | undefined
  readonly other: Side | undefined
}

/** The signed-in account and the one of that login, both locked. */
export async function lockPair(
  tx: Transaction,
  { accountId, login }: { accountId: AccountId; login: Login },
): Promise<Meeting> {
  const before = await findByLogin(tx, login)
  await lockAccounts(tx, [accountId, ...(before ? [before.accountId] : [])])
  const other = await findByLogin(tx, login)
  return { own: await findSide(tx, accountId), other: other?.accountId === before?.accountId ? other : undefined }
}

type Found = Pick<FoundPerson, 'id' | 'account_id'>

/** The accounts of two people, both locked. */
export async function lockPeople(
  tx: Transaction,
  { own, other }: { readonly own: Found; readonly other: Found },
): Promise<Meeting> {
  await lockAccounts(
    tx,
    [own.account_id, other.account_id].filter((id) => id !== null),
  )
  return { own: await findSideOf(tx, own.id), other: await findSideOf(tx, other.id) }
}

export async function loadHoldings(db: Database, { accountId, personId }: Side): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    select
      (select coalesce(sum(a.balance), 0) from package_lots l
        join ledger_accounts a on a.kind = 'lot' and a.holder_id = l.id
        where l.person_id = ${personId} and l.revoked_at is null and l.expires_at > studio_now())::integer as credits,
      (select coalesce(sum(balance), 0) from ledger_accounts
        where kind = 'store_credit' and holder_id = ${accountId}::uuid)::integer as "storeCreditSen",
      (select count(*) from bookings b join class_sessions s on s.id = b.session_id
        where b.person_id = ${personId} and b.status in ('pending', 'booked', 'checked_in')
          and s.ends_at > studio_now())::integer as bookings,
      (select count(*) from orders where account_id = ${accountId})::integer as orders`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`what account ${accountId} holds could not be counted`)
  return row
}

const waiting = sql.join([...waitingStatuses, 'payment_review'].map((status) => sql`${status}`))
const stillOpen = sql.join(openAttempts.map((status) => sql`${status}`))

/** How two locked accounts relate to each other. */
export async function loadStanding(tx: Transaction, { own, other }: { own: Side; other: Side }): Promise<Standing> {
  const both = sql`${[own.accountId, other.accountId]}::uuid[]`
  const people = sql`${[own.personId, other.personId]}::uuid[]`
  const { rows } = await sql<Standing>`
    with overlap as (
      select mine.status in ('checked_in', 'completed') and theirs.status in ('checked_in', 'completed')
        and mine.booking_type = 'booking' and theirs.booking_type = 'booking' as attended,
        mine.status in ('pending', 'booked', 'checked_in') and theirs.status in ('pending', 'booked', 'checked_in') as live
      from bookings mine
      join bookings theirs on theirs.person_id = ${other.personId} and (
        theirs.session_id = mine.session_id
        or theirs.booking_type = 'booking' and mine.booking_type = 'booking' and theirs.attends && mine.attends
      )
      where mine.person_id = ${own.personId}
    )
    select
      exists (select from account_roles where account_id = any (${both})) as "isStaff",
      (select count(*) from orders o where o.account_id = any (${both}) and (o.status in (${waiting}) or o.cash_due_sen is not null and o.paid_at is null and o.status <> 'canceled' or exists (
        select from payment_attempts a where a.order_id = o.id and a.status in (${stillOpen})
      )))::integer as orders,
      (select count(*) from private_classes where account_id = any (${both}) and booked_at is null
        and released_at is null)::integer as holds,
      (select count(*) from overlap where live and not attended)::integer as "sameTime",
      (select count(*) from overlap where attended)::integer as "bothThere",
      (select count(*) from persons where guardian_id = any (${people}))::integer as dependants`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`accounts ${own.accountId} and ${other.accountId} could not be compared`)
  return row
}

interface Merge {
  readonly own: Side
  readonly other: Side
  readonly moved: Holdings
  readonly now: Instant
}

/** Records that the other account was merged into this one, and so were all that had been merged into the other. */
export async function insertMerge(tx: Transaction, { own, other, moved, now }: Merge): Promise<void> {
  await sql`
    insert into account_merges (merged_account_id, merged_person_id, account_id, person_id, merged_at, moved)
    select ${other.accountId}::uuid, ${other.personId}::uuid, ${own.accountId}::uuid, ${own.personId}::uuid,
      ${now}::timestamptz, ${JSON.stringify(moved)}::jsonb
    union all
    select merged_account_id, merged_person_id, ${own.accountId}, ${own.personId}, ${now}, '{}'
    from account_merges where account_id = ${other.accountId}`.execute(tx)
}

/** What was moved with that code, if it has merged accounts already. */
export async function findMergeByCode(
  db: Database,
  of: { accountId: AccountId; codeHashes: readonly string[]; now: Instant },
): Promise<Holdings | undefined> {
  const { rows } = await sql<{ moved: Holdings }>`
    select m.moved
    from account_codes c
    join account_merges m on m.merged_account_id = c.other_account_id and m.account_id = c.account_id
    where c.account_id = ${of.accountId} and c.purpose = 'merge_accounts' and c.code_hash = any(${[...of.codeHashes]}::text[])
      and c.used_at is not null and c.expires_at > ${of.now}`.execute(db)
  return rows[0]?.moved
}
