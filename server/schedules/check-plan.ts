import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { ReadContext } from '#server/kit/context.ts'
import type { ClassPlan } from './plan-occurrences.ts'

/** So many clashing classes are named in the refusal; the preview names all. */
const namedClashes = 5

/**
 * Refuses schedules.clash unless clashing classes are to be left out and others remain, and schedules.closed when no
 * day is left.
 */
export function checkPlan(
  { branch, locale }: Pick<ReadContext, 'branch' | 'locale'>,
  { plan, skipsClashing }: { plan: ClassPlan; skipsClashing: boolean },
): Refusal | undefined {
  const { free, clashing, skipped } = plan
  if (clashing.length > 0 && (!skipsClashing || free.length === 0)) {
    const named = clashing
      .slice(0, namedClashes)
      .map(({ planned }) => formatWhen(planned.occurrence.startsAt, { locale, zone: branch.zone }))
    return refuse('schedules.clash', { values: { count: clashing.length, when: named.join('; ') } })
  }
  return free.length === 0
    ? refuse('schedules.closed', { values: { reason: skipped[0]?.closure.reason ?? '' } })
    : undefined
}
