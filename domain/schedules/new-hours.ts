import { classTime, dayOf, msBetween, plusMinutes, plusMs, type Instant } from '#domain/kit/time.ts'

export interface Hours {
  readonly startsAt: Instant
  readonly endsAt: Instant
}

export interface HoursChange {
  /** By so many days later, or earlier when negative. */
  readonly days: number
  /** Minutes after midnight by the branch's wall clock; undefined keeps the time. */
  readonly startMinute: number | undefined
  /** Undefined keeps the duration. */
  readonly durationMinutes: number | undefined
}

/**
 * The hours of a class after a change, by the wall clock of its branch: a shift by days over a clock change keeps the
 * wall-clock time. Example: a class on 28 March at 09:00 in London, a day later, is on the 29th at 09:00, which is 23
 * hours later.
 */
export function newHours(
  { startsAt, endsAt }: Hours,
  { change, zone }: { readonly change: HoursChange; readonly zone: string },
): Hours {
  const shown = startsAt.toZonedDateTimeISO(zone)
  const minutes = change.startMinute ?? shown.hour * 60 + shown.minute
  const isSameStart = change.days === 0 && change.startMinute === undefined
  const start = isSameStart
    ? startsAt
    : classTime({ date: dayOf(startsAt, zone).add({ days: change.days }), minutes }, zone)
  const end =
    change.durationMinutes === undefined
      ? plusMs(start, msBetween(startsAt, endsAt))
      : plusMinutes(start, change.durationMinutes)
  return { startsAt: start, endsAt: end }
}
