import {
  dayOf,
  startOfDay,
  type Instant,
  plusMs,
  type Day,
  isAtOrBefore,
  classTime,
  isBefore,
} from '#domain/kit/time.ts'
import type { Lot, LotState } from './model.ts'

/**
 * A pack is valid to the end of its last day in the branch's zone, counted from payment. The day of payment is day 0,
 * so the last day is `validityDays` days after it. Returns the first instant after that day. Example: 30 days, paid on
 * 3 April at 23:59 in Penang, are valid on 3 May all day: to 4 May 00:00.
 */
export function validUntil(pack: {
  readonly paidAt: Instant
  readonly validityDays: number
  readonly zone: string
}): Instant {
  return startOfDay(dayOf(pack.paidAt, pack.zone).add({ days: pack.validityDays + 1 }), pack.zone)
}

/**
 * The last day of a pack, as people read it, from the first instant at which it is no longer valid.
 * Example: a pack that expires at 4 May 00:00 in Penang says 3 May.
 */
export function lastDay(expiresAt: Instant, zone: string): Day {
  return dayOf(plusMs(expiresAt, -1), zone)
}

/**
 * The last day moves by days, or to the same day of a later month, or to the last day of a month that has no such day;
 * months that are bought together are added together. Returns the first instant after that day. Example: valid to 31
 * January, one month more is valid to 28 February, and two are valid to 31 March.
 */
export function extendUntil(pack: {
  readonly expiresAt: Instant
  readonly by: { readonly months: number } | { readonly days: number }
  readonly zone: string
}): Instant {
  const { expiresAt, by, zone } = pack
  return startOfDay(lastDay(expiresAt, zone).add(by).add({ days: 1 }), zone)
}

/**
 * A pack is valid to the end of its last day: an expired pack is expired at the instant itself, before the nightly job.
 * A revoked pack has no other state. Example: 3 credits left and expired a second ago is `expired`, not `usable`.
 */
export function lotState(lot: Pick<Lot, 'left' | 'expiresAt' | 'revoked'>, now: Instant): LotState {
  if (lot.revoked) return 'revoked'
  if (isAtOrBefore(lot.expiresAt, now)) return 'expired'
  return lot.left > 0 ? 'usable' : 'empty'
}

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
