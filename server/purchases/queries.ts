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
