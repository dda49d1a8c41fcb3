import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { exportRecords as endpoint } from '#domain/privacy/records-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { loadRecords } from './queries.ts'

/** A copy of everything stored about the caller and the dependants, which a browser saves as a file. */
export async function exportRecords(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const records = await loadRecords(ctx.db, signedIn(ctx))
  ctx.responseHeaders.set('content-disposition', 'attachment; filename="my-data.json"')
  return { exported_at: wireTime(await studioNow(ctx.db), ctx.branch.zone), records }
}
