import { instant } from '#domain/kit/time.ts'
import { classState, type ClassState } from '#domain/schedules/class-state.ts'
import { partOfDay, partsOfDay, type PartOfDay } from '#domain/schedules/part-of-day.ts'
import type { ScheduledClass } from './scheduled-class.ts'

/** The place of the visitor in a class. */
export interface OwnPlace {
  readonly bookingId: string
  readonly seat: number | null
  /** Place in the queue; null for a place in the class. */
  readonly position: number | null
  /** Until when an unpaid place is held; null for any other. */
  readonly heldUntil: string | null
}

export interface ClassRow {
  readonly shown: ScheduledClass
  readonly state: ClassState
  readonly own: OwnPlace | undefined
}

export interface ClassGroups {
  /** Classes of today that have begun; on other days there is no such group. */
  readonly earlier: readonly ClassRow[]
  readonly parts: ReadonlyArray<{ readonly part: PartOfDay; readonly rows: readonly ClassRow[] }>
}

/** Sets the classes of a day in groups: what has begun today steps aside, the rest stands by morning, afternoon and evening. */
export function groupClasses(
  classes: readonly ScheduledClass[],
  about: { readonly now: string; readonly isToday: boolean; readonly mine: ReadonlyMap<string, OwnPlace> },
): ClassGroups {
  const now = instant(about.now)
  const rows = classes.map((shown) => {
    const own = about.mine.get(shown.id)
    const facts = {
      status: shown.status,
      startsAt: instant(shown.starts_at),
      opensAt: instant(shown.opens_at),
      placesLeft: shown.places_left,
      mine: own !== undefined && own.position === null && own.heldUntil === null,
    }
    return { shown, own, state: classState(facts, now) }
  })
  const stepsAside = (row: ClassRow) => about.isToday && row.state === 'past'
  const parts = partsOfDay.map((part) => ({
    part,
    rows: rows.filter((row) => !stepsAside(row) && partOfDay(row.shown.starts_at) === part),
  }))
  return { earlier: rows.filter(stepsAside), parts: parts.filter(({ rows: inPart }) => inPart.length > 0) }
}
