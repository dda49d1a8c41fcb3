import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { Scope } from '#domain/schedules/model.ts'
import type { moveByStaff } from '#domain/timetable/booking-api.ts'
import type { closeDays } from '#domain/timetable/closures-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { listSessionsOn } from '#server/schedules/closure-queries.ts'
import { findOutage, listClassesOfRoom } from '#server/schedules/outage-queries.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { seatDays } from './preview-outage.ts'
import { findFirstStart } from './queries.ts'

/** The start of the first class ahead that an act on a class, or on its series, changes. */
export async function firstOfClass(
  { tx }: WriteContext,
  { id, scope = 'this' }: { readonly id: Id<'class_sessions'>; readonly scope?: Scope },
): Promise<Instant | undefined> {
  return findFirstStart(tx, { id, scope })
}

/** The start of the first class ahead that closing those days ends. */
export async function firstOfDays(
  { tx, branch }: WriteContext,
  {
    first_day: firstDay,
    last_day: lastDay,
    room_ids: roomIds,
  }: Pick<CheckedOf<typeof closeDays>, 'first_day' | 'last_day' | 'room_ids'>,
): Promise<Instant | undefined> {
  const now = await studioNow(tx)
  const rows = await listSessionsOn(tx, {
    branchId: branch.id,
    zone: branch.zone,
    firstDay,
    lastDay,
    roomIds: roomIds ?? null,
  })
  return rows.find((row) => isBefore(now, row.starts_at))?.starts_at
}

/** The start of the class of a booking, or of the one it is moved to, whichever is first. */
export async function firstOfBooking(
  ctx: WriteContext,
  {
    id,
    session_id: nextId,
  }: { readonly id: Id<'bookings'> } & Partial<Pick<CheckedOf<typeof moveByStaff>, 'session_id'>>,
): Promise<Instant | undefined> {
  const booking = await findAtCheckIn(ctx.tx, { id, branchId: ctx.branch.id })
  const next = nextId && (await startOfClass(ctx, { id: nextId }))
  const starts = [booking?.starts_at, next].filter((at) => at !== undefined)
  return starts.toSorted((one, other) => Temporal.Instant.compare(one, other))[0]
}

/** The start of a class, also of one that has begun: people in it hear what is written to them at once. */
export async function startOfClass(
  { tx, branch }: WriteContext,
  { id }: { readonly id: Id<'class_sessions'> },
): Promise<Instant | undefined> {
  return (await findSessionState(tx, { id, branchId: branch.id }))?.startsAt
}

/** The start of the first class of a day that has somebody and is not over, for that reason also after its start. */
export async function firstOfDay(
  { tx, branch }: WriteContext,
  { date }: { readonly date: string },
): Promise<Instant | undefined> {
  const days = { firstDay: date, lastDay: date, roomIds: null }
  const rows = await listSessionsOn(tx, { branchId: branch.id, zone: branch.zone, ...days })
  return rows.find(({ booked }) => booked > 0)?.starts_at
}

/** The start of the first class ahead in which that reformer goes out of order. */
export async function firstOfOutage(
  ctx: WriteContext,
  outage: Parameters<typeof seatDays>[0],
): Promise<Instant | undefined> {
  return firstOfRoom(ctx, seatDays(outage))
}

/** The start of the first class ahead in which that reformer works again. */
export async function firstAfterOutage(
  ctx: WriteContext,
  { id }: { readonly id: Id<'room_outages'> },
): Promise<Instant | undefined> {
  const outage = await findOutage(ctx.tx, { id, branchId: ctx.branch.id })
  if (!outage) return undefined
  return firstOfRoom(ctx, { roomId: outage.room_id, fromDay: outage.from_day, untilDay: outage.until_day })
}

async function firstOfRoom(
  ctx: WriteContext,
  { roomId, fromDay, untilDay }: Pick<ReturnType<typeof seatDays>, 'roomId' | 'fromDay' | 'untilDay'>,
): Promise<Instant | undefined> {
  const [id] = await listClassesOfRoom(ctx.tx, { roomId, fromDay, untilDay, zone: ctx.branch.zone })
  return id && startOfClass(ctx, { id })
}
