import { classTime, type Day, type Instant } from '#domain/kit/time.ts'

export interface Occurrence {
  /** Counted from 1 by the rule, closed days included. */
  readonly no: number
  readonly day: Day
  readonly startsAt: Instant
  /** True when the clocks skip that time on that day, so that the class begins later than the others. */
  readonly shifted: boolean
}

/** The class of a series on that day, at that minute of the branch's wall clock. */
export function occurrenceOn({
  no,
  date,
  startMinute,
  zone,
}: {
  no: number
  date: Day
  startMinute: number
  zone: string
}): Occurrence {
  const startsAt = classTime({ date, minutes: startMinute }, zone)
  const shown = startsAt.toZonedDateTimeISO(zone)
  return { no, day: date, startsAt, shifted: shown.hour * 60 + shown.minute !== startMinute }
}
