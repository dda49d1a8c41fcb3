import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { tenderKinds } from '#domain/orders/model.ts'
import type { RefundDestination } from '#domain/orders/refund-destination.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

export interface NewRefund {
  readonly orderId: Id<'orders'>
  /** Absent where no gateway paid what goes back. */
  readonly attemptId: Id<'payment_attempts'> | null
  readonly tender: (typeof tenderKinds)[number]
  readonly cancellationId: Id<'order_cancellations'> | null
  /** Once for each: the attempt that goes back as a whole, or the tender of a cancellation. */
  readonly eventKey: string
  readonly amountSen: number
  readonly reason: string
  readonly destination: RefundDestination
  readonly status: 'requested' | 'processed'
  readonly now: Instant
}

/** One refund per event; undefined when it was written before. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<Id<'refunds'> | undefined> {
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      tender: refund.tender,
      cancellation_id: refund.cancellationId,
      amount_sen: refund.amountSen,
      reason: refund.reason,
      destination: refund.destination,
      status: refund.status,
      event_key: refund.eventKey,
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

/** The attempt that paid the order, and what has gone back to each tender by cancellations. */
export async function loadRefundable(tx: Transaction, orderId: Id<'orders'>) {
  const paid = await tx
    .selectFrom('orders')
    .leftJoin('payment_attempts as attempt', 'attempt.id', 'orders.paid_attempt_id')
    .select(['attempt.id as attempt_id', 'attempt.merchant_ref', 'attempt.currency'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const refunded = await tx
    .selectFrom('refunds')
    .select(({ fn }) => ['tender', fn.sum<number>('amount_sen').as('amount_sen')])
    .where('order_id', '=', orderId)
    .where('cancellation_id', 'is not', null)
    .groupBy('tender')
    .execute()
  return { paid, refunded: new Map(refunded.map((row) => [row.tender, Number(row.amount_sen)])) }
}
