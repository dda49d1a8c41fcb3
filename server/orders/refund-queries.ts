import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { RefundDestination } from '#domain/orders/refund-destination.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

export interface NewRefund {
  readonly orderId: Id<'orders'>
  readonly attemptId: Id<'payment_attempts'>
  readonly amountSen: number
  readonly reason: string
  readonly destination: RefundDestination
  readonly status: 'requested' | 'processed'
  readonly now: Instant
}

/** One refund per attempt; undefined when it was written before. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<Id<'refunds'> | undefined> {
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      amount_sen: refund.amountSen,
      reason: refund.reason,
      destination: refund.destination,
      status: refund.status,
      event_key: `refund:${refund.attemptId}`,
      created_at: refund.now,
      processed_at: refund.status === 'processed' ? refund.now : null,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function listRefunds(db: Database, orderIds: readonly Id<'orders'>[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('refunds')
    .select(['order_id', 'amount_sen', 'destination', 'status', 'reason'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number]

/** Notes that the studio sent the money back. */
export async function updateRefundProcessed(
  tx: Transaction,
  refund: { refundId: string; now: Instant },
): Promise<void> {
  await sql`update refunds set status = 'processed', processed_at = ${refund.now} where id = ${refund.refundId} and status = 'requested'`.execute(
    tx,
  )
}
