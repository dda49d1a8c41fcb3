import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore } from '#domain/kit/time.ts'
import type { switchSharing as endpoint } from '#domain/packages/api.ts'
import { checkShareable } from '#domain/packages/check-lot.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockLot, type LockedLot } from './lot-queries.ts'
import { updateSharing } from './share-queries.ts'
import { revokeShares } from './shares.ts'

/**
 * The studio switches sharing on for a pack, and off again, which ends its shares. Switching to the present state
 * changes nothing. Refusals: request.not_found, packages.share_unshareable, packages.not_yours (revoked),
 * packages.expired, giveaways.own.
 */
export async function switchSharing(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx } = ctx
  const lot = await lockLot(tx, { lotId: input.id, branchId: ctx.branch.id })
  if (!lot) return refuse('request.not_found')
  const refusal = input.sharing ? (maySwitchOn(lot) ?? (await refuseOwnBenefit(ctx, { lotId: lot.id }))) : undefined
  if (refusal) return refusal
  const places = lot.places === 0 ? lot.plan.sharers : lot.places
  if (input.sharing !== lot.sharing) {
    if (!input.sharing) await revokeShares(tx, { lot, origin: ctx.origin })
    await updateSharing(tx, { lotId: lot.id, enabledAt: input.sharing ? lot.now : null, places })
    const details = { sharing: input.sharing, places, reason: input.reason }
    await writeAudit(ctx, {
      at: lot.now,
      action: 'packages.switch_sharing',
      subjectKind: 'package_lots',
      subjectId: lot.id,
      details,
    })
  }
  return { success: true, sharing: input.sharing, places: input.sharing ? places : 0 }
}

function maySwitchOn(lot: LockedLot): Refusal | undefined {
  if (lot.revoked) return refuse('packages.not_yours')
  return isAtOrBefore(lot.expiresAt, lot.now) ? refuse('packages.expired') : checkShareable(lot.plan)
}
