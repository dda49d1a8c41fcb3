import { randomUUID } from 'node:crypto'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { pointsUntil } from '#domain/points/points.ts'
import { pointsWorth, takePoints } from '#domain/points/redeem-points.ts'
import type { adjustPoints as endpoint } from '#domain/wallet/api.ts'
import { decidePoints } from '#domain/wallet/decide-adjustment.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { lockHasLeft } from '#server/people/queries.ts'
import { findTied, type Tied } from '#server/people/tie-queries.ts'
import { lockPoints } from '#server/points/points.ts'
import { insertLot, updateTaken } from '#server/points/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { pointsAdjusted } from './emails.ts'
import { findOwner } from './queries.ts'

/**
 * Gives a member points, valid as long as earned ones, or takes away some of those that last longest. The owner is told
 * the reason, and the audit keeps it. Refuses request.not_found and what `decidePoints` and `giveByStaff` refuse.
 */
export async function adjustPoints(
  ctx: WriteContext,
  { id: accountId, change, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch, origin } = ctx
  const tied = await findTied(tx, { branchId: branch.id, accountId })
  const owner = tied && (await findOwner(tx, accountId))
  if (!owner || (await lockHasLeft(tx, accountId))) return refuse('request.not_found')
  const lots = await lockPoints(tx, accountId)
  const held = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const refusal = decidePoints({ held, change }) ?? (await give(ctx, { tied, accountId, change, reason }))
  if (refusal) return refusal
  const now = await studioNow(tx)
  const eventKey = `points.adjusted:${randomUUID()}`
  if (change > 0) {
    const { points_months: months } = await ctx.policies()
    const expiresAt = pointsUntil({ at: now, months, zone: branch.zone })
    await insertLot(tx, {
      accountId,
      branchId: branch.id,
      orderId: null,
      collectionId: null,
      points: change,
      now,
      expiresAt,
    })
  } else await updateTaken(tx, takePoints(-change, lots.toReversed()))
  const own = { kind: 'points', holder: accountId } as const
  const house = { kind: 'house:points_issued' } as const
  const moved = await transferValue(tx, {
    eventKey,
    reason: 'points_adjusted',
    at: now,
    unit: 'point',
    amount: Math.abs(change),
    from: change > 0 ? house : own,
    to: change > 0 ? own : house,
    about: accountId,
  })
  if (moved !== 'moved')
    throw new Error(`the points of account ${accountId} could not be changed under their lock: ${moved}`)
  const points = held + change
  await writeAudit(ctx, {
    at: now,
    action: 'wallet.adjust_points',
    subjectKind: 'accounts',
    subjectId: accountId,
    details: { change, points, reason },
    homes: [tied.homeBranchId],
  })
  const message = pointsAdjusted({ eventKey, owner, change, left: points, reason, origin })
  if (message) await queueMessage(tx, message, now)
  return { success: true, points }
}

interface Giving {
  readonly tied: Tied
  readonly accountId: Id<'accounts'>
  readonly change: number
  readonly reason: string
}

/** The value of points is what they pay. */
async function give(ctx: WriteContext, { tied, accountId, change, reason }: Giving): Promise<Refusal | undefined> {
  if (change < 0) return undefined
  const { points_paid_per_ringgit: perRinggit } = await ctx.policies()
  const worthSen = pointsWorth(change, { perRinggit })
  return giveByStaff(ctx, { kind: 'points', to: { personId: tied.personId }, subjectId: accountId, worthSen, reason })
}
