import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { earnedPoints } from '#domain/points/earned-points.ts'
import { pointsUntil } from '#domain/points/points-until.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { insertLot, loadZone } from './queries.ts'

interface PaidOrder {
  readonly order: {
    readonly id: Id<'orders'>
    readonly branch_id: Id<'branches'>
    /** A guest has no account, and so no points. */
    readonly account_id: Id<'accounts'> | null
    readonly gateway_sen: number
  }
  readonly now: Instant
}

/** Gives the buyer points for what the bank took, once for each order. Whole ringgit alone earn. */
export async function earnPoints(tx: Transaction, { order, now }: PaidOrder): Promise<void> {
  if (order.account_id === null || order.gateway_sen === 0) return
  const policies = await loadPolicies(tx, order.branch_id)
  const points = earnedPoints({ paidSen: order.gateway_sen, perRinggit: policies.points_earned_per_ringgit })
  if (points === 0) return
  const zone = await loadZone(tx, order.branch_id)
  const lotId = await insertLot(tx, {
    accountId: order.account_id,
    branchId: order.branch_id,
    orderId: order.id,
    points,
    now,
    expiresAt: pointsUntil({ at: now, months: policies.points_months, zone }),
  })
  if (lotId === undefined) return
  await transferValue(tx, {
    eventKey: `order:${order.id}:points_earned`,
    reason: 'points_earned',
    subject: order.id,
    at: now,
    unit: 'point',
    amount: points,
    from: { kind: 'house:points_issued' },
    to: { kind: 'points', holder: order.account_id },
    about: order.account_id,
  })
}
