import type { StaffRole } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The most members that one act changes, and the most that are chosen row by row. */
export const maxChosen = 5000
export const maxChosenRows = 500

/** The most accounts that one message to chosen members reaches. */
const maxReaders: Readonly<Record<StaffRole, number>> = { owner: 500, manager: 500, desk: 30, instructor: 0 }

/**
 * Why a chosen member, or their pack, stays as it is. `gone`: without a tie to the branch by now; `error`: a bug, which
 * the log has.
 */
export const skipReasons = [
  'unchanged',
  'tags_full',
  'no_pack',
  'membership',
  'expired',
  'free_days_max',
  'own',
  'no_account',
  'news_off',
  'same_account',
  'gone',
  'error',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** What becomes of one member: what changes, or why nothing does. */
export type Decided<Change> = { readonly changes: readonly Change[] } | Skip
export interface Skip {
  readonly skip: SkipReason
}

/** How many are skipped for one reason. */
interface Skipped {
  readonly reason: SkipReason
  readonly count: number
}

export interface ManyPlan<Change> {
  readonly changes: readonly Change[]
  /** How many of the chosen change; a member may have several packs. */
  readonly people: number
  /** The most frequent reason first. */
  readonly skipped: readonly Skipped[]
}

/** Sums up what was decided about each of the chosen. */
export function planMany<Change>(decided: readonly Decided<Change>[]): ManyPlan<Change> {
  const changing = decided.flatMap((one) => ('changes' in one ? [one.changes] : []))
  const counts = new Map<SkipReason, number>()
  for (const one of decided) if ('skip' in one) counts.set(one.skip, (counts.get(one.skip) ?? 0) + 1)
  const skipped = skipReasons
    .flatMap((reason) => ({ reason, count: counts.get(reason) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  return { changes: changing.flat(), people: changing.length, skipped }
}

/** Refuses members.too_many_chosen. */
export function checkChosen(count: number): Refusal | undefined {
  return count > maxChosen ? tooMany(count, maxChosen) : undefined
}

/** A desk writes to 30 accounts at once, owner and manager to 500. Refuses members.too_many_chosen. */
export function checkReaders(count: number, role: StaffRole): Refusal | undefined {
  const most = maxReaders[role]
  return count > most ? tooMany(count, most) : undefined
}

function tooMany(count: number, most: number): Refusal {
  return refuse('members.too_many_chosen', { values: { count, most } })
}
