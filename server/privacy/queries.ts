import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Own } from '#server/db/retention.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, pageRows } from '#server/kit/list-query.ts'
import { isTied } from '#server/people/tie-queries.ts'
import { listCopied } from './list-copied.ts'

interface Standing {
  readonly credits: number
  readonly storeCreditSen: number
  readonly points: number
  readonly dependants: number
  readonly bookings: number
  readonly orders: number
  /** The e-mails with which packs are shared now. */
  readonly sharers: readonly string[]
  readonly isStaff: boolean
}

/** What an account holds, and its upcoming bookings and orders. */
export async function loadStanding(
  db: Database,
  { accountId, personId }: { accountId: Id<'accounts'>; personId: Id<'persons'> },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with family as (select id from persons where id = ${personId} or guardian_id = ${personId}),
    held as (
      select a.kind, a.balance from ledger_accounts a
      where a.kind in ('store_credit', 'points') and a.holder_id = ${accountId}::uuid
      union all
      select 'lot', a.balance from package_lots l
      join ledger_accounts a on a.kind = 'lot' and a.holder_id = l.id
      where l.person_id = ${personId} and l.revoked_at is null and l.expires_at > studio_now()
    )
    select
      (select coalesce(sum(balance), 0) from held where kind = 'lot')::integer as credits,
      (select coalesce(sum(balance), 0) from held where kind = 'store_credit')::integer as "storeCreditSen",
      (select coalesce(sum(balance), 0) from held where kind = 'points')::integer as points,
      (select count(*) - 1 from family)::integer as dependants,
      (select count(*) from bookings b join class_sessions s on s.id = b.session_id
        where b.person_id in (select id from family) and b.status in ('pending', 'booked', 'checked_in')
          and s.ends_at > studio_now())::integer as bookings,
      (select count(*) from orders where account_id = ${accountId} and status not in ('complete', 'canceled'))::integer as orders,
      array(select distinct h.email from package_shares h join package_lots l on l.id = h.lot_id
        where l.person_id in (select id from family) and h.to_at is null and l.revoked_at is null and l.expires_at > studio_now()
        order by h.email) as sharers,
      exists (select 1 from account_roles where account_id = ${accountId}) as "isStaff"`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the standing of account ${accountId} could not be counted`)
  return row
}

/** What has to end before an account is deleted, of the holder and the dependants: at most 20 of each, in order. */
export async function listAhead(
  db: Database,
  { accountId, personId }: { accountId: Id<'accounts'>; personId: Id<'persons'> },
) {
  const bookings = await sql<{ id: Id<'bookings'>; className: Localized; startsAt: Instant; zone: string }>`
    select b.id, ct.name as "className", s.starts_at as "startsAt", br.time_zone as zone
    from bookings b
    join class_sessions s on s.id = b.session_id
    join class_types ct on ct.id = s.class_type_id
    join branches br on br.id = s.branch_id
    where b.person_id in (select id from persons where id = ${personId} or guardian_id = ${personId})
      and b.status in ('pending', 'booked', 'checked_in') and s.ends_at > studio_now()
    order by s.starts_at, b.id
    limit 20`.execute(db)
  const orders = await sql<{ id: Id<'orders'>; number: string }>`
    select id, number from orders
    where account_id = ${accountId} and status not in ('complete', 'canceled')
    order by placed_at, id
    limit 20`.execute(db)
  return { bookings: bookings.rows, orders: orders.rows }
}

/** The e-mails and phones of a person, in clear. */
export async function listClearKeys(
  db: Database,
  personId: Id<'persons'>,
): Promise<readonly { kind: 'email' | 'phone'; value: string }[]> {
  const { rows } = await sql<{ kind: 'email' | 'phone'; value: string }>`
    select kind, value from identity_keys where person_id = ${personId} and kind in ('email', 'phone')`.execute(db)
  return rows
}

