import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { transferValue, transferStatement } from '#server/ledger/transfer-value.ts'
import { earnPoints } from './earn-points.ts'
import { listOrderPoints, type OrderPaidByPoints, lotsRestoredWrite } from './order-point-queries.ts'
import { lockPoints } from './points.ts'
import { updateTaken } from './queries.ts'

interface PointsSpent {
  readonly order: OrderPaidByPoints
  /** `placed` with the order; `revived` when late money revives an expired order and they are taken once more. */
  readonly because: 'placed' | 'revived'
  readonly now: Instant
}

/** Takes the order's points from their lots. They are locked already, so lots that hold less are a bug. */
export async function spendOrderPoints(tx: Transaction, { order, because, now }: PointsSpent): Promise<void> {
  if (order.account_id === null) throw new Error(`order ${order.id} of a guest is paid by points`)
  const given = await listOrderPoints(tx, order.id)
  const moved = await transferValue(tx, {
    eventKey: `order:${order.id}:points_${because}`,
    reason: 'points_spent',
    subject: order.id,
    at: now,
    unit: 'point',
    amount: given.reduce((sum, { points }) => sum + points, 0),
    from: { kind: 'points', holder: order.account_id },
    to: { kind: 'house:points_spent' },
    about: order.account_id,
  })
  if (moved === 'too_little') throw new Error(`order ${order.id}: its points were spent although they were locked`)
  await updateTaken(
    tx,
    given.map(({ lot_id: id, points }) => ({ id, points })),
  )
}

interface PaidOrder {
  readonly order: {
    readonly id: Id<'orders'>
    readonly branch_id: Id<'branches'>
    readonly account_id: Id<'accounts'> | null
    readonly gateway_sen: number
  }
  readonly policies: Policies
  readonly now: Instant
}

/** Gives the buyer of an order its points, once. */
export async function earnOrderPoints(tx: Transaction, { order, policies, now }: PaidOrder): Promise<void> {
  const { id, account_id: accountId, branch_id: branchId } = order
  const paidSen = sen(order.gateway_sen)
  await earnPoints(tx, { accountId, branchId, policies, paidSen, with: { kind: 'order', id }, now })
}

/** Returns the points of an order that expired unpaid to their lots, which keep their expiry. */
export async function returnOrderPoints(
  tx: Transaction,
  { order, now }: { readonly order: OrderPaidByPoints; readonly now: Instant },
): Promise<void> {
  const { id, account_id: holder } = order
  if (holder === null) throw new Error(`order ${id}: a guest has no points`)
  const given = await listOrderPoints(tx, id)
  await inSingleStatement(tx, [
    transferStatement({
      eventKey: `order:${id}:points_returned`,
      reason: 'points_returned',
      subject: id,
      at: now,
      unit: 'point',
      amount: given.reduce((sum, lot) => sum + lot.points, 0),
      from: { kind: 'house:points_spent' },
      to: { kind: 'points', holder },
      about: holder,
    }),
    lotsRestoredWrite({ lots: given.map(({ lot_id, points }) => ({ id: lot_id, points })) }),
  ])
}

/** Whether the lots of an expired order still hold what it had taken, and are valid; they stay locked. */
export async function arePointsFree(tx: Transaction, order: OrderPaidByPoints): Promise<boolean> {
  if (order.points_sen === 0 || order.account_id === null) return true
  const good = new Map((await lockPoints(tx, order.account_id)).map(({ id, remaining }) => [id, remaining]))
  const wanted = await listOrderPoints(tx, order.id)
  return wanted.every(({ lot_id, points }) => (good.get(lot_id) ?? 0) >= points)
}
