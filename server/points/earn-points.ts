import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { earnedPoints, pointsUntil } from '#domain/points/points.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { loadZone } from '#server/studio/queries.ts'
import { insertLot } from './queries.ts'

interface Paid {
  /** A guest has no account, and so no points. */
  readonly accountId: Id<'accounts'> | null
  readonly branchId: Id<'branches'>
  readonly policies: Pick<Policies, 'points_earned_per_ringgit' | 'points_months'>
  /** What the bank paid. */
  readonly paidSen: Sen
  readonly with:
    | { readonly kind: 'order'; readonly id: Id<'orders'> }
    | { readonly kind: 'collection'; readonly id: Id<'collections'> }
  readonly now: Instant
}

/**
 * Gives the buyer points for what the bank paid, once for each order and each collected cycle of a membership. Only
 * whole ringgit earn points.
 */
export async function earnPoints(tx: Transaction, paid: Paid): Promise<void> {
  const { accountId, branchId, policies, paidSen, now, with: earner } = paid
  if (accountId === null || paidSen === 0) return
  const points = earnedPoints({ paidSen, perRinggit: policies.points_earned_per_ringgit })
  if (points === 0) return
  const zone = await loadZone(tx, branchId)
  await insertLot(tx, {
    accountId,
    branchId,
    orderId: earner.kind === 'order' ? earner.id : null,
    collectionId: earner.kind === 'collection' ? earner.id : null,
    points,
    now,
    expiresAt: pointsUntil({ at: now, months: policies.points_months, zone }),
  })
  // Posted once for each of its keys, as the lot is.
  await transferValue(tx, {
    eventKey: `${earner.kind}:${earner.id}:points_earned`,
    reason: 'points_earned',
    subject: earner.id,
    at: now,
    unit: 'point',
    amount: points,
    from: { kind: 'house:points_issued' },
    to: { kind: 'points', holder: accountId },
    about: accountId,
  })
}
