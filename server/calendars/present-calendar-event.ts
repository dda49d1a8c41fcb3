import type { CalendarEvent } from '#domain/kit/calendar-file.ts'
import { isBefore } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import { toCalendarEvent } from '#server/occupancy/to-calendar-event.ts'
import type { CalendarRow } from './queries.ts'

/** A booking as an event of its owner's calendar, as it stands now. */
export function presentCalendarEvent(
  row: CalendarRow,
  { locale, origin }: { readonly locale: Locale; readonly origin: string },
): CalendarEvent {
  const changedAt = row.revised_at && isBefore(row.decided_at, row.revised_at) ? row.revised_at : row.decided_at
  const event = toCalendarEvent(row, {
    locale,
    changedAt,
    isCanceled: row.status === 'canceled' || row.session_status === 'canceled',
  })
  return { ...event, url: `${origin}${locale === 'zh' ? '/zh' : ''}/my-account/classes` }
}
