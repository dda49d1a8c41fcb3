import type { moveClass as endpoint } from '#domain/bookings/api.ts'
import { freeCancelUntil } from '#domain/bookings/free-cancel-until.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instant, isAtOrBefore, isBefore, msBetween, plusMs, type Instant } from '#domain/kit/time.ts'
import { opensAt } from '#domain/schedules/opens-at.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { brokenConstraint } from '#server/kit/database.ts'
import { inOneTrip } from '#server/kit/in-one-trip.ts'
import { extendLot } from '#server/packages/queries.ts'
import { countPlaces, findRoom, findRoomOf, moveSession, resizeSession } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { movedLetter } from './emails.ts'
import { fillPlaces } from './fill-places.ts'
import { letterTo } from './letter-to.ts'
import { lockToChange } from './lock-to-change.ts'
import { releaseByStudio } from './release-by-studio.ts'
import { findConcerned, findOverlapping, moveAttendance, type ToldRow } from './studio-queries.ts'

/** After a change of time everybody has this long at least to give the place back for free. */
const freeHours = 24

/**
 * Moves a class to another time or room, with everybody in it: "no auto-loss of credit … free cancel until max(T_old − 12 h, now + 24 h); overlap
 * victims listed first". A pack that would end before the new time lives until then. Kept in the audit. Refuses request.not_found,
 * schedules.over (also once somebody has come in), a time that is past, bookings.more_booked for a smaller room, schedules.overlaps,
 * schedules.room_busy, schedules.instructor_busy.
 */
export async function moveClass(ctx: WriteContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint> | Refusal> {
  const change = await lockToChange(ctx, input.id)
  if (isRefusal(change)) return change
  const { session, rules } = change
  const room = input.room_id === undefined ? await findRoomOf(ctx.tx, input.id) : await findRoom(ctx.tx, { id: input.room_id, branchId: ctx.branch.id })
  if (!room) return refuse('request.not_found')
  const startsAt = instant(input.starts_at)
  if (isAtOrBefore(startsAt, session.now)) return refuse('request.invalid', { fields: { starts_at: 'fields.invalid' } })
  if (session.bookedCount > room.capacity) return refuse('bookings.more_booked', { values: { count: session.bookedCount } })
  const concerned = await findConcerned(ctx.tx, input.id)
  if (concerned.some(({ status }) => status === 'checked_in')) return refuse('schedules.over')
  const hours = { sessionId: input.id, startsAt, endsAt: plusMs(startsAt, msBetween(session.startsAt, session.endsAt)) }
  const overlapping = new Set(await findOverlapping(ctx.tx, hours))
  if (overlapping.size > 0 && !input.release_overlapping) return refuse('schedules.overlaps', { values: { count: overlapping.size } })
  const released = concerned.filter(({ id }) => overlapping.has(id))
  const staying = concerned.filter(({ id }) => !overlapping.has(id))
  try {
    await moveEverything(ctx, { session, rules, hours, roomId: room.id, capacity: Math.min(session.capacity, room.capacity), released, staying })
  } catch (error) {
    return refuseBusy(error)
  }
  const details = { from: session.startsAt.toString(), to: startsAt.toString(), room_id: room.id, released: [...overlapping] }
  await writeAudit(ctx, { at: session.now, action: 'bookings.move_class', subjectKind: 'class_sessions', subjectId: input.id, details })
  return { success: true, told: staying.length, released: released.length }
}

interface Everything {
  readonly session: LockedSession
  readonly rules: Policies
  readonly hours: { readonly sessionId: LockedSession['id']; readonly startsAt: Instant; readonly endsAt: Instant }
  readonly roomId: Parameters<typeof moveSession>[1]['roomId']
  readonly capacity: number
  readonly released: readonly ToldRow[]
  readonly staying: readonly ToldRow[]
}

async function moveEverything(ctx: WriteContext, { session, rules, hours, roomId, capacity, released, staying }: Everything): Promise<void> {
  const { now } = session
  await releaseByStudio(ctx, { rows: released, reason: undefined, validAtLeastUntil: now.add({ hours: 24 * rules.studio_cancel_extension_days }), now })
  await countPlaces(ctx.tx, { sessionId: session.id, by: -released.length })
  await moveSession(ctx.tx, { ...hours, roomId, opensAt: opensAt(hours.startsAt, { zone: ctx.branch.zone, policies: rules }) })
  await resizeSession(ctx.tx, { sessionId: session.id, capacity })
  const free = laterOf(freeCancelUntil(session.startsAt, rules), now.add({ hours: freeHours }))
  await moveAttendance(ctx.tx, { ...hours, freeUntil: free })
  for (const row of staying) {
    if (row.lot_id !== null) await extendLot(ctx.tx, { lotId: row.lot_id, validAtLeastUntil: hours.endsAt })
    const letter = movedLetter({
      booking: { ...row, starts_at: hours.startsAt }, locale: row.locale, origin: ctx.origin, before: session.startsAt,
      freeUntil: row.booking_type === 'booking' ? (isBefore(free, hours.startsAt) ? laterOf(free, freeCancelUntil(hours.startsAt, rules)) : hours.startsAt) : undefined,
    })
    await inOneTrip(ctx.tx, [letterTo(row, { eventKey: `booking.moved:${row.id}:${now.epochMilliseconds}`, template: 'bookings.moved', letter, now })])
  }
  await fillPlaces(ctx.tx, { sessionId: session.id, now, origin: ctx.origin })
}

function laterOf(one: Instant, other: Instant): Instant {
  return isBefore(one, other) ? other : one
}

function refuseBusy(error: unknown): Refusal {
  const broken = brokenConstraint(error)
  if (broken === 'class_sessions_room_free') return refuse('schedules.room_busy')
  if (broken === 'session_instructors_free') return refuse('schedules.instructor_busy')
  if (broken === 'bookings_person_free') return refuse('schedules.overlaps', { values: { count: 1 } })
  throw error
}
