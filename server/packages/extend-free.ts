import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { decideFreeExtension } from '#domain/packages/decide-free-extension.ts'
import type {
  extendFree as extendEndpoint,
  previewFreeExtension as previewEndpoint,
} from '#domain/packages/extension-api.ts'
import { lastDay } from '#domain/packages/validity.ts'
import type { Database } from '#server/driver/database.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { packageExtended } from './emails.ts'
import { countFreeDays, insertFreeExtension } from './free-extension-queries.ts'
import { findLot, lockLot, type LockedLot } from './lot-queries.ts'
import { tellOwner } from './tell-owner.ts'

type Shown = OutputOf<typeof previewEndpoint>
type Plan = Exclude<ReturnType<typeof decideFreeExtension>, Refusal>

/** When a pack would end with so many free days more. Refuses request.not_found and what `decideFreeExtension` does. */
export async function previewFreeExtension(
  ctx: ReadContext,
  { id, days }: CheckedOf<typeof previewEndpoint>,
): Promise<Shown | Refusal> {
  const lot = await findLot(ctx.db, { lotId: id, branchId: ctx.branch.id })
  if (!lot) return refuse('request.not_found')
  const plan = await decide(ctx.db, { lot, days, zone: ctx.branch.zone })
  return isRefusal(plan) ? plan : present({ lot, plan, days, zone: ctx.branch.zone })
}

/**
 * Gives days to a pack without a fee, under its lock. The owner of the pack is told the reason, and the audit keeps it.
 * Refuses request.not_found, giveaways.own and what `decideFreeExtension` refuses.
 */
export async function extendFree(
  ctx: WriteContext,
  { id, days, reason }: CheckedOf<typeof extendEndpoint>,
): Promise<OutputOf<typeof extendEndpoint> | Refusal> {
  const { tx, branch } = ctx
  const lot = await lockLot(tx, { lotId: id, branchId: branch.id })
  if (!lot) return refuse('request.not_found')
  const own = await refuseOwnBenefit(ctx, { lotId: lot.id })
  if (own) return own
  const plan = await decide(tx, { lot, days, zone: branch.zone })
  if (isRefusal(plan)) return plan
  await insertFreeExtension(tx, {
    lotId: lot.id,
    days,
    formerExpiresAt: lot.expiresAt,
    expiresAt: plan.expiresAt,
    by: signedIn(ctx).accountId,
    now: lot.now,
  })
  const shown = present({ lot, plan, days, zone: branch.zone })
  await writeAudit(ctx, {
    at: lot.now,
    action: 'packages.extend_free',
    subjectKind: 'package_lots',
    subjectId: lot.id,
    details: { days, valid_to: shown.valid_to, reason },
  })
  await tellOwner(ctx, {
    lot,
    expiresAt: plan.expiresAt,
    reason,
    eventKey: `packages.extended_free:${lot.id}:${lot.now.toString()}`,
    write: packageExtended,
  })
  return { success: true, ...shown }
}

async function decide(
  db: Database,
  { lot, days, zone }: { readonly lot: LockedLot; readonly days: number; readonly zone: string },
): Promise<Plan | Refusal> {
  return decideFreeExtension({
    lot: { ...lot, kind: lot.plan.kind },
    days,
    daysBefore: await countFreeDays(db, lot.id),
    zone,
    now: lot.now,
  })
}

function present({
  lot,
  plan,
  days,
  zone,
}: {
  readonly lot: LockedLot
  readonly plan: Plan
  readonly days: number
  readonly zone: string
}): Shown {
  return {
    days,
    days_left: plan.daysLeft,
    former_valid_to: lastDay(lot.expiresAt, zone).toString(),
    valid_to: lastDay(plan.expiresAt, zone).toString(),
    expires_at: wireTime(plan.expiresAt, zone),
  }
}
