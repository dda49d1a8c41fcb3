import type { CheckInMeans, Outcome } from './oracle-check-in.ts'
import type { StaffCancelCredit } from './oracle-studio.ts'

/**
 * What a person or the studio does, in the oracle's terms: people, sessions and plans by number, bookings, packs and
 * shares by the label of the action that made them. `by` is the account that sends the request: the person's own, or
 * the guardian's, unless another account tries.
 */
interface Actions {
  readonly book: {
    readonly person: number
    readonly by?: number | undefined
    readonly session: number
    readonly lot?: string | undefined
    readonly seat?: number | undefined
  }
  readonly wait: { readonly person: number; readonly by?: number | undefined; readonly session: number }
  readonly hold: {
    readonly person: number
    readonly by: number
    readonly session: number
    readonly seat?: number | undefined
  }
  /** Any this many of those classes. */
  readonly request: {
    readonly person: number
    readonly by: number
    readonly sessions: readonly number[]
    readonly wanted: number
  }
  readonly leaveRequest: { readonly request: string; readonly by: number }
  readonly pair: { readonly persons: readonly [number, number]; readonly by: number; readonly session: number }
  readonly cancel: { readonly booking: string; readonly by: number }
  readonly swap: {
    readonly booking: string
    readonly by: number
    readonly session: number
    readonly lot?: string | undefined
    readonly seat?: number | undefined
  }
  readonly checkIn: { readonly booking: string; readonly means: CheckInMeans; readonly by: number }
  readonly undo: { readonly booking: string; readonly outcome: Outcome }
  /** At the front desk, with a credit of the person's packs. */
  readonly bookByStaff: {
    readonly person: number
    readonly session: number
    readonly lot?: string | undefined
    readonly seat?: number | undefined
  }
  readonly cancelByStaff: { readonly booking: string; readonly credit: StaffCancelCredit }
  readonly grant: { readonly person: number; readonly plan: number }
  /** Paid from the wallet at once. */
  readonly buy: { readonly person: number; readonly plan: number }
  /** Sent to the bank, which answers later: `waits` needs a second approver. */
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
  readonly setPreferences: { readonly person: number; readonly noticeHours: number; readonly shortNotice: boolean }
  readonly publish: Readonly<Record<never, never>>
  /** `version` is the one on the page, `asGuardian` how the form was filled in. */
  readonly sign: {
    readonly person: number
    readonly by: number
    readonly version: number
    readonly asGuardian: boolean
  }
  readonly cancelSession: { readonly session: number }
  readonly resizeSession: { readonly session: number; readonly capacity: number }
  readonly moveSession: { readonly session: number; readonly startsAt: number; readonly releases: boolean }
  readonly substitute: { readonly session: number; readonly absent: number; readonly instructor: number }
  readonly runDueJobs: Readonly<Record<never, never>>
}

export type ActionKind = keyof Actions
/** An action of one of these kinds; its label is also the label of what it creates. */
export type Action<Kind extends ActionKind = ActionKind> = {
  [Each in Kind]: { readonly kind: Each; readonly label: string } & Actions[Each]
}[Kind]
