import { day, type Day } from '#domain/kit/time.ts'

interface Freeze {
  readonly from_at: string
  readonly until_at: string
}

interface FrozenDays {
  readonly first: string
  readonly last: string
}

/**
 * The first and the last day of a freeze as it stands on the wire, in the zone of the branch: it covers whole days, and
 * ends at the first instant of the day after it. Example: until 2026-12-13T00:00:00+08:00 is to 12 December.
 */
export function frozenDays({ from_at: from, until_at: until }: Freeze): FrozenDays {
  return { first: from.slice(0, 10), last: day(until.slice(0, 10)).subtract({ days: 1 }).toString() }
}

/** The days of a freeze that is not over on that day; undefined without one. */
export function openFreeze(freeze: Freeze | undefined, today: Day): FrozenDays | undefined {
  const days = freeze === undefined ? undefined : frozenDays(freeze)
  return days !== undefined && days.last >= today.toString() ? days : undefined
}
