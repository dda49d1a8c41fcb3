import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, pageCounted, searchCondition } from '#server/kit/list-query.ts'

interface CashRow {
  readonly kind: 'taken' | 'given'
  readonly order_id: Id<'orders'>
  readonly number: string
  readonly amount_sen: number
  readonly cash_sen: number
  readonly at: Instant
  readonly by_account_id: Id<'accounts'>
  readonly total: number
}

interface CashWanted {
  readonly branchId: Id<'branches'>
  readonly query: ListQuery<'kind', 'at'>
  /** The bounds of the period, the second one excluded. */
  readonly between: { readonly from: Instant; readonly to: Instant } | undefined
}

/** One page of the cash of a branch, in and out. */
export async function listCashRows(db: Database, { branchId, query, between }: CashWanted) {
  const kinds = searchCondition({ kind: 'moved.kind' }, query)
  const times = between
    ? sql<boolean>`moved.at >= ${between.from} and moved.at < ${between.to}`
    : sql<boolean>`moved.at is not null`
  return pageCounted(query, async (end) =>
    sql<CashRow>`
    with moved as (
      select 'taken' as kind, order_id, amount_sen, cash_sen, settled_at as at, taken_by_account_id as by_account_id, id
      from payment_attempts
      where method = 'cash' and status = 'succeeded'
      union all
      select 'given', order_id, amount_sen, cash_sen, processed_at, given_by_account_id, id
      from refunds
      where cash_sen is not null
    )
    select moved.kind, moved.order_id, orders.number, moved.amount_sen, moved.cash_sen, moved.at, moved.by_account_id,
      (count(*) over ())::integer as total
    from moved
    join orders on orders.id = moved.order_id
    where orders.branch_id = ${branchId}
      and ${kinds}
      and ${times}
      and ${keywordCondition([sql`orders.number`], query.keyword)}
    order by moved.at ${query.sortedBy === 'asc' ? sql`asc` : sql`desc`}, moved.id
    ${end}`.execute(db),
  )
}

interface CashDueRow {
  readonly id: Id<'orders'>
  readonly number: string
  readonly status: 'processing' | 'packed' | 'delivery'
  readonly courier: string | null
  readonly tracking_number: string | null
  readonly gateway_sen: number
  readonly cash_due_sen: number
  readonly placed_at: Instant
  readonly total: number
}

/** One page of the orders of a branch whose cash is due. */
export async function listCashDueRows(
  db: Database,
  { branchId, query }: { readonly branchId: Id<'branches'>; readonly query: ListQuery<'status', 'placed_at'> },
) {
  return pageCounted(query, async (end) =>
    sql<CashDueRow>`
    select id, number, status, courier, tracking_number, gateway_sen, cash_due_sen, placed_at, (count(*) over ())::integer as total
    from orders
    where cash_due_sen is not null and paid_at is null and status <> 'canceled' and branch_id = ${branchId}
      and ${searchCondition({ status: 'status' }, query)}
      and ${keywordCondition([sql`number`, sql`courier`, sql`tracking_number`], query.keyword)}
    order by placed_at ${query.sortedBy === 'asc' ? sql`asc` : sql`desc`}, id
    ${end}`.execute(db),
  )
}
