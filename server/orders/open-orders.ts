import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listAttempts, type AttemptRow } from '#server/payments/queries.ts'
import { readPolicies } from '#server/studio/queries.ts'
import { listLines, type LineRow } from './line-queries.ts'
import { lockOrders, type OrderRow } from './queries.ts'

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

interface WantedOrders {
  readonly orderIds: readonly Id<'orders'>[]
  /** When given, orders of someone else count as none. */
  readonly accountId?: Id<'accounts'>
  /** When given, orders of another branch count as none. */
  readonly branchId?: Id<'branches'>
}

/** Opens many orders, locked in id order so that two transactions cannot deadlock. Unknown orders are left out. */
export async function openOrders(tx: Transaction, wanted: WantedOrders): Promise<OpenOrder[]> {
  const locked = await lockOrders(tx, wanted)
  const ids = locked.map(({ id }) => id)
  const lines = Map.groupBy(await listLines(tx, ids), (line) => line.order_id)
  const attempts = Map.groupBy(await listAttempts(tx, ids), (attempt) => attempt.order_id)
  return locked.map(({ now, policies, ...order }) => ({
    order,
    policies: readPolicies(policies),
    lines: lines.get(order.id) ?? [],
    attempts: attempts.get(order.id) ?? [],
    now,
  }))
}
