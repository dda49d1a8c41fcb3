import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { OrderStatus } from '#domain/orders/model.ts'
import { moveOrder } from '#domain/orders/move-order.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertOrderEvent, updateOrder, type OrderRow } from './queries.ts'

export interface OrderMove {
  readonly order: Pick<OrderRow, 'id' | 'status'>
  readonly to: OrderStatus
  /** Why, in a word that its history shows: `paid`, `expired`. */
  readonly reason: string
  readonly now: Instant
  /** A later end of its time; an earlier one changes nothing. */
  readonly expiresAt?: Instant
  readonly paid?: { readonly attemptId: Id<'payment_attempts'> | undefined }
}

/** Moves the order and writes its history. The caller holds its lock. A move to where it stands only lengthens its time. */
export async function changeOrder(tx: Transaction, move: OrderMove): Promise<void> {
  const { order, to, reason, now } = move
  const isMove = moveOrder(order.status, to)
  if (!isMove && move.expiresAt === undefined) return
  await updateOrder(tx, {
    orderId: order.id,
    status: to,
    now,
    ...(move.expiresAt === undefined ? {} : { expiresAt: move.expiresAt }),
    ...(move.paid === undefined ? {} : { paid: move.paid }),
  })
  if (isMove) await insertOrderEvent(tx, { orderId: order.id, from: order.status, to, reason, now })
}
