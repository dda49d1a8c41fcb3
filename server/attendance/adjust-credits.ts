import { randomUUID } from 'node:crypto'
import type { adjustCredits as endpoint } from '#domain/attendance/api.ts'
import { priceCredits } from '#domain/giveaways/price-credits.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { decideAdjustment } from '#domain/packages/decide-adjustment.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockAccount } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { packageAdjusted } from '#server/packages/emails.ts'
import { changeGranted, loadGranted, lockLot, type LockedLot } from '#server/packages/lot-queries.ts'
import { tellOwner } from '#server/packages/tell-owner.ts'
import { writeAudit } from '#server/studio/write-audit.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Adds credits to a pack or takes some away, under its lock; its granted number changes by as many, so that its credits
 * add up. The owner is told the reason, and the audit keeps it. Refuses request.not_found and what `decideAdjustment`
 * and `giveByStaff` refuse.
 */
export async function adjustCredits(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const lot = await lockLot(tx, { lotId: input.id, branchId: branch.id })
  if (!lot) return refuse('request.not_found')
  const { balance } = await lockAccount(tx, { kind: 'lot', holder: lot.id, unit: 'credit' })
  const before = await loadGranted(tx, lot.id)
  const refusal = decideAdjustment({
    lot: { ...lot, granted: before, left: balance },
    change: input.change,
    now: lot.now,
  })
  const stopped = refusal ?? (input.change > 0 ? await give(ctx, { lot, input }) : undefined)
  if (stopped) return stopped
  const eventKey = `adjust:${randomUUID()}`
  await post(ctx, { lot, change: input.change, eventKey })
  const granted = await changeGranted(tx, { lotId: lot.id, change: input.change })
  const left = balance + input.change
  await writeAudit(ctx, {
    at: lot.now,
    action: 'packages.adjust',
    subjectKind: 'package_lots',
    subjectId: lot.id,
    details: { change: input.change, left, reason: input.reason },
  })
  await tellOwner(ctx, {
    lot,
    expiresAt: lot.expiresAt,
    reason: input.reason,
    eventKey: `packages.${eventKey}`,
    write: (about) => packageAdjusted({ ...about, left }),
  })
  return { success: true, granted, left }
}

async function give(
  ctx: WriteContext,
  { lot, input: { change, reason } }: { lot: LockedLot; input: Input },
): Promise<Refusal | undefined> {
  const to = { personId: lot.personId, lotId: lot.id }
  return giveByStaff(ctx, { kind: 'credits', to, subjectId: lot.id, worthSen: priceCredits(change, lot.plan), reason })
}

async function post(
  { tx }: WriteContext,
  { lot, change, eventKey }: { lot: LockedLot; change: number; eventKey: string },
): Promise<void> {
  const pack = { kind: 'lot', holder: lot.id } as const
  const house = { kind: 'house:credits_issued' } as const
  const moved = await transferValue(tx, {
    eventKey,
    reason: 'credit_adjusted',
    subject: lot.id,
    at: lot.now,
    unit: 'credit',
    amount: Math.abs(change),
    from: change > 0 ? house : pack,
    to: change > 0 ? pack : house,
    about: lot.id,
  })
  if (moved !== 'moved') throw new Error(`the credits of pack ${lot.id} could not be changed under its lock: ${moved}`)
}
