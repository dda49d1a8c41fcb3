import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { OrderChange, OrderStatus } from '#domain/orders/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { insertLine, type NewLine } from './line-queries.ts'
import { orderColumns, type OrderRow } from './queries.ts'

export interface NewOrder {
  readonly id: Id<'orders'>
  readonly number: string
  readonly branchId: Id<'branches'>
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly status: OrderStatus
  readonly subtotalSen: Sen
  readonly storeCreditSen: Sen
  readonly totalSen: Sen
  readonly gatewaySen: Sen
  readonly expiresAt: Instant
  readonly line: NewLine
  readonly now: Instant
}

/** Writes the row and its line; the history is written by `applyChanges`. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const row = await tx
    .insertInto('orders')
    .values({
      id: order.id,
      number: order.number,
      branch_id: order.branchId,
      account_id: order.accountId,
      person_id: order.personId,
      status: order.status,
      subtotal_sen: order.subtotalSen,
      store_credit_sen: order.storeCreditSen,
      total_sen: order.totalSen,
      gateway_sen: order.gatewaySen,
      placed_at: order.now,
      expires_at: order.expiresAt,
      updated_at: order.now,
    })
    .returning(orderColumns)
    .executeTakeFirstOrThrow()
  await insertLine(tx, { orderId: row.id, line: order.line })
  return row
}

/**
 * Writes where each order stands after its changes, all in one statement. Throws when one is no longer as it was read:
 * its lock is held, so that is a bug.
 */
export async function updateOrders(
  tx: Transaction,
  { updates, now }: { updates: readonly { order: OrderRow; changes: readonly OrderChange[] }[]; now: Instant },
): Promise<void> {
  if (updates.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update orders
    set status = change.status,
      updated_at = ${now},
      expires_at = greatest(orders.expires_at, change.expires_at),
      paid_at = case when change.is_paid then ${now}::timestamptz else orders.paid_at end,
      paid_attempt_id = case when change.is_paid then change.attempt_id else orders.paid_attempt_id end
    from json_to_recordset(${JSON.stringify(updates.map(updateRow))}::json) as change (
      id uuid, former text, status text, expires_at timestamptz, is_paid boolean, attempt_id uuid
    )
    where orders.id = change.id and orders.status = change.former
    returning orders.id`.execute(tx)
  const missed = updates.find(({ order }) => !rows.some(({ id }) => id === order.id))
  if (missed) throw new Error(`order ${missed.order.id} changed under its lock`)
}

function updateRow({ order, changes }: { order: OrderRow; changes: readonly OrderChange[] }) {
  const payment = changes.find(({ paidBy }) => paidBy !== undefined)?.paidBy
  return {
    id: order.id,
    former: order.status,
    status: changes.at(-1)?.to ?? order.status,
    expires_at: changes.findLast(({ expiresAt }) => expiresAt !== undefined)?.expiresAt?.toString(),
    is_paid: payment !== undefined,
    attempt_id: payment === 'store_credit' ? undefined : payment,
  }
}

interface Move {
  readonly order: Pick<OrderRow, 'id'>
  readonly from: OrderStatus | undefined
  readonly change: OrderChange
}

/** Writes the history in the order of the moves. */
export async function insertOrderEvents(
  tx: Transaction,
  { moves, now }: { moves: readonly Move[]; now: Instant },
): Promise<void> {
  if (moves.length === 0) return
  await tx
    .insertInto('order_events')
    .values(
      moves.map(({ order, from, change }) => ({
        order_id: order.id,
        at: now,
        from_status: from ?? null,
        to_status: change.to,
        reason: change.reason,
      })),
    )
    .execute()
}

/** What each of those orders went through, first to last. */
export async function listOrderEvents(db: Database, orderIds: readonly Id<'orders'>[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_events')
    .select(['order_id', sql<OrderStatus>`to_status`.as('status'), 'at'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
}
export type OrderEventRow = Awaited<ReturnType<typeof listOrderEvents>>[number]
