import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { listOutages as endpoint } from '#domain/timetable/outages-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { listOutagePage } from '#server/schedules/outage-queries.ts'

/** Reformers of the branch that are out of order, soonest first; those that are back only on request. */
export async function listOutages(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { zone } = ctx.branch
  const { rows, total } = await listOutagePage(ctx.db, {
    branchId: ctx.branch.id,
    today: dayOf(await studioNow(ctx.db), zone),
    past: query.past === 'true',
    keyword: query.keyword,
    sorted: query.sortedBy,
    limit: query.limit,
    offset: rowsBefore(query),
  })
  return page(
    rows.map(({ room_id: id, room_name: name, created_at, ...row }) => ({
      ...row,
      room: { id, name: inLocale(name, ctx.locale) },
      created_at: wireTime(created_at, zone),
    })),
    { ...query, total },
  )
}
