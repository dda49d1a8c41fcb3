import { dayOf, type Instant } from '#domain/kit/time.ts'

interface Ending {
  readonly expiresAt: Instant
  readonly zone: string
}

/** The last day on which points that end at that instant can be spent. */
export function lastDayOf({ expiresAt, zone }: Ending): Temporal.PlainDate {
  return dayOf(expiresAt, zone).subtract({ days: 1 })
}
