import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import { extendedExpiry, freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import { sits } from '#domain/occupancy/decide-reseat.ts'
import { freeAfterSubstitute } from '#domain/occupancy/free-after-substitute.ts'
import { opensAt } from '#domain/schedules/class-times.ts'
import { closedBy } from '#domain/schedules/closures.ts'
import type { InstructorRole } from '#domain/schedules/model.ts'
import type { Hours } from '#domain/schedules/new-classes.ts'
import { rulesOf } from '#domain/schedules/occurrences.ts'
import { refuseSeats } from '#domain/schedules/refuse-seats.ts'
import type { Policies } from '#domain/studio/model.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { releaseByStudio } from '#server/occupancy/release-by-studio.ts'
import {
  freeBookings,
  listAffectedBookings,
  moveAttendance,
  type AffectedBookingRow,
} from '#server/occupancy/studio-queries.ts'
import { extendLots } from '#server/packages/lot-queries.ts'
import {
  changeClassType,
  removeInstructors,
  listSessionInstructors,
  loadSessionRoom,
  moveSession,
  addInstructors,
  resizeSession,
} from '#server/schedules/change-queries.ts'
import { refuseBusy } from '#server/schedules/check-plan.ts'
import { listClosuresOn } from '#server/schedules/closure-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { leaderOf, notifyChange, type Differing } from './notify-change.ts'
import { notifyInstructors } from './notify-instructors.ts'
import { listOverlapping } from './queries.ts'

/** After a change of time, room or kind everybody has at least this long to cancel for free. */
const freeHours = 24

/** The changes; absent fields stay. */
interface ClassChange {
  readonly hours?: Hours | undefined
  readonly room?: { readonly id: Id<'rooms'>; readonly capacity: number } | undefined
  readonly instructors?: readonly { readonly id: Id<'instructors'>; readonly role: InstructorRole }[] | undefined
  readonly kind?:
    | {
        readonly classTypeId: Id<'class_types'>
        readonly seriesTypeId: Id<'series_types'>
        readonly levelId: Id<'difficulty_levels'> | undefined
      }
    | undefined
  readonly capacity?: number | undefined
  readonly releaseOverlapping: boolean
}

interface Changing {
  /** Under its lock, taken after the lock of the schedule, before its check-in deadline. */
  readonly session: LockedSession
  readonly rules: Policies
  readonly change: ClassChange
}

/** The class after the change. */
interface Target extends Hours {
  readonly room: { readonly id: Id<'rooms'>; readonly capacity: number }
  readonly capacity: number
  readonly isMoved: boolean
}

interface Done {
  /** Everybody who had a seat or waited before. */
  readonly people: readonly AffectedBookingRow[]
  /** Who stays and got a message. */
  readonly told: readonly Id<'bookings'>[]
  readonly released: readonly Id<'bookings'>[]
  readonly promoted: readonly Id<'bookings'>[]
}

/**
 * Changes a class with everybody in it, and costs nobody a credit; overlapping bookings are listed first. A pack that
 * would end before the new time is extended to it; new seats go to the waitlist. Refuses schedules.past,
 * schedules.closed, schedules.over once a person is checked in, bookings.more_booked, more seats than the room has, a
 * reformer that the room lacks (schedules.seat_above), schedules.overlaps, schedules.seat_out, schedules.room_busy,
 * schedules.instructor_busy; a caller that continues after a refusal needs a savepoint around it.
 */
export async function changeSession(ctx: WriteContext, changing: Changing): Promise<Done | Refusal> {
  const { session, change } = changing
  const [room, affected] = await Promise.all([
    loadSessionRoom(ctx.tx, session.id),
    listAffectedBookings(ctx.tx, [session.id]),
  ])
  const target = targetOf(changing, room)
  const refusal =
    checkSeats(changing, { target, affected }) ??
    (target.isMoved ? await checkMove(ctx, { session, target, affected }) : undefined)
  if (refusal) return refusal
  const overlapping = new Set(
    change.hours && affected.length > 0 ? await listOverlapping(ctx.tx, { ...target, sessionId: session.id }) : [],
  )
  if (overlapping.size > 0 && !change.releaseOverlapping)
    return refuse('schedules.overlaps', { values: { count: overlapping.size } })
  try {
    const released = affected.filter(({ id }) => overlapping.has(id))
    const differs = await saveClass(ctx, { ...changing, target, released })
    if (affected.length === 0) return { people: [], told: [], released: [], promoted: [] }
    const saved = await saveBookings(ctx, { ...changing, ...differs, target })
    return { ...saved, people: affected, released: [...overlapping] }
  } catch (error) {
    return refuseBroken(error, session)
  }
}

function targetOf({ session, change }: Changing, room: Target['room']): Target {
  const after = change.room ?? room
  const { startsAt, endsAt } = change.hours ?? session
  const isMoved = after.id !== room.id || !startsAt.equals(session.startsAt) || !endsAt.equals(session.endsAt)
  return {
    startsAt,
    endsAt,
    room: after,
    capacity: change.capacity ?? Math.min(session.capacity, after.capacity),
    isMoved,
  }
}

function checkSeats(
  { session }: Changing,
  { target: { capacity, room }, affected }: { target: Target; affected: readonly AffectedBookingRow[] },
): Refusal | undefined {
  if (capacity > room.capacity) return refuseSeats(room)
  if (session.bookedCount > capacity) return refuse('bookings.more_booked', { values: { count: session.bookedCount } })
  // A hold is not in the way: its payment books another free reformer.
  const seats = affected.flatMap(({ booking_type: type, status, seat_no: seatNo }) =>
    sits({ type, status }) && seatNo !== null ? [seatNo] : [],
  )
  const highest = Math.max(0, ...seats)
  return highest > room.capacity
    ? refuse('schedules.seat_above', { values: { seat: highest, count: room.capacity } })
    : undefined
}

async function checkMove(
  ctx: WriteContext,
  { session, target, affected }: { session: LockedSession; target: Target; affected: readonly AffectedBookingRow[] },
): Promise<Refusal | undefined> {
  if (isAtOrBefore(target.startsAt, session.now)) return refuse('schedules.past')
  if (affected.some(({ status }) => status === 'checked_in')) return refuse('schedules.over')
  const day = dayOf(target.startsAt, ctx.branch.zone)
  const closure = closedBy(await listClosuresOn(ctx.tx, { branchId: ctx.branch.id, first: day, last: day }), {
    day,
    roomId: target.room.id,
  })
  return closure && refuse('schedules.closed', { values: { reason: closure.reason } })
}

/** The class itself, without those whom it would put into two classes at once. Returns what differs. */
async function saveClass(
  ctx: WriteContext,
  { session, rules, change, target, released }: Changing & { target: Target; released: readonly AffectedBookingRow[] },
): Promise<Differing> {
  const { tx } = ctx
  const { now, id: sessionId } = session
  await releaseByStudio(ctx, {
    rows: released,
    reason: undefined,
    validAtLeastUntil: extendedExpiry(now, rules),
    now,
  })
  // The old instructors are removed before the class moves and the new ones added after it, so that no constraint
  // compares them with the wrong hours.
  const before = change.instructors ? await listSessionInstructors(tx, sessionId) : []
  if (change.instructors) await removeInstructors(tx, sessionId)
  if (target.isMoved)
    await moveSession(tx, {
      ...target,
      sessionId,
      roomId: target.room.id,
      opensAt: opensAt(target.startsAt, { zone: ctx.branch.zone, policies: rules }),
    })
  if (change.instructors) {
    await addInstructors(tx, { ...target, sessionId, instructors: change.instructors })
    await notifyInstructors(ctx, { sessionId, before, now })
  }
  const isOtherKind = change.kind !== undefined && (await changeClassType(tx, { ...change.kind, sessionId }))
  if (target.capacity !== session.capacity) await resizeSession(tx, { sessionId, capacity: target.capacity })
  const hasOtherInstructor =
    change.instructors !== undefined && leaderOf(before)?.id !== leaderOf(change.instructors)?.id
  return { isOtherKind, hasOtherInstructor }
}

/** Everybody who stays: their hours, free cancellation, extended packs, messages, and the waitlist. */
async function saveBookings(
  ctx: WriteContext,
  {
    session,
    rules: branchRules,
    target,
    isOtherKind,
    hasOtherInstructor,
  }: Pick<Changing, 'session' | 'rules'> & Differing & { target: Target },
): Promise<Pick<Done, 'told' | 'promoted'>> {
  const { tx } = ctx
  const rules = rulesOf(session, branchRules)
  const { now, id: sessionId } = session
  const free = laterOf(freeCancelUntil(session.startsAt, rules), now.add({ hours: freeHours }))
  if (target.isMoved || isOtherKind) await moveAttendance(tx, { ...target, sessionId, freeUntil: free })
  const substituted = hasOtherInstructor ? freeAfterSubstitute(target.startsAt, { now, policies: rules }) : undefined
  if (substituted) await freeBookings(tx, { sessionId, freeUntil: substituted })
  const staying = await listAffectedBookings(tx, [sessionId])
  if (target.isMoved)
    await extendLots(
      tx,
      staying.flatMap(({ lot_id: lotId }) => (lotId === null ? [] : [{ lotId, validAtLeastUntil: target.endsAt }])),
    )
  const told = await notifyChange(ctx, {
    session,
    staying,
    freeUntil: isBefore(free, target.startsAt)
      ? laterOf(free, freeCancelUntil(target.startsAt, rules))
      : target.startsAt,
    isMoved: target.isMoved,
    isOtherKind,
    hasOtherInstructor,
    substituteFreeUntil: substituted,
  })
  const promoted = await promoteWaiting(tx, [{ sessionId, now, origin: ctx.origin }])
  return { told, promoted }
}

function laterOf(one: Instant, other: Instant): Instant {
  return isBefore(one, other) ? other : one
}

/** The constraints also know which reformers are out of order in the room and on the day that the class moves to. */
function refuseBroken(error: unknown, { bookedCount }: LockedSession): Refusal {
  const broken = brokenConstraint(error)
  if (broken === 'bookings_person_free') return refuse('schedules.overlaps', { values: { count: 1 } })
  if (broken === 'class_sessions_capacity') return refuse('bookings.more_booked', { values: { count: bookedCount } })
  return broken === 'class_sessions_seats_work' ? refuse('schedules.seat_out') : refuseBusy(error)
}
