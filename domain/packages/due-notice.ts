import { classTime, isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import { lastDay } from './last-day.ts'

interface Held {
  readonly startsAt: Instant
  readonly expiresAt: Instant
  readonly zone: string
  /** How many days before the last day people get a notice: 14, 7 and 1. */
  readonly noticeDays: readonly number[]
  /** From this minute of the day on, so that nobody gets one at midnight. */
  readonly noticeMinute: number
  readonly now: Instant
}

/**
 * The nearest notice that is due, so that after an outage of a week one true message is sent and not three. A notice
 * from before the pack existed is never due: a 14-day offer does not begin with a warning. Undefined when none is due,
 * or the pack has expired. Example: nine days before its last day the notice of 14 days is due, and a day before it the
 * notice of 1.
 */
export function dueNotice({ startsAt, expiresAt, zone, noticeDays, noticeMinute, now }: Held): number | undefined {
  if (!isBefore(now, expiresAt)) return undefined
  const due = noticeDays.filter((days) => {
    const at = classTime({ date: lastDay(expiresAt, zone).subtract({ days }), minutes: noticeMinute }, zone)
    return isBefore(startsAt, at) && isAtOrBefore(at, now)
  })
  return due.length === 0 ? undefined : Math.min(...due)
}
