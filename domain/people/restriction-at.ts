import { dayOf, day, type Instant } from '#domain/kit/time.ts'

/** What a studio may keep a person from: every class, or booking without the desk. */
export const restrictionKinds = ['no_classes', 'desk_only'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export interface Restriction {
  readonly kind: RestrictionKind
  /** YYYY-MM-DD, the last day on which it holds; null while staff have not ended it. */
  readonly lastDay: string | null
}

/**
 * The restriction that holds at that moment, by the branch's calendar. Example: one to 30 November holds all that day
 * and not on 1 December.
 */
export function restrictionAt<Of extends Restriction>(
  restriction: Of | null,
  { now, zone }: { readonly now: Instant; readonly zone: string },
): Of | undefined {
  if (restriction === null) return undefined
  const { lastDay } = restriction
  const isOver = lastDay !== null && Temporal.PlainDate.compare(day(lastDay), dayOf(now, zone)) < 0
  return isOver ? undefined : restriction
}
