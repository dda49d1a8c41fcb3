import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { opensAt } from '#domain/schedules/class-times.ts'
import { closedBy } from '#domain/schedules/closures.ts'
import type { Occurrence } from '#domain/schedules/occurrences.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { listClosuresOn, type Closure } from './closure-queries.ts'
import type { NewSession } from './queries.ts'
import { listClashes, type ClashRow } from './series-queries.ts'

/** The common fields of all classes. */
export interface ClassPattern {
  readonly minutes: number
  readonly session: Omit<NewSession, 'startsAt' | 'endsAt' | 'opensAt'>
}

interface PlannedClass {
  readonly occurrence: Occurrence
  readonly session: NewSession
}

export interface ClassPlan {
  /** Classes whose room and instructors are free. */
  readonly free: readonly PlannedClass[]
  readonly clashing: readonly { readonly planned: PlannedClass; readonly met: readonly ClashRow[] }[]
  readonly skipped: readonly { readonly occurrence: Occurrence; readonly closure: Closure }[]
}

interface PlanRequest {
  readonly pattern: ClassPattern
  readonly occurrences: readonly Occurrence[]
  readonly branch: Branch
  readonly policies: Policies
  readonly now: Instant
}

/**
 * Classes of one pattern on those days: without closed ones, and with their clashes. Refuses schedules.past when the
 * first has begun.
 */
export async function planOccurrences(
  db: Database,
  { pattern, occurrences, branch, policies, now }: PlanRequest,
): Promise<ClassPlan | Refusal> {
  const { roomId, instructors } = pattern.session
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  if (!first || !last || isAtOrBefore(first.startsAt, now)) return refuse('schedules.past')
  const closures = await listClosuresOn(db, { branchId: branch.id, first: first.day, last: last.day })
  const dated = occurrences.map((occurrence) => ({
    occurrence,
    closure: closedBy(closures, { day: occurrence.day, roomId }),
  }))
  const planned = dated
    .filter(({ closure }) => closure === undefined)
    .map(({ occurrence }): PlannedClass => {
      const { startsAt } = occurrence
      return {
        occurrence,
        session: {
          ...pattern.session,
          startsAt,
          endsAt: plusMinutes(startsAt, pattern.minutes),
          opensAt: opensAt(startsAt, { zone: branch.zone, policies }),
        },
      }
    })
  const met = Map.groupBy(
    await listClashes(db, {
      roomId,
      instructorIds: instructors.map(({ id }) => id),
      hours: planned.map(({ occurrence: { no }, session: { startsAt, endsAt } }) => ({ no, startsAt, endsAt })),
    }),
    ({ no }) => no,
  )
  return {
    free: planned.filter(({ occurrence }) => !met.has(occurrence.no)),
    clashing: planned.flatMap((one) => {
      const rows = met.get(one.occurrence.no)
      return rows ? [{ planned: one, met: rows }] : []
    }),
    skipped: dated.flatMap(({ occurrence, closure }) => (closure ? [{ occurrence, closure }] : [])),
  }
}
