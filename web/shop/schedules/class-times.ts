import { instant, msBetween } from '#domain/kit/time.ts'
import type { Week } from './load-week.ts'

/** The first and the last of the shown days. */
export function endsOf({ days, date }: Week): { readonly first: string; readonly last: string } {
  return { first: days[0]?.date ?? date, last: days.at(-1)?.date ?? date }
}

const hourMs = 3_600_000

/**
 * Whole hours from one API time to another, rounded down: nine and a half hours are "in 9 hours". 0 when it is over.
 */
export function hoursUntil(startsAt: string, now: string): number {
  return Math.max(0, Math.floor(msBetween(instant(now), instant(startsAt)) / hourMs))
}
