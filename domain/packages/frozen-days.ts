import { day } from '#domain/kit/time.ts'

interface Freeze {
  readonly from_at: string
  readonly until_at: string
}

/**
 * The first and the last day of a freeze as it stands on the wire, in the zone of the branch: it covers whole days, and
 * ends at the first instant of the day after it. Example: until 2026-12-13T00:00:00+08:00 is to 12 December.
 */
export function frozenDays({ from_at: from, until_at: until }: Freeze): {
  readonly first: string
  readonly last: string
} {
  return { first: from.slice(0, 10), last: day(until.slice(0, 10)).subtract({ days: 1 }).toString() }
}
