import { dayOf, startOfDay, type Instant } from '#domain/kit/time.ts'

/**
 * When points expire: they are valid to the end of the same day of the month in the branch's zone, or of the last one
 * of a shorter month. Returns the first instant after that day. Example: earned on 30 November 2026, they last to the
 * end of 30 November 2027.
 */
export function pointsUntil(earned: { readonly at: Instant; readonly months: number; readonly zone: string }): Instant {
  return startOfDay(dayOf(earned.at, earned.zone).add({ months: earned.months }).add({ days: 1 }), earned.zone)
}
