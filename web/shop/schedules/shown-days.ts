import { day } from '#domain/kit/time.ts'

/** The number of days shown at a time. */
const daysShown = 7

/** Each YYYY-MM-DD. */
export interface ShownDays {
  readonly from: string
  readonly to: string
  /** The first day of the earlier and later ranges; undefined when there is none. */
  readonly earlier: string | undefined
  readonly later: string
}

/** The days shown from the wanted one on, none of them past. */
export function shownDays(wanted: string, today: string): ShownDays {
  const from = wanted < today ? today : wanted
  const before = day(from).subtract({ days: daysShown }).toString()
  return {
    from,
    to: day(from)
      .add({ days: daysShown - 1 })
      .toString(),
    later: day(from).add({ days: daysShown }).toString(),
    earlier: from === today ? undefined : before < today ? today : before,
  }
}
