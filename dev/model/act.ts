import type { Door, Outcome } from './oracle-door.ts'

/** What somebody does, in the words of the oracle: people, classes and plans by number, places, packs and shares by the label of the act that made them. `by` is the account that asks: the person's own, or the guardian's, unless somebody else tries. */
interface Acts {
  readonly book: {
    readonly person: number
    readonly by?: number | undefined
    readonly lesson: number
    readonly lot?: string | undefined
    readonly seat?: number | undefined
  }
  readonly wait: { readonly person: number; readonly by?: number | undefined; readonly lesson: number }
  readonly hold: {
    readonly person: number
    readonly by: number
    readonly lesson: number
    readonly seat?: number | undefined
  }
  /** Any so many of those classes. */
  readonly goal: {
    readonly person: number
    readonly by: number
    readonly lessons: readonly number[]
    readonly wanted: number
  }
  readonly leaveGoal: { readonly goal: string; readonly by: number }
  readonly pair: { readonly persons: readonly [number, number]; readonly by: number; readonly lesson: number }
  readonly cancel: { readonly place: string; readonly by: number }
  readonly swap: {
    readonly place: string
    readonly by: number
    readonly lesson: number
    readonly lot?: string | undefined
    readonly seat?: number | undefined
  }
  readonly checkIn: { readonly place: string; readonly door: Door; readonly by: number }
  readonly undo: { readonly place: string; readonly outcome: Outcome }
  readonly grant: { readonly person: number; readonly plan: number }
  /** Paid from the wallet at once. */
  readonly buy: { readonly person: number; readonly plan: number }
  /** Sent to the bank, which answers later: `waits` is for a second approver. */
  readonly order: { readonly person: number; readonly plan: number }
  readonly pay: { readonly order: string; readonly waits: boolean }
  readonly extend: { readonly person: number; readonly lot: string }
  readonly switchSharing: { readonly lot: string; readonly on: boolean }
  readonly share: { readonly lot: string; readonly by: number; readonly person: number }
  readonly unshare: { readonly share: string; readonly by: number }
  readonly freeze: {
    readonly lot: string
    readonly from: number
    readonly to: number
    readonly keeps: readonly string[]
  }
  readonly wish: { readonly person: number; readonly noticeHours: number; readonly shortNotice: boolean }
  readonly publish: Readonly<Record<never, never>>
  /** `version` is the one on the page, `asGuardian` how the form was filled in. */
  readonly sign: {
    readonly person: number
    readonly by: number
    readonly version: number
    readonly asGuardian: boolean
  }
  readonly cancelLesson: { readonly lesson: number }
  readonly resizeLesson: { readonly lesson: number; readonly capacity: number }
  readonly moveLesson: { readonly lesson: number; readonly startsAt: number; readonly releases: boolean }
  readonly substitute: { readonly lesson: number; readonly absent: number; readonly teacher: number }
  readonly sweep: Readonly<Record<never, never>>
}

export type Does = keyof Acts
/** An act, or any of those kinds, with a name of its own, which is also the name of what it makes. */
export type Deed<Kind extends Does = Does> = {
  [Each in Kind]: { readonly does: Each; readonly label: string } & Acts[Each]
}[Kind]
