import type { listGoals as endpoint } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findGoals } from './goal-queries.ts'
import { outlooksOf } from './outlooks-of.ts'
import { tellGoals } from './tell-goals.ts'

/** The caller's goals with somebody still waiting, the latest first. */
export async function listGoals(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const now = await studioNow(ctx.db)
  const { accountId } = signedIn(ctx)
  const rows = await findGoals(ctx.db, { accountId })
  return {
    goals: tellGoals(rows, { locale: ctx.locale, now, outlooks: await outlooksOf(ctx.db, { rows, accountId }) }),
    now: wireTime(now, ctx.branch.zone),
  }
}
