import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import {
  joinTerms,
  keywordCondition,
  type ListQuery,
  onlyCondition,
  pageRows,
  type Only,
} from '#server/kit/list-query.ts'
import type { Owner } from './emails.ts'

interface WalletRow {
  readonly id: string
  readonly kind: string
  readonly reason: string
  /** Whole sen or points; negative when spent. */
  readonly amount: number
  readonly balance_after: number
  readonly at: Instant
  readonly order_id: Id<'orders'> | null
  readonly order_number: string | null
}

/** The entries of an account's store credit and points, each with the balance after it. */
export async function listWalletRows(
  db: Database,
  { accountId, query }: { readonly accountId: Id<'accounts'>; readonly query: ListQuery<'type', 'at'> & Only },
): Promise<{ rows: WalletRow[]; total: number }> {
  // Balances are counted over all entries before any is filtered out.
  const lines = db
    .selectFrom('ledger_accounts as account')
    .innerJoin('ledger_entries as entry', 'entry.account_id', 'account.id')
    .where('account.kind', 'in', ['store_credit', 'points'])
    .where('account.holder_id', '=', accountId)
    // True of every entry of an account with a balance, as the predicate of the index on such entries.
    .where('entry.seq', 'is not', null)
    .where(joinTerms(query, ({ value }) => sql<boolean>`account.kind = ${value === 'point' ? 'points' : value}`))
    .innerJoin('ledger_transactions as posting', 'posting.id', 'entry.transaction_id')
    // An order of somebody else is not shown, whatever the posting says.
    .leftJoin('orders as o', (join) => join.onRef('o.id', '=', 'posting.subject_id').on('o.account_id', '=', accountId))
    .select([
      'posting.id',
      'account.kind',
      'posting.reason',
      'posting.at',
      'entry.amount',
      'entry.seq',
      'account.id as account_id',
      'o.id as order_id',
      'o.number as order_number',
      sql<number>`(sum(entry.amount) over (partition by account.id order by entry.seq))::bigint`.as('balance_after'),
    ])
    .as('line')
  const matching = db
    .selectFrom(lines)
    .where(keywordCondition([sql`line.reason`, sql`line.order_number`], query.keyword))
    .where(onlyCondition(sql`line.id`, query))
  const rows = matching
    .select(['id', 'kind', 'reason', 'at', 'amount', 'order_id', 'order_number', 'balance_after'])
    .orderBy('at', query.sortedBy)
    .orderBy('seq', query.sortedBy)
    .orderBy('account_id', query.sortedBy)
  return pageRows(query, { matching, rows })
}

/** Accounts that were not deleted, with their contacts. */
export async function findOwner(db: Database, accountId: Id<'accounts'>): Promise<Owner | undefined> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id as accountId', 'p.full_name as name', 'a.email', 'a.phone', 'a.locale'])
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Points that end together: their account, and when. */
export interface Ending {
  readonly account_id: Id<'accounts'>
  readonly expires_at: Instant
}

/** Points of a branch that end within so many days, in the order of their accounts and ends. */
export async function listEnding(
  db: Database,
  {
    branchId,
    days,
    after,
  }: { readonly branchId: Id<'branches'>; readonly days: number; readonly after: Ending | undefined },
): Promise<Ending[]> {
  return db
    .selectFrom('point_lots')
    .select(['account_id', 'expires_at'])
    .distinct()
    .where('branch_id', '=', branchId)
    .where('remaining', '>', sql.lit(0))
    .where('expires_at', '>', sql<Instant>`studio_now()`)
    .where('expires_at', '<=', sql<Instant>`studio_now() + make_interval(days => ${days}::integer)`)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(account_id, expires_at) > (${after?.account_id ?? null}::uuid, ${after?.expires_at ?? null}::timestamptz)`,
      ),
    )
    .orderBy('account_id')
    .orderBy('expires_at')
    .limit(200)
    .execute()
}

/** Which of those events have had their message. */
export async function listNotified(db: Database, eventKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (eventKeys.length === 0) return new Set()
  const rows = await db
    .selectFrom('messages')
    .select('event_key')
    .where('event_key', 'in', [...eventKeys])
    .execute()
  return new Set(rows.map(({ event_key }) => event_key))
}

/** The points of an account whose last day is that one, by the wall clock of their branch, and the time. */
export async function loadEnding(
  db: Database,
  about: { readonly accountId: Id<'accounts'>; readonly lastDay: string },
): Promise<{ points: number; now: Instant }> {
  const { rows } = await sql<{ points: number; now: Instant }>`
    select coalesce(sum(lot.remaining), 0)::integer as points, studio_now() as now
    from point_lots lot
    join branches branch on branch.id = lot.branch_id
    where lot.account_id = ${about.accountId} and lot.remaining > 0 and lot.expires_at > studio_now()
      and (lot.expires_at at time zone branch.time_zone)::date - 1 = ${about.lastDay}::date`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum has one row')
  return row
}
