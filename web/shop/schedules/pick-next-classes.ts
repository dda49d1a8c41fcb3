import { instant } from '#domain/kit/time.ts'
import type { ScheduledClass } from './scheduled-class.ts'

const shownAtMost = 4

export interface NextClasses {
  /** The studio's time at which the seats were loaded. */
  readonly now: string
  readonly classes: readonly ScheduledClass[]
}

/** The next classes of the first day that still has some: today, or the day after the last class of today. */
export function pickNextClasses(now: string, week: readonly ScheduledClass[]): NextClasses {
  const coming = week.filter(
    (one) => one.status === 'upcoming' && instant(one.starts_at).epochMilliseconds > instant(now).epochMilliseconds,
  )
  const date = coming[0]?.starts_at.slice(0, 10) ?? ''
  return { now, classes: coming.filter((one) => one.starts_at.startsWith(date)).slice(0, shownAtMost) }
}
