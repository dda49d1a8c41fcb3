import { instant } from '#domain/kit/time.ts'
import type { ScheduledClass } from './scheduled-class.ts'

const shownAtMost = 4

export interface NextClasses {
  /** The studio's time at which the seats were loaded. */
  readonly now: string
  readonly classes: readonly ScheduledClass[]
}

/** The next classes, of today while it has some, then of the days after it. */
export function pickNextClasses(now: string, week: readonly ScheduledClass[]): NextClasses {
  const coming = week.filter(
    (one) => one.status === 'upcoming' && instant(one.starts_at).epochMilliseconds > instant(now).epochMilliseconds,
  )
  return { now, classes: coming.slice(0, shownAtMost) }
}
