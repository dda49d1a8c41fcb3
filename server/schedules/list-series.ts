import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, page } from '#domain/kit/list.ts'
import type { listSeries as endpoint } from '#domain/schedules/api.ts'
import { repeats } from '#domain/schedules/model.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { presentSeries } from './present-series.ts'
import { listSeriesPage } from './series-queries.ts'

/** The series of the branch, newest first. */
export async function listSeries(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const now = await studioNow(ctx.db)
  const { rows, total } = await listSeriesPage(ctx.db, {
    branchId: ctx.branch.id,
    now,
    repeats: chosenValues(query, repeats),
    keyword: query.keyword,
    sorted: query.sortedBy,
    limit: query.limit,
    offset: rowsBefore(query),
  })
  return page(
    rows.map((row) => presentSeries(row, { zone: ctx.branch.zone, locale: ctx.locale })),
    { ...query, total },
  )
}
