import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listRequests as endpoint } from '#domain/waitlist/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { listMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { loadOutlooks } from './load-outlooks.ts'
import { presentRequests } from './present-requests.ts'

/** The caller's open multi-class requests, the latest first. */
export async function listRequests(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const now = await studioNow(ctx.db)
  const { accountId } = signedIn(ctx)
  const rows = await listMultiClassRequests(ctx.db, { accountId })
  return {
    goals: presentRequests(rows, {
      locale: ctx.locale,
      now,
      outlooks: await loadOutlooks(ctx.db, { rows, accountId }),
    }),
    now: wireTime(now, ctx.branch.zone),
  }
}
