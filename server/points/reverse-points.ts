import type { Id } from '#domain/kit/id.ts'
import { sen, type Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { takePoints } from '#domain/points/redeem-points.ts'
import { pointsTakenBack } from '#domain/points/take-points.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { lockPoints } from './points.ts'
import { findOrderLot, updateSettled, updateTaken } from './queries.ts'

interface RefundedOrder {
  readonly order: { readonly id: Id<'orders'>; readonly gateway_sen: number }
  /** How much of the bank's money was refunded by now, to any tender. */
  readonly refundedSen: Sen
  readonly now: Instant
}

/**
 * Takes back the points of refunded money: first from what the order itself earned, then from the points that last
 * longest, which were earned last. What was spent or has expired meanwhile is written off: the buyer's balance never
 * goes below what is there, and no refund is made smaller by it (decisions/0018-points-in-lots.md). The caller holds
 * the lock of the order.
 */
export async function reversePoints(tx: Transaction, { order, refundedSen, now }: RefundedOrder): Promise<void> {
  const earned = await findOrderLot(tx, order.id)
  if (!earned) return
  const due = pointsTakenBack({
    earned: earned.points,
    paidSen: sen(order.gateway_sen),
    refundedSen,
    settled: earned.taken_back + earned.written_off,
  })
  if (due === 0) return
  const lots = await lockPoints(tx, earned.account_id)
  const own = lots.filter(({ id }) => id === earned.id)
  const others = lots.filter(({ id }) => id !== earned.id).toReversed()
  const taken = takePoints(due, earned.good ? [...own, ...others] : [])
  const takenBack = taken.reduce((sum, { points }) => sum + points, 0)
  await updateSettled(tx, { id: earned.id, takenBack, writtenOff: due - takenBack })
  if (takenBack === 0) return
  await updateTaken(tx, taken)
  const moved = await transferValue(tx, {
    eventKey: `order:${order.id}:points_taken_back:${refundedSen}`,
    reason: 'points_taken_back',
    subject: order.id,
    at: now,
    unit: 'point',
    amount: takenBack,
    from: { kind: 'points', holder: earned.account_id },
    to: { kind: 'house:points_issued' },
    about: earned.account_id,
  })
  if (moved !== 'moved') throw new Error(`order ${order.id}: its points could not be taken back: ${moved}`)
}
