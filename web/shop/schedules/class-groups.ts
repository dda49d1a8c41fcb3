import type { ClassState } from '#domain/schedules/class-state.ts'
import { partOfDay, partsOfDay, type PartOfDay } from '#domain/schedules/class-times.ts'
import type { ScheduledClass } from './scheduled-class.ts'
import { stateOf } from './state-of.ts'

/** The booking or waitlist entry of the visitor in a class. */
export interface ClassBooking {
  readonly bookingId: string
  readonly seat: number | null
  /** Position on the waitlist; null for a booking. */
  readonly position: number | null
  /** Until when an unpaid seat is held; null for any other. */
  readonly heldUntil: string | null
}

export interface ClassRow {
  readonly shown: ScheduledClass
  readonly state: ClassState
  readonly own: ClassBooking | undefined
}

export interface ClassGroups {
  /** Classes of today that have begun; other days have no such group. */
  readonly earlier: readonly ClassRow[]
  readonly parts: ReadonlyArray<{ readonly part: PartOfDay; readonly rows: readonly ClassRow[] }>
}

/** Groups the classes of a day: those of today that have begun, then morning, afternoon and evening. */
export function groupClasses(
  classes: readonly ScheduledClass[],
  about: { readonly now: string; readonly isToday: boolean; readonly mine: ReadonlyMap<string, ClassBooking> },
): ClassGroups {
  const rows = classes.map((shown) => {
    const own = about.mine.get(shown.id)
    const isMine = own !== undefined && own.position === null && own.heldUntil === null
    return { shown, own, state: stateOf(shown, { now: about.now, isMine }) }
  })
  const stepsAside = (row: ClassRow) => about.isToday && row.state === 'past'
  const parts = partsOfDay.map((part) => ({
    part,
    rows: rows.filter((row) => !stepsAside(row) && partOfDay(row.shown.starts_at) === part),
  }))
  return { earlier: rows.filter(stepsAside), parts: parts.filter(({ rows: inPart }) => inPart.length > 0) }
}
