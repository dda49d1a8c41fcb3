import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, dayOf, isBefore, type Instant } from '#domain/kit/time.ts'
import { minuteOfDay } from '#domain/schedules/class-times.ts'
import { survivingParts } from '#domain/schedules/closures.ts'
import type { ClassPart } from '#domain/schedules/model.ts'
import { newHours } from '#domain/schedules/new-classes.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { editClass } from '#domain/timetable/api.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findRoom } from '#server/schedules/change-queries.ts'
import { lockSchedule } from '#server/schedules/closure-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import {
  countInstructors,
  findClassType,
  listSessionsInScope,
  findSeriesSession,
  hasLevel,
  saveEdited,
  type SeriesSession,
} from '#server/schedules/series-queries.ts'
import { changeSession } from './change-session.ts'
import { lockClasses } from './lock-classes.ts'

type Sent = CheckedOf<typeof editClass>
type ClassChange = Parameters<typeof changeSession>[1]['change']

/** What staff sent, with the rows of the branch that it names. */
interface Wanted extends Pick<ClassChange, 'room' | 'instructors'> {
  readonly sent: Sent
  readonly kind: Awaited<ReturnType<typeof findClassType>>
  /** By how many days the classes move. */
  readonly days: number
  readonly rules: Policies
}

interface EditedClass {
  readonly told: readonly Id<'bookings'>[]
  readonly released: readonly Id<'bookings'>[]
  readonly promoted: readonly Id<'bookings'>[]
  /** What was requested and stays, because the class has its own. */
  readonly kept: readonly ClassPart[]
}

interface Edit {
  /** As it was asked. */
  readonly sent: Sent
  readonly named: SeriesSession
  readonly now: Instant
  /** Soonest first, each as it was before. */
  readonly changed: readonly (EditedClass & { readonly of: SeriesSession })[]
  readonly unchanged: readonly { readonly of: SeriesSession; readonly refusal: Refusal }[]
}

/**
 * Changes this class, the following or all of a series: each class changes or stays as it is, on its own. Classes that
 * are over are not touched. Refuses request.not_found, schedules.no_series, schedules.over when none is left, and for
 * one class what keeps it from changing.
 */
export async function editInScope(ctx: WriteContext, sent: Sent): Promise<Edit | Refusal> {
  const now = await lockSchedule(ctx.tx, ctx.branch.id)
  const named = await findSeriesSession(ctx.tx, { id: sent.id, branchId: ctx.branch.id })
  if (!named) return refuse('request.not_found')
  if (sent.scope !== 'this' && named.series_id === null) return refuse('schedules.no_series')
  const parts = await findParts(ctx, sent)
  if (isRefusal(parts)) return parts
  const members = await listSessionsInScope(ctx.tx, { named, scope: sent.scope })
  const { open, rules, now: lockedAt } = await lockClasses(ctx, { ids: members.map(({ id }) => id), now })
  if (open.length === 0) return refuse('schedules.over')
  const wanted: Wanted = { ...parts, sent, rules, days: daysLater(named, { sent, zone: ctx.branch.zone }) }
  const done = await editEach(ctx, { open, wanted, members: new Map(members.map((row) => [row.id, row])) })
  const [only] = done.unchanged
  return sent.scope === 'this' && only ? only.refusal : { sent, named, now: lockedAt, ...done }
}

/** The rows of the branch that the edit names. */
async function findParts(
  { tx, branch }: WriteContext,
  sent: Sent,
): Promise<Pick<Wanted, 'room' | 'kind' | 'instructors'> | Refusal> {
  const room = sent.room_id === undefined ? undefined : await findRoom(tx, { id: sent.room_id, branchId: branch.id })
  const kind =
    sent.class_type_id === undefined
      ? undefined
      : await findClassType(tx, { id: sent.class_type_id, branchId: branch.id })
  if ((sent.room_id !== undefined && !room) || (sent.class_type_id !== undefined && !kind))
    return refuse('request.not_found')
  if (
    sent.difficulty_level_id !== undefined &&
    !(await hasLevel(tx, { id: sent.difficulty_level_id, branchId: branch.id }))
  )
    return refuse('request.not_found')
  const { instructors } = sent
  const areKnown =
    instructors === undefined ||
    (await countInstructors(tx, { ids: instructors.map(({ id }) => id), branchId: branch.id })) === instructors.length
  return areKnown ? { room, kind, instructors } : refuse('request.not_found')
}

function daysLater(named: SeriesSession, { sent, zone }: { sent: Sent; zone: string }): number {
  return sent.date === undefined ? 0 : dayOf(named.starts_at, zone).until(day(sent.date), { largestUnit: 'days' }).days
}

async function editEach(
  ctx: WriteContext,
  edit: { open: readonly LockedSession[]; wanted: Wanted; members: ReadonlyMap<string, SeriesSession> },
): Promise<Pick<Edit, 'changed' | 'unchanged'>> {
  const changed: Edit['changed'][number][] = []
  const unchanged: Edit['unchanged'][number][] = []
  for (const session of inOrder(edit.open, { wanted: edit.wanted, zone: ctx.branch.zone })) {
    const of = edit.members.get(session.id)
    if (!of) throw new Error(`class ${session.id} was locked but is not in the scope of the edit`)
    const done = await editOne(ctx, { session, of, wanted: edit.wanted })
    if (isRefusal(done)) unchanged.push({ of, refusal: done })
    else changed.push({ of, ...done })
  }
  return { changed: changed.toSorted(bySoonest), unchanged: unchanged.toSorted(bySoonest) }
}

/** Classes that move later are changed from the last to the first, so that none blocks the one before it. */
function inOrder(
  open: readonly LockedSession[],
  { wanted: { days, sent }, zone }: { wanted: Wanted; zone: string },
): readonly LockedSession[] {
  const [first] = open
  if (!first) return open
  const startMinute = sent.time === undefined ? undefined : minuteOfDay(sent.time)
  const after = newHours(first, { change: { days, startMinute, durationMinutes: undefined }, zone })
  return isBefore(first.startsAt, after.startsAt) ? open.toReversed() : open
}

function bySoonest(one: { of: SeriesSession }, other: { of: SeriesSession }): number {
  return Temporal.Instant.compare(one.of.starts_at, other.of.starts_at)
}

/**
 * Changes one class as far as its own parts allow; a class that cannot be changed stays as it was. Refuses
 * schedules.edited when the edit changes nothing of it, and what `changeSession` refuses.
 */
async function editOne(
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
    const { told, released, promoted } = done
    return { keep: true, result: { told, released, promoted, kept: keep } }
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
