import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import type { ShownDays } from '../schedules/shown-days.ts'

/** A chosen class with its waitlist: the position, or why it cannot be joined. */
export interface ChosenClass {
  readonly shown: ScheduledClass
  readonly waitlist:
    | {
        readonly kind: 'open' | 'waiting'
        readonly position: number
        readonly percent: number | null
        readonly latest: string | undefined
      }
    | { readonly kind: 'closed'; readonly code: string; readonly message: string }
}

export interface MultiClassChoice extends ShownDays {
  readonly now: string
  /** The people the visitor may book for; empty if there is only the visitor. */
  readonly family: readonly {
    readonly id: string
    readonly name: string
    readonly dependant: boolean
    readonly isChosen: boolean
    readonly has: null
  }[]
  /** The person who comes instead of the account holder. */
  readonly person: { readonly id: string; readonly name: string } | undefined
  readonly chosen: readonly ChosenClass[]
  /** Classes of the shown days that can be waited for. */
  readonly classes: readonly ScheduledClass[]
  readonly most: number
}