/** Ids of what belongs to the account, by the names of server/db/retention.ts. */
function ownIds({ accountId, personId }: Owner): Readonly<Record<Own, RawBuilder<unknown>>> {
  return {
    account: sql`select ${accountId}::uuid`,
    person: sql`select ${personId}::uuid`,
    family: sql`select id from family`,
    orders: sql`select id from own_orders`,
    lines: sql`select id from order_lines where order_id in (select id from own_orders)`,
    packs: sql`select id from own_packs`,
    carts: sql`select id from carts where account_id = ${accountId}`,
    contracts: sql`select id from contracts where account_id = ${accountId}`,
    balances: sql`select id from own_balances`,
    // Each entry of a person's account has a place in its chain, and the index is of those alone.
    movements: sql`
      select transaction_id from ledger_entries
      where account_id in (select id from own_balances) and seq is not null`,
    address: sql`select email from accounts where id = ${accountId} and email_verified_at is not null`,
  }
}

interface Owner {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
}

/**
 * Everything stored about an account, its holder and the dependants, table by table and complete, because a part of it
 * would be no answer. Which tables and columns there are, and that secrets are left out, says server/db/retention.ts.
 */
export async function loadRecords(db: Database, owner: Owner): Promise<Record<string, Record<string, unknown>[]>> {
  const { accountId, personId } = owner
  const own = ownIds(owner)
  const lists = listCopied().map(
    ({ table, list, column, of, hidden, except, filled }) => sql`
      select ${list}::text as name, to_jsonb(t) - ${[...hidden]}::text[] as row from ${sql.table(table)} t
      where ${sql.ref(column)} in (${own[of]}) and ${except ? sql`${sql.ref(except[0])} <> ${except[1]}` : sql`true`}
        and ${filled === undefined ? sql`true` : sql`${sql.ref(filled)} is not null`}`,
  )
  const { rows } = await sql<{ name: string; row: Record<string, unknown> }>`
    with family as (select id from persons where id = ${personId} or guardian_id = ${personId}),
    own_orders as (select id from orders where account_id = ${accountId}),
    own_packs as (select id from package_lots where person_id in (select id from family)),
    own_balances as (
      select id from ledger_accounts where holder_id = ${accountId}::uuid or holder_id in (select id from own_packs)
    )
    ${sql.join(lists, sql` union all `)}`.execute(db)
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const { name, row } of rows) (records[name] ??= []).push(row)
  return records
}

interface OfAccount {
  readonly isHolder: boolean
  readonly birthDate: string | null
  /** The former date of birth, if it was changed. */
  readonly first: string | null
  readonly now: Instant
}

/** Locks a person who holds an active account, or is a dependant of its holder. */
export async function lockPersonOfAccount(tx: Transaction, personId: Id<'persons'>): Promise<OfAccount | undefined> {
  const { rows } = await sql<OfAccount>`
    with locked as materialized (
      select p.guardian_id is null as "isHolder", p.birth_date as "birthDate", p.birth_date_before as first
      from persons p
      where p.id = ${personId} and exists (
        select from accounts a where a.person_id = coalesce(p.guardian_id, p.id) and a.deleted_at is null
      )
      for no key update of p
    )
    select *, studio_now() as now from locked`.execute(tx)
  return rows[0]
}

/** A page of the dates of birth that people of a branch changed and nobody has checked yet. */
export async function listChangedBirthDates(
  db: Database,
  { branchId, query }: { readonly branchId: Id<'branches'>; readonly query: ListQuery<never, 'changed_at'> },
) {
  const matching = db
    .selectFrom('persons as p')
    .innerJoin('persons as holder', (join) => join.on(sql<boolean>`holder.id = coalesce(p.guardian_id, p.id)`))
    .where('p.birth_date_changed_at', 'is not', null)
    .where(isTied({ branchId, holder: sql`holder` }))
    .where(keywordCondition([sql`p.full_name`], query.keyword))
  const rows = matching
    .select(['p.id', 'p.full_name', 'p.birth_date', 'p.birth_date_before', 'p.birth_date_changed_at'])
    .orderBy('p.birth_date_changed_at', query.sortedBy)
    .orderBy('p.id', query.sortedBy)
  return pageRows(query, { matching, rows })
}

/** The person of an account, and when it was deleted. */
export async function findLeaver(db: Database, accountId: Id<'accounts'>) {
  return db.selectFrom('accounts').select(['person_id', 'deleted_at']).where('id', '=', accountId).executeTakeFirst()
}
