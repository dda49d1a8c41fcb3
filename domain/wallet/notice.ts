import { classTime, isAtOrBefore, isBefore, type Instant, dayOf } from '#domain/kit/time.ts'

interface Ending {
  readonly expiresAt: Instant
  readonly zone: string
  /** How many days before their last day the notice is sent; 0 sends none. */
  readonly noticeDays: number
  /** From this minute of the day on, so that no notice is sent at midnight. */
  readonly noticeMinute: number
  readonly now: Instant
}

/**
 * Whether the notice of expiring points is due. They are worth money, so nobody loses them unwarned; once they have
 * ended there is nothing to send. Example: with 14 days, the notice of points that last to 30 November is due from the
 * morning of the 16th.
 */
export function isNoticeDue({ expiresAt, zone, noticeDays, noticeMinute, now }: Ending): boolean {
  if (noticeDays === 0 || !isBefore(now, expiresAt)) return false
  const date = lastDayOf({ expiresAt, zone }).subtract({ days: noticeDays })
  return isAtOrBefore(classTime({ date, minutes: noticeMinute }, zone), now)
}

interface LastDay {
  readonly expiresAt: Instant
  readonly zone: string
}

/** The last day on which points that end at that instant can be spent. */
export function lastDayOf({ expiresAt, zone }: LastDay): Temporal.PlainDate {
  return dayOf(expiresAt, zone).subtract({ days: 1 })
}
