import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant, isBefore } from '#domain/kit/time.ts'
import type { readCalendar } from '#domain/timetable/calendar-api.ts'

type Calendar = OutputOf<typeof readCalendar>

/** The classes that the desk can still book somebody into: none that has begun, and no private. */
export function classesAhead({ classes, now }: Pick<Calendar, 'classes' | 'now'>): Calendar['classes'] {
  return classes.filter(
    (one) => !one.private && one.status === 'upcoming' && isBefore(instant(now), instant(one.starts_at)),
  )
}
