import type { Id } from '#domain/kit/id.ts'
import type { SeenStatus } from '#domain/orders/model.ts'
import type { Database } from '#server/driver/database.ts'
import { seenStatusNow } from '#server/orders/queries.ts'

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
