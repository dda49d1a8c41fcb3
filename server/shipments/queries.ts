import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** Whether a cancellation request of the order waits for the studio. */
export async function isCancelling(db: Database, orderId: Id<'orders'>): Promise<boolean> {
  const row = await db
    .selectFrom('order_cancellations')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}
