import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listSeries } from '#domain/schedules/api.ts'
import { timeOfDay } from '#domain/schedules/time-of-day.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { SeriesRow } from './series-queries.ts'

/** The wire shape of a series, in the reader's language and with the studio's wall clock. */
export function presentSeries(
  row: SeriesRow,
  { zone, locale }: { readonly zone: string; readonly locale: Locale },
): OutputOf<typeof listSeries>['data'][number] {
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
