import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import { decideFreezeEnd, type FreezeEndPlan } from '#domain/packages/decide-freeze.ts'
import type { endFreeze as endEndpoint, previewFreezeEnd as previewEndpoint } from '#domain/packages/freeze-api.ts'
import { lastDay } from '#domain/packages/validity.ts'
import type { Database } from '#server/driver/database.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { freezeEnded } from './emails.ts'
import { countBookedFrom, writeFreezeEnd } from './freeze-queries.ts'
import { findLot, lockLot, type LockedLot } from './lot-queries.ts'
import { tellOwner } from './tell-owner.ts'

type Shown = OutputOf<typeof previewEndpoint>

/** What ending a freeze would do, by the rule of the end itself. Refuses what `endFreeze` refuses. */
export async function previewFreezeEnd(
  ctx: ReadContext,
  { id }: CheckedOf<typeof previewEndpoint>,
): Promise<Shown | Refusal> {
  const { db, branch } = ctx
  const lot = await findLot(db, { lotId: id, branchId: branch.id })
  if (!lot) return refuse('request.not_found')
  const plan = await decide(db, { lot, zone: branch.zone })
  return isRefusal(plan) ? plan : present(plan, branch.zone)
}

/**
 * Ends the freeze of a pack: it pays for classes again from today on, and expires as many days earlier as the freeze
 * had left. Refusals: request.not_found, packages.not_yours, packages.not_frozen, and packages.freeze_end_booked where
 * a class is booked with it after its new last day. The owner is told the reason.
 */
export async function endFreeze(
  ctx: WriteContext,
  { id, reason }: CheckedOf<typeof endEndpoint>,
): Promise<OutputOf<typeof endEndpoint> | Refusal> {
  const { tx, branch } = ctx
  const lot = await lockLot(tx, { lotId: id, branchId: branch.id })
  if (!lot) return refuse('request.not_found')
  const plan = await decide(tx, { lot, zone: branch.zone })
  if (isRefusal(plan)) return plan
  await writeFreezeEnd(tx, { lotId: lot.id, plan, now: lot.now })
  const shown = present(plan, branch.zone)
  await writeAudit(ctx, {
    at: lot.now,
    action: 'packages.end_freeze',
    subjectKind: 'package_lots',
    subjectId: lot.id,
    details: { days: shown.days, valid_to: shown.valid_to, reason },
  })
  await tellOwner(ctx, {
    lot,
    expiresAt: plan.expiresAt,
    reason,
    eventKey: `packages.freeze_ended:${lot.id}:${lot.now.toString()}`,
    write: freezeEnded,
  })
  return { success: true, ...shown }
}

async function decide(
  db: Database,
  { lot, zone }: { readonly lot: LockedLot; readonly zone: string },
): Promise<FreezeEndPlan | Refusal> {
  const plan = decideFreezeEnd({ lot, zone, now: lot.now })
  if (isRefusal(plan)) return plan
  const count = await countBookedFrom(db, { lotId: lot.id, from: plan.expiresAt })
  return count === 0 ? plan : refuse('packages.freeze_end_booked', { values: { count } })
}

function present(plan: FreezeEndPlan, zone: string): Shown {
  return {
    days: plan.unused,
    from: plan.lasted === 0 ? null : dayOf(plan.until, zone).toString(),
    expires_at: wireTime(plan.expiresAt, zone),
    valid_to: lastDay(plan.expiresAt, zone).toString(),
  }
}
