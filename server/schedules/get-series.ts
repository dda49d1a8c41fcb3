import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { getSeries as endpoint } from '#domain/schedules/api.ts'
import { statusAt } from '#domain/schedules/model.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentSeries } from './present-series.ts'
import { listOccurrences, listSeriesPage } from './series-queries.ts'

/** One series of the branch with all its classes by number. Refuses request.not_found. */
export async function getSeries(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { zone } = ctx.branch
  const now = await studioNow(ctx.db)
  const {
    rows: [row],
  } = await listSeriesPage(ctx.db, { branchId: ctx.branch.id, id: input.id, now, sorted: 'desc', limit: 1, offset: 0 })
  if (!row) return refuse('request.not_found')
  const occurrences = await listOccurrences(ctx.db, row.id)
  return {
    ...presentSeries(row, { zone, locale: ctx.locale }),
    occurrences: occurrences.map(({ starts_at, ends_at, status, ...occurrence }) => ({
      ...occurrence,
      starts_at: wireTime(starts_at, zone),
      ends_at: wireTime(ends_at, zone),
      status: statusAt({ status, endsAt: ends_at }, now),
    })),
  }
}
