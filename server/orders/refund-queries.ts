import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { tenderKinds } from '#domain/orders/model.ts'
import type { RefundMove } from '#domain/orders/move-refund.ts'
import type { RefundDestination } from '#domain/orders/refund-destination.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { withTimeAfter } from '#server/kit/clock.ts'

export interface NewRefund {
  readonly orderId: Id<'orders'>
  /** Absent where no gateway payment is refunded. */
  readonly attemptId: Id<'payment_attempts'> | null
  readonly tender: (typeof tenderKinds)[number]
  readonly cancellationId: Id<'order_cancellations'> | null
  /** The key of the refund: the attempt that is refunded as a whole, or the tender of a cancellation. */
  readonly eventKey: string
  readonly amountSen: number
  readonly reason: string
  readonly destination: RefundDestination
  readonly now: Instant
}

/**
 * One refund per event; gives those that were not written before, by their tender. One is under way with a gateway or a
 * person of the studio, and done in all other cases.
 */
export async function insertRefunds(
  tx: Transaction,
  refunds: readonly NewRefund[],
): Promise<ReadonlyMap<NewRefund['tender'], Id<'refunds'>>> {
  const rows = await tx
    .insertInto('refunds')
    .values(refunds.map(rowOf))
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning(['id', 'tender'])
    .execute()
  return new Map(rows.map(({ tender, id }) => [tender, id]))
}

function rowOf({ destination, now, ...refund }: NewRefund) {
  const isOnItsWay = destination === 'gateway' || destination === 'studio_task'
  return {
    order_id: refund.orderId,
    attempt_id: refund.attemptId,
    tender: refund.tender,
    cancellation_id: refund.cancellationId,
    amount_sen: refund.amountSen,
    reason: refund.reason,
    destination,
    status: isOnItsWay ? ('requested' as const) : ('processed' as const),
    ask_at: destination === 'gateway' ? now : null,
    event_key: refund.eventKey,
    created_at: now,
    processed_at: isOnItsWay ? null : now,
  }
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

/** Records that the studio sent the money, by which transfer. */
export async function updateRefundProcessed(
  tx: Transaction,
  refund: { refundId: string; reference: string; now: Instant },
): Promise<void> {
  await sql`update refunds set status = 'processed', processed_at = ${refund.now}, transfer_reference = ${refund.reference} where id = ${refund.refundId} and status in ('requested', 'failed')`.execute(
    tx,
  )
}

/** The refund, if it is of a cash payment. */
export async function findCashRefund(tx: Transaction, refundId: string) {
  return tx
    .selectFrom('refunds as refund')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refund.attempt_id')
    .select(['refund.id', 'refund.amount_sen'])
    .where(sql<boolean>`refund.id = ${refundId}`)
    .where('attempt.method', '=', 'cash')
    .executeTakeFirst()
}

/** Records that the money was paid out of the drawer. The task of the refund is locked. */
export async function updateCashGiven(
  tx: Transaction,
  given: { refundId: Id<'refunds'>; cashSen: Sen; accountId: Id<'accounts'>; now: Instant },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: 'processed',
      processed_at: given.now,
      cash_sen: given.cashSen,
      given_by_account_id: given.accountId,
    })
    .where('id', '=', given.refundId)
    .execute()
}

/**
 * The attempt that paid the order, what cancellations returned to each tender, and the price of its gift cards, which
 * the gateway alone paid and which stays.
 */
export async function loadRefundable(tx: Transaction, orderId: Id<'orders'>) {
  const { gifts_sen: giftsSen, ...paid } = await tx
    .selectFrom('orders')
    .leftJoin('payment_attempts as attempt', 'attempt.id', 'orders.paid_attempt_id')
    .select(['attempt.id', 'attempt.provider', 'attempt.merchant_ref', 'attempt.currency'])
    .select(
      sql<number>`(select coalesce(sum(total_sen), 0)::integer from order_lines where order_id = orders.id and kind = 'gift_card')`.as(
        'gifts_sen',
      ),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { id, provider, merchant_ref, currency } = paid
  const bank =
    id === null || provider === null || merchant_ref === null || currency === null
      ? undefined
      : { id, provider, merchant_ref, currency }
  const refunded = await tx
    .selectFrom('refunds')
    .select(({ fn }) => ['tender', fn.sum<number>('amount_sen').as('amount_sen')])
    .where('order_id', '=', orderId)
    .where('cancellation_id', 'is not', null)
    .groupBy('tender')
    .execute()
  return { bank, giftsSen, refunded: new Map(refunded.map((row) => [row.tender, Number(row.amount_sen)])) }
}

/** The refunds that their gateways should be asked about, the longest due first. */
export async function listDueRefunds(db: Database, limit: number) {
  return db
    .selectFrom('refunds as refund')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refund.attempt_id')
    .innerJoin('orders as order', 'order.id', 'refund.order_id')
    .select(['refund.id', 'refund.amount_sen', 'refund.reason'])
    .select(['refund.gateway_refund_id', 'attempt.provider', 'attempt.gateway_transaction_id'])
    .select(['attempt.merchant_ref', 'attempt.currency', 'order.number', 'order.branch_id'])
    .where('refund.ask_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('refund.ask_at')
    .limit(limit)
    .execute()
}
export type DueRefund = Awaited<ReturnType<typeof listDueRefunds>>[number]

/** The current refund, locked; undefined when its gateway has nothing more to say about it. */
export async function lockUnsentRefund(tx: Transaction, refundId: Id<'refunds'>) {
  const locking = tx.selectFrom('refunds').select(['status', 'created_at']).where('id', '=', refundId).forNoKeyUpdate()
  const { status, created_at: createdAt, now } = await withTimeAfter(tx, locking).executeTakeFirstOrThrow()
  return status === 'requested' || status === 'sent' ? { status, createdAt, now } : undefined
}

/** Writes the result of a response to a refund; its row is locked. */
export async function updateRefundMoved(
  tx: Transaction,
  moved: { refundId: Id<'refunds'>; move: RefundMove; gatewayRefundId: string | undefined; now: Instant },
): Promise<void> {
  const { move } = moved
  await tx
    .updateTable('refunds')
    .set({
      status: move.status,
      ask_at: 'askAt' in move ? move.askAt : null,
      failure: 'failure' in move ? move.failure : null,
      processed_at: move.status === 'processed' ? moved.now : null,
      gateway_refund_id: sql`coalesce(gateway_refund_id, ${moved.gatewayRefundId ?? null})`,
    })
    .where('id', '=', moved.refundId)
    .execute()
}

/** Makes a refund due for a requery at once, after its gateway sent a message about it. */
export async function updateRefundAskNow(tx: Transaction, gatewayRefundId: string): Promise<void> {
  await sql`update refunds set ask_at = least(ask_at, studio_now()) where gateway_refund_id = ${gatewayRefundId} and ask_at is not null`.execute(
    tx,
  )
}
