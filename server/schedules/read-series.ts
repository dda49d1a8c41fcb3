import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listSeries as listSeriesEndpoint, getSeries as getSeriesEndpoint } from '#domain/schedules/api.ts'
import { timeOfDay } from '#domain/schedules/class-times.ts'
import { repeats, statusAt } from '#domain/schedules/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { listSeriesPage, listOccurrences, type SeriesRow } from './series-queries.ts'

/** The series of the branch, newest first. */
export async function listSeries(
  ctx: ReadContext,
  query: CheckedOf<typeof listSeriesEndpoint>,
): Promise<OutputOf<typeof listSeriesEndpoint>> {
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

/** One series of the branch with all its classes by number. Refuses request.not_found. */
export async function getSeries(
  ctx: ReadContext,
  input: CheckedOf<typeof getSeriesEndpoint>,
): Promise<OutputOf<typeof getSeriesEndpoint> | Refusal> {
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

/** The wire shape of a series, in the reader's language and with the studio's wall clock. */
function presentSeries(
  row: SeriesRow,
  { zone, locale }: { readonly zone: string; readonly locale: Locale },
): OutputOf<typeof listSeriesEndpoint>['data'][number] {
  const { id, repeat, weekdays, first_day, end_type, end_date, end_occurence, classes, classes_ahead } = row
  return {
    id,
    repeat,
    weekdays,
    first_day,
    end_type,
    end_date,
    end_occurence,
    classes,
    classes_ahead,
    time: timeOfDay(row.start_minute),
    class_name: inLocale(row.class_name, locale),
    room: inLocale(row.room_name, locale),
    next_at: row.next_at === null ? null : wireTime(row.next_at, zone),
    created_at: wireTime(row.created_at, zone),
  }
}
