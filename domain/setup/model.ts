import type { Instant } from '#domain/kit/time.ts'

/** What still needs a thing of the studio: classes that have not ended, and other things by name. */
export interface Needs {
  readonly classes: number
  /** The start of the soonest of those classes; null without any. */
  readonly next: Instant | null
  readonly neededBy: readonly string[]
}

/** What teaches the springs of the reformer how to be set: each class type has one. */
export const springs = ['flow', 'base', 'sculpt', 'jump', 'rest'] as const
