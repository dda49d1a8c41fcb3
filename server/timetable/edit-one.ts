import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { minuteOfDay } from '#domain/schedules/minute-of-day.ts'
import type { ClassPart } from '#domain/schedules/model.ts'
import { newHours } from '#domain/schedules/new-hours.ts'
import { survivingParts } from '#domain/schedules/surviving-parts.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { editClass } from '#domain/timetable/api.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { saveEdited, type findClassType, type SeriesSession } from '#server/schedules/series-queries.ts'
import { changeSession, type ClassChange } from './change-session.ts'

/** What staff sent; what the branch has of it. */
export interface Wanted extends Pick<ClassChange, 'room' | 'instructors'> {
  readonly sent: CheckedOf<typeof editClass>
  readonly kind: Awaited<ReturnType<typeof findClassType>>
  /** How many days later the classes are to be. */
  readonly days: number
  readonly rules: Policies
}

export interface EditedClass {
  readonly told: number
  readonly released: readonly Id<'bookings'>[]
  readonly promoted: number
  /** What was asked for and stays, because it is this class's own. */
  readonly kept: readonly ClassPart[]
}

/**
 * Changes one class as far as its own parts let the edit through; a class that cannot be changed is left as it was.
 * Refuses schedules.edited when nothing of the edit reaches it, and what `changeSession` refuses.
 */
export async function editOne(
  ctx: WriteContext,
  { session, of, wanted }: { session: LockedSession; of: SeriesSession; wanted: Wanted },
): Promise<EditedClass | Refusal> {
  const { sent, rules } = wanted
  const parts = partsOf(sent)
  const isAlone = sent.scope === 'this'
  const { apply, keep, edited } = survivingParts({
    wanted: parts,
    edited: of.edited,
    overwrite: isAlone || sent.overwrite_edited,
  })
  if (apply.length === 0) return refuse('schedules.edited')
  return inSavepoint<EditedClass | Refusal>(ctx.tx, async () => {
    const done = await changeSession(ctx, {
      session,
      rules,
      change: changeOf(session, { wanted, apply, zone: ctx.branch.zone }),
    })
    if (isRefusal(done)) return { keep: false, result: done }
    const own = isAlone ? [...new Set([...of.edited, ...parts])] : edited
    if (own.length !== of.edited.length) await saveEdited(ctx.tx, { sessionId: session.id, edited: own })
    return { keep: true, result: { ...done, kept: keep } }
  })
}

function partsOf(sent: Wanted['sent']): ClassPart[] {
  const values = {
    hours: sent.date ?? sent.time ?? sent.duration_minutes,
    room: sent.room_id,
    instructors: sent.instructors,
    class: sent.class_type_id ?? sent.difficulty_level_id,
    capacity: sent.capacity,
  } satisfies Record<ClassPart, unknown>
  return (['hours', 'room', 'instructors', 'class', 'capacity'] as const).filter((part) => values[part] !== undefined)
}

function changeOf(
  session: LockedSession,
  { wanted, apply, zone }: { wanted: Wanted; apply: readonly ClassPart[]; zone: string },
): ClassChange {
  const { sent, days, room, instructors } = wanted
  const startMinute = sent.time === undefined ? undefined : minuteOfDay(sent.time)
  const reached = <Value>(part: ClassPart, value: Value) => (apply.includes(part) ? value : undefined)
  return {
    hours: reached(
      'hours',
      newHours(session, { change: { days, startMinute, durationMinutes: sent.duration_minutes }, zone }),
    ),
    room: reached('room', room),
    instructors: reached('instructors', instructors),
    kind: reached('class', kindOf(session, wanted)),
    capacity: reached('capacity', sent.capacity),
    releaseOverlapping: sent.release_overlapping,
  }
}

/** Another kind of class brings its own level unless one is named. */
function kindOf(session: LockedSession, { sent, kind }: Wanted): ClassChange['kind'] {
  const { classTypeId, seriesTypeId } = kind ? { classTypeId: kind.id, seriesTypeId: kind.seriesTypeId } : session
  return { classTypeId, seriesTypeId, levelId: sent.difficulty_level_id ?? kind?.levelId }
}
