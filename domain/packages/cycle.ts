import { dayOf, isBefore, startOfDay, type Day, type Instant } from '#domain/kit/time.ts'

/** One cycle of a membership. Its unused credits expire at `until`, the first instant of the next. */
export interface Cycle {
  /** 0 for the first. */
  readonly place: number
  readonly from: Instant
  readonly until: Instant
}

interface Membership {
  readonly basis: 'billing_cycle' | 'month'
  readonly startedAt: Instant
  readonly zone: string
}

/**
 * When the credits of a membership expire (docs/money.md#memberships). A billing cycle turns at the beginning of the
 * day of the month on which the membership started, or of the last day of a month that has no such day; a month turns
 * at the first of the calendar month. Both in the branch's zone; the first cycle begins when the membership does.
 * Throws on an instant before that. Example: started on 31 January, the cycles turn on 28 February, 31 March, 30 April;
 * by `month` on 1 February, 1 March, 1 April.
 */
export function cycle(membership: Membership, at: Instant): Cycle {
  const { basis, startedAt, zone } = membership
  if (isBefore(at, startedAt)) throw new Error('a membership has no cycle before it started')
  const started = dayOf(startedAt, zone)
  const anchor = basis === 'month' ? started.with({ day: 1 }) : started
  const today = dayOf(at, zone)
  const months = (today.year - anchor.year) * 12 + today.month - anchor.month
  const place = Temporal.PlainDate.compare(today, turn(anchor, months)) < 0 ? months - 1 : months
  return {
    place,
    from: place === 0 ? startedAt : startOfDay(turn(anchor, place), zone),
    until: startOfDay(turn(anchor, place + 1), zone),
  }
}

/** Counted from the first day each time, so that a short month does not shorten those after it. */
function turn(anchor: Day, months: number): Day {
  return anchor.add({ months })
}
