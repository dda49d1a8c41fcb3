import { z } from 'zod/mini'
import { heldAct } from '#domain/kit/held-act.ts'
import { isRefusal, refuse } from '#domain/kit/refusal.ts'
import { plusMs, wireTime } from '#domain/kit/time.ts'
import { actWaits } from '#domain/work/act-waits.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn } from '#server/kit/context.ts'
import type { HoldAct } from '#server/kit/edge.ts'
import { insertRun } from './queries.ts'

/**
 * The answer to an act that waits: it is done and rolled back, so that it is refused now for whatever it would be
 * refused for then, and kept for `doDueActs`. Undefined for one that is done at once. Without a `plan_hash` nobody
 * could tell later whether it still does what was shown.
 */
export const holdAct: HoldAct = async (ctx, { kind, input, seconds, holding }) => {
  if (seconds === 0) return undefined
  const now = await studioNow(ctx.tx)
  if (!actWaits({ seconds, firstAt: await holding.firstAt(ctx), now })) return undefined
  if (input['plan_hash'] === undefined) return refuse('request.invalid', { fields: { plan_hash: 'fields.required' } })
  const tried = await inSavepoint(ctx.tx, async () => ({ keep: false, result: await holding.doNow(ctx) }))
  if (isRefusal(tried)) return tried
  const startsAt = plusMs(now, seconds * 1000)
  const { accountId } = signedIn(ctx)
  const id = await insertRun(ctx.tx, { branchId: ctx.branch.id, kind, accountId, input, now, startsAt })
  const held = { success: true, run_id: id, starts_at: wireTime(startsAt, ctx.branch.zone) }
  return { status: 202, body: z.parse(heldAct, held) }
}
