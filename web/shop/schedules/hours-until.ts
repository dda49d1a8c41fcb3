import { instant, msBetween } from '#domain/kit/time.ts'

const hourMs = 3_600_000

/**
 * Whole hours from one API time to another, rounded down: nine and a half hours are "in 9 hours". 0 when it is over.
 */
export function hoursUntil(startsAt: string, now: string): number {
  return Math.max(0, Math.floor(msBetween(instant(now), instant(startsAt)) / hourMs))
}
