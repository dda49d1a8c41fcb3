import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { type Database, brokenConstraint } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { teaches } from './own-class-queries.ts'
import { ownInstructor } from './own-instructor.ts'
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

/** Whether this member of staff may see and manage a class: instructors only one that they teach themselves. */
export async function mayManageClass(
  ctx: Pick<ReadContext, 'caller' | 'branch'> & { readonly db: Database },
  sessionId: Id<'class_sessions'>,
): Promise<boolean> {
  const own = await ownInstructor(ctx, ctx.db)
  if (own === undefined) return true
  return own.heldTo !== undefined && teaches(ctx.db, { instructorId: own.heldTo, sessionId })
}

/**
 * A substitute may have got another class while classes were planned, or something was retired. Rethrows any other
 * error.
 */
export function refuseBusy(error: unknown): Refusal {
  const broken = brokenConstraint(error)
  if (broken === 'class_sessions_room_free') return refuse('schedules.room_busy')
  if (broken === 'session_instructors_free') return refuse('schedules.instructor_busy')
  if (broken === 'class_sessions_retired' || broken === 'session_instructors_retired')
    return refuse('schedules.retired')
  throw error
}
