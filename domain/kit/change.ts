/**
 * What staff see change while they look at it. `class`: who is in a class; `timetable`: which classes there are, and
 * who teaches them; `task`, `person`, `order`, `work`: one of those rows, `work` being an act on many members.
 */
export const changeKinds = ['class', 'timetable', 'task', 'person', 'order', 'work'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A change that was committed. It names rows and never says what is in them. */
export interface Change {
  readonly kind: ChangeKind
  /** The row; null for several. */
  readonly subject: string | null
  /** Whose staff may hear of it; null for all branches. That of a class is found where it is told. */
  readonly branchId: string | null
}
