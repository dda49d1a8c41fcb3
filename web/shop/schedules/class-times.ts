import { day, instant, msBetween } from '#domain/kit/time.ts'

interface ShownWeek {
  readonly days: readonly { readonly date: string }[]
  /** The day that is shown of it. */
  readonly date: string
}

/** The first and the last of the seven days, and the first days of the weeks before and after them. */
export function endsOf({ days, date }: ShownWeek) {
  const first = days[0]?.date ?? date
  const last = days.at(-1)?.date ?? date
  return {
    first,
    last,
    before: day(first).subtract({ days: 7 }).toString(),
    after: day(last).add({ days: 1 }).toString(),
  }
}

const hourMs = 3_600_000

/**
 * Whole hours from one API time to another, rounded down: nine and a half hours are "in 9 hours". 0 when it is over.
 */
export function hoursUntil(startsAt: string, now: string): number {
  return Math.max(0, Math.floor(msBetween(instant(now), instant(startsAt)) / hourMs))
}
