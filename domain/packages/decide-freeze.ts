import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, isBefore, startOfDay, type Day, type Instant } from '#domain/kit/time.ts'
import type { Freeze, Lot } from './model.ts'
import { lastDay } from './validity.ts'

type FrozenLot = Pick<Lot, 'expiresAt' | 'revoked' | 'frozen'>

interface FreezeRequest {
  readonly lot: FrozenLot
  /** The first and the last day of the freeze. */
  readonly from: Day
  readonly to: Day
  /** Days of former freezes. */
  readonly daysBefore: number
  readonly daysMax: number
  readonly zone: string
  readonly now: Instant
}

export interface FreezePlan extends Freeze {
  readonly days: number
  /** When the pack expires after it. */
  readonly expiresAt: Instant
}

/**
 * A pack is frozen for whole days of the branch's calendar, from today at the earliest and beginning while it is valid,
 * and is valid so many days longer. One freeze at a time, and so many days in all. Refusals: packages.not_yours,
 * packages.expired, packages.freeze_dates, packages.freeze_overlap, packages.freeze_too_long. Example: frozen from 1 to
 * 7 May, a pack that was valid to 31 May is valid to 7 June.
 */
export function decideFreeze({ lot, from, to, daysBefore, daysMax, zone, now }: FreezeRequest): FreezePlan | Refusal {
  if (lot.revoked) return refuse('packages.not_yours')
  if (!isBefore(now, lot.expiresAt)) return refuse('packages.expired')
  const isInOrder = Temporal.PlainDate.compare(from, to) <= 0
  const isNow =
    Temporal.PlainDate.compare(dayOf(now, zone), from) <= 0 &&
    Temporal.PlainDate.compare(from, lastDay(lot.expiresAt, zone)) <= 0
  if (!isInOrder || !isNow) return refuse('packages.freeze_dates')
  if (lot.frozen && isBefore(now, lot.frozen.until)) return refuse('packages.freeze_overlap')
  const days = from.until(to, { largestUnit: 'days' }).days + 1
  const left = Math.max(0, daysMax - daysBefore)
  if (days > left) return refuse('packages.freeze_too_long', { values: { max: daysMax, left } })
  return {
    from: startOfDay(from, zone),
    until: startOfDay(to.add({ days: 1 }), zone),
    days,
    expiresAt: lot.expiresAt.toZonedDateTimeISO(zone).add({ days }).toInstant(),
  }
}

interface FreezeEndRequest {
  readonly lot: FrozenLot
  readonly zone: string
  readonly now: Instant
}

/** The freeze as it stands from now on: it ends as today began, or as it begins where that is later. */
export interface FreezeEndPlan extends Freeze {
  /** Whole days that the freeze lasted; none where it has not begun before today. */
  readonly lasted: number
  /** Days of the freeze that are not used. */
  readonly unused: number
  /** When the pack expires after it. */
  readonly expiresAt: Instant
}

/**
 * A freeze ends as today began, so that the pack pays for the classes of today again; its unused days leave the
 * validity that they had been added to, so the pack keeps the days that it had left. Refusals: packages.not_yours,
 * packages.not_frozen. Example: frozen from 1 to 7 May and valid to 7 June, ended on 3 May it is valid to 2 June.
 */
export function decideFreezeEnd({ lot, zone, now }: FreezeEndRequest): FreezeEndPlan | Refusal {
  if (lot.revoked) return refuse('packages.not_yours')
  const { frozen } = lot
  if (!frozen || !isBefore(now, frozen.until)) return refuse('packages.not_frozen')
  const today = startOfDay(dayOf(now, zone), zone)
  const until = isBefore(today, frozen.from) ? frozen.from : today
  const unused = daysOf({ from: until, until: frozen.until }, zone)
  return {
    from: frozen.from,
    until,
    lasted: daysOf({ from: frozen.from, until }, zone),
    unused,
    expiresAt: lot.expiresAt.toZonedDateTimeISO(zone).subtract({ days: unused }).toInstant(),
  }
}

function daysOf({ from, until }: Freeze, zone: string): number {
  return dayOf(from, zone).until(dayOf(until, zone), { largestUnit: 'days' }).days
}
