import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listSchedules as endpoint } from '#domain/schedules/api.ts'
import { weekRange } from '#domain/schedules/week-range.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentSession } from './present-session.ts'
import { listSessions } from './queries.ts'

/**
 * Classes of the branch in a range of days, soonest first. `studio` and `room` both name rooms; `branch` may only
 * repeat the branch of the request, another one has no classes here. Refuses days in the wrong order, too far apart or
 * invalid.
 */
export async function listSchedules(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { zone } = ctx.branch
  const now = await studioNow(ctx.db)
  const range = weekRange({ dateFrom: input.date_from, dateTo: input.date_to, dates: input.dates, now, zone })
  if (isRefusal(range)) return range
  const at = { limit: input.limit, page: input.page }
  if (input.branch !== undefined && input.branch !== ctx.branch.code)
    return { ...page([], { total: 0, ...at }), now: wireTime(now, zone) }
  const { rows, total } = await listSessions(ctx.db, {
    sorted: input.sortedBy,
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
    filters: {
      branchId: ctx.branch.id,
      from: range.from,
      until: range.until,
      rooms: input.room?.split(','),
      studios: input.studio?.split(','),
      instructors: input.instructor?.split(','),
      classTypes: input.class_type?.split(','),
      difficulties: input.difficulty?.split(','),
      seriesTypes: input.series_type?.split(','),
      private: input.private === undefined ? undefined : input.private === 'true',
      availableAt: input.show_available === 'true' ? now : undefined,
      keyword: input.keyword,
      terms: input,
    },
  })
  return {
    ...page(
      rows.map((row) => presentSession(row, { locale: ctx.locale, zone, now })),
      { total, ...at },
    ),
    now: wireTime(now, zone),
  }
}
