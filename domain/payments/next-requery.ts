import { isAtOrBefore, isBefore, msBetween, plusMinutes, type Instant } from '#domain/kit/time.ts'

const firstMinutes = [1, 3, 10, 30]
const hourMinutes = 60
/** A gateway that is down at the window's end is asked so much longer before the attempt counts as expired. */
export const unansweredMinutes = 10
const soonMinutes = 2
/** Late money is looked for so much longer, because the callback about it may be lost. */
const afterWindowMinutes = 24 * hourMinutes

interface Attempt {
  readonly createdAt: Instant
  /** The end of the attempt's window; the gateway is always asked once at this very moment. */
  readonly expiresAt: Instant
  readonly now: Instant
}

/**
 * "Sweeper requeries at 1, 3, 10, 30 min, then hourly to the window end" (PAYMENTS 5), and while nothing final is known
 * every two minutes for ten more, then hourly for a day, because a callback may be lost after the window as well.
 * Undefined when that day is over.
 */
export function nextRequery({ createdAt, expiresAt, now }: Attempt): Instant | undefined {
  if (!isBefore(now, expiresAt)) {
    const next = plusMinutes(now, isBefore(now, plusMinutes(expiresAt, unansweredMinutes)) ? soonMinutes : hourMinutes)
    return isAtOrBefore(next, plusMinutes(expiresAt, afterWindowMinutes)) ? next : undefined
  }
  const planned =
    firstMinutes.map((minutes) => plusMinutes(createdAt, minutes)).find((at) => isBefore(now, at)) ??
    nextHour(createdAt, now)
  return isBefore(planned, expiresAt) ? planned : expiresAt
}

/** The whole hours after the half hour: 1:30, 2:30, … counted from the start. */
function nextHour(createdAt: Instant, now: Instant): Instant {
  const sinceMinutes = msBetween(createdAt, now) / 60_000
  const hours = Math.floor((sinceMinutes - 30) / hourMinutes) + 1
  return plusMinutes(createdAt, 30 + hours * hourMinutes)
}
