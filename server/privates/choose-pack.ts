import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { chooseCredit } from '#domain/packages/choose-credit.ts'
import { furthestStep } from '#domain/privates/furthest-step.ts'
import { privateLots } from '#domain/privates/private-lots.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { listLots } from '#server/packages/queries.ts'
import type { LockedPrivate } from './lock-private.ts'
import { saveStep } from './queries.ts'

/**
 * Sets which lot will pay: the one that expires first unless chosen. Nothing is taken before the private is confirmed.
 * Refuses packages.*.
 */
export async function choosePack(
  ctx: WriteContext,
  { held, lotId }: { held: LockedPrivate; lotId: Id<'package_lots'> | undefined },
): Promise<'chosen' | Refusal> {
  const { session, row } = held
  const lots = await listLots(ctx.tx, { personId: signedIn(ctx).personId, branchId: session.branchId })
  const choice = chooseCredit({ lots: privateLots(lots), session, now: session.now, chosenLotId: lotId })
  if (isRefusal(choice)) return choice
  await saveStep(ctx.tx, { sessionId: session.id, step: furthestStep('pack', row.step), lotId: choice.lot.id })
  return 'chosen'
}
