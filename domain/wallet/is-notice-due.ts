import { classTime, isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import { lastDayOf } from './last-day-of.ts'

interface Ending {
  readonly expiresAt: Instant
  readonly zone: string
  /** How many days before their last day people hear of it; 0 tells nobody. */
  readonly noticeDays: number
  /** From this minute of the day on, so that nobody is told at midnight. */
  readonly noticeMinute: number
  readonly now: Instant
}

/**
 * Whether it is time to tell the owner of points that they end soon. They are worth money, so nobody loses them
 * unwarned; once they have ended there is nothing to tell. Example: with 14 days, points that last to 30 November are
 * told of from the morning of the 16th.
 */
export function isNoticeDue({ expiresAt, zone, noticeDays, noticeMinute, now }: Ending): boolean {
  if (noticeDays === 0 || !isBefore(now, expiresAt)) return false
  const date = lastDayOf({ expiresAt, zone }).subtract({ days: noticeDays })
  return isAtOrBefore(classTime({ date, minutes: noticeMinute }, zone), now)
}
