import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { SeenStatus } from '#domain/orders/model.ts'
import type { Database } from '#server/driver/database.ts'
import { orderColumns, seenStatusNow, type OrderRow } from '#server/orders/queries.ts'

/** How many orders of the account stand in each status; none for a status without any. */
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

/** The order of that number that belongs to no account. */
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

/** Where packages stand on the shelf, by their plan; the one that was published first. */
export async function listPlanProducts(
  db: Database,
  { planIds, branchId }: { planIds: readonly Id<'package_plans'>[]; branchId: Id<'branches'> },
): Promise<ReadonlyMap<Id<'package_plans'>, Id<'products'>>> {
  if (planIds.length === 0) return new Map()
  const { rows } = await sql<{ plan_id: Id<'package_plans'>; id: Id<'products'> }>`
    select distinct on (plan_id) plan_id, id
    from products
    where plan_id = any (${[...planIds]}::uuid[]) and branch_id = ${branchId} and status = 'published'
    order by plan_id, published_at, id`.execute(db)
  return new Map(rows.map((row) => [row.plan_id, row.id]))
}
