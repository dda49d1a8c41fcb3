import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { listAttempts, type AttemptRow } from '#server/payments/queries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { listLines, type LineRow } from './line-queries.ts'
import { lockOrders, type OrderRow, type WantedOrders } from './queries.ts'

/** An order under its lock, with the facts that the rules of orders need. */
export interface OpenOrder {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  /** Of its branch. */
  readonly policies: Policies
  /** In order. */
  readonly attempts: readonly AttemptRow[]
  /** The studio's time after the lock. */
  readonly now: Instant
}

/**
 * Opens an order that is about to change: locks it and reads what the rules need. Undefined when there is none; one of
 * someone else or of another branch counts as none where these are given.
 */
export async function openOrder(
  tx: Transaction,
  { orderId, ...owner }: Omit<WantedOrders, 'orderIds'> & { readonly orderId: Id<'orders'> },
): Promise<OpenOrder | undefined> {
  const [open] = await openOrders(tx, { orderIds: [orderId], ...owner })
  return open
}

/**
 * Opens many orders in one round trip, locked in id order so that two transactions cannot deadlock. Unknown orders are
 * left out.
 */
export async function openOrders(tx: Transaction, wanted: WantedOrders): Promise<OpenOrder[]> {
  const [locked, lines, attempts] = await (isForCaller(wanted) ? lockThenRead(tx, wanted) : lockAndRead(tx, wanted))
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const attemptsOf = Map.groupBy(attempts, (attempt) => attempt.order_id)
  return Promise.all(
    locked.map(async ({ now, ...order }) => ({
      order,
      policies: await loadPolicies(tx, order.branch_id),
      lines: linesOf.get(order.id) ?? [],
      attempts: attemptsOf.get(order.id) ?? [],
      now,
    })),
  )
}

function isForCaller({ accountId, branchId }: WantedOrders): boolean {
  return accountId !== undefined || branchId !== undefined
}

async function lockAndRead(tx: Transaction, wanted: WantedOrders) {
  return inOrder(
    async () => lockOrders(tx, wanted),
    async () => listLines(tx, wanted.orderIds),
    async () => listAttempts(tx, wanted.orderIds),
  )
}

/** Reads nothing of an order that is not the caller's: the time of the response must not reveal that it exists. */
async function lockThenRead(tx: Transaction, wanted: WantedOrders) {
  const locked = await lockOrders(tx, wanted)
  const orderIds = locked.map(({ id }) => id)
  const [lines, attempts] = await Promise.all([listLines(tx, orderIds), listAttempts(tx, orderIds)])
  return [locked, lines, attempts] as const
}
