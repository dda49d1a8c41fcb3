import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { confirmedStatuses, type SeenStatus } from '#domain/orders/model.ts'
import type { Database } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, type ListQuery, rowsBefore } from '#server/kit/list-query.ts'
import { orderColumns, seenStatusNow, type OrderRow } from '#server/orders/queries.ts'

/** The number of the account's orders by status; no row for a status without orders. */
export async function countOrders(
  db: Database,
  wanted: { accountId: Id<'accounts'>; branchId: Id<'branches'> },
): Promise<ReadonlyMap<SeenStatus, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => [seenStatusNow.as('seen'), fn.countAll<number>().as('orders')])
    .where('account_id', '=', wanted.accountId)
    .where('branch_id', '=', wanted.branchId)
    .groupBy('seen')
    .execute()
  return new Map(rows.map(({ seen, orders }) => [seen, orders]))
}

/** Numbers of the orders that will belong to the account when it verifies its e-mail, newest first. */
export async function listKeptNumbers(
  db: Database,
  of: { accountId: Id<'accounts'>; branchId: Id<'branches'> },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select o.number from orders o join accounts a on a.id = o.kept_for_account_id
    where a.id = ${of.accountId} and o.branch_id = ${of.branchId} and o.account_id is null
      and a.email_verified_at is null and lower(o.email) = lower(a.email)
    order by o.placed_at desc limit 20`.execute(db)
  return rows.map(({ number }) => number)
}

/** The order of that number without an account. */
export async function findGuestOrder(
  db: Database,
  wanted: { number: string; branchId: Id<'branches'> },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('number', '=', wanted.number)
    .where('branch_id', '=', wanted.branchId)
    .where('account_id', 'is', null)
    .executeTakeFirst()
}

/** The products of packages, by their plan in any version; the one that was published first. */
export async function listPlanProducts(
  db: Database,
  { planIds, branchId }: { planIds: readonly Id<'package_plans'>[]; branchId: Id<'branches'> },
): Promise<ReadonlyMap<Id<'package_plans'>, Id<'products'>>> {
  if (planIds.length === 0) return new Map()
  const { rows } = await sql<{ plan_id: Id<'package_plans'>; id: Id<'products'> }>`
    select distinct on (bought.id) bought.id as plan_id, p.id
    from package_plans bought
    join package_plans plan on plan.branch_id = bought.branch_id and plan.slug = bought.slug and plan.replaced_by is null
    join products p on p.plan_id = plan.id and p.branch_id = ${branchId} and p.status = 'published'
    where bought.id = any (${[...planIds]}::uuid[])
    order by bought.id, p.published_at, p.id`.execute(db)
  return new Map(rows.map((row) => [row.plan_id, row.id]))
}

interface BoughtRow {
  readonly product_id: Id<'products'>
  readonly bought_at: Instant
  readonly order_id: Id<'orders'>
  readonly bought: number
}

/** The products of an account's paid orders in the branch, each once. */
export async function listBoughtRows(
  db: Database,
  {
    accountId,
    branchId,
    query,
  }: {
    readonly accountId: Id<'accounts'>
    readonly branchId: Id<'branches'>
    readonly query: ListQuery<never, 'bought_at'>
  },
): Promise<{ rows: BoughtRow[]; total: number }> {
  const matching = db
    .selectFrom('order_lines as line')
    .innerJoin('orders as o', 'o.id', 'line.order_id')
    .innerJoin('products as p', 'p.id', 'line.product_id')
    .where('o.account_id', '=', accountId)
    .where('o.branch_id', '=', branchId)
    .where('o.status', 'in', confirmedStatuses)
    .where('o.paid_at', 'is not', null)
    .where('p.branch_id', '=', branchId)
    .where('p.status', '<>', 'draft')
    .where(keywordCondition(bothTexts('p.name'), query.keyword))
  const rows = await matching
    .select([
      'p.id as product_id',
      sql<Instant>`max(o.paid_at)`.as('bought_at'),
      sql<Id<'orders'>>`(array_agg(o.id order by o.paid_at desc, o.id desc))[1]`.as('order_id'),
      sql<number>`sum(line.quantity)::integer`.as('bought'),
    ])
    .groupBy('p.id')
    .orderBy('bought_at', query.sortedBy)
    .orderBy('p.id')
    .limit(query.limit)
    .offset(rowsBefore(query))
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.count<number>('p.id').distinct().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
