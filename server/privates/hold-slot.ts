import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, instant, instantAt, isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { takeStep } from '#domain/privates/api.ts'
import { seatsOf, type PrivateFormat } from '#domain/privates/model.ts'
import { holdUntil } from '#domain/privates/private-state.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { addSessions } from '#server/schedules/add-sessions.ts'
import { shareSchedule } from '#server/schedules/closure-queries.ts'
import { loadBoard, type LoadedBoard } from './list-board.ts'
import { privateHold, refuseTaken } from './lock-private.ts'
import { findOpenHold, listOverdueNear, insertPrivate, isElsewhere } from './queries.ts'
import { releaseHold } from './release-private.ts'

/** Longer than any private lasts, to find what overlaps it. */
const longestMinutes = 8 * 60

/**
 * Step 1: holds an open hour of an instructor for ten minutes. The private is a class from here on, so that the
 * constraints of room, instructor and person apply to it like any other. A hold of another hour is released; a second
 * request for the same hour keeps the hold, no longer than before. Refuses privates.slot_gone, privates.no_such_format.
 */
export async function holdSlot(
  ctx: WriteContext,
  input: CheckedOf<typeof takeStep>,
): Promise<Id<'class_sessions'> | Refusal> {
  const { instructor_id: instructorId, format = 'solo' } = input
  if (instructorId === undefined || input.starts_at === undefined) return refuse('privates.slot_gone')
  const startsAt = instant(input.starts_at)
  // No day is closed while an hour of it is being taken.
  await shareSchedule(ctx.tx, ctx.branch.id)
  const own = await makeWay(ctx, { instructorId, startsAt })
  if (own) return own
  const [now, policies] = await Promise.all([studioNow(ctx.tx), ctx.policies()])
  const board = await loadBoard(ctx.tx, {
    branch: ctx.branch,
    policies,
    format,
    instructorIds: [instructorId],
    days: [dayOf(startsAt, ctx.branch.zone)],
    now,
  })
  if (isRefusal(board)) return board
  const slot = board.slots.find(({ startMs }) => startMs === startsAt.epochMilliseconds)
  if (!slot) return refuse('privates.slot_gone')
  try {
    return await writeHold(ctx, {
      slot,
      kind: board.kind,
      format,
      heldUntil: holdUntil(startsAt, { now, policies }),
      now,
    })
  } catch (error) {
    return refuseTaken(error)
  }
}

/**
 * Returns the caller's hold of that hour; else releases what overlaps it: expired holds, and the caller's hold of
 * another hour.
 */
async function makeWay(
  ctx: WriteContext,
  { instructorId, startsAt }: { instructorId: Id<'instructors'>; startsAt: Instant },
): Promise<Id<'class_sessions'> | undefined> {
  const { accountId } = signedIn(ctx)
  const open = await findOpenHold(ctx.tx, accountId)
  if (
    open &&
    open.instructorId === instructorId &&
    open.startsAt.equals(startsAt) &&
    isBefore(open.now, open.heldUntil)
  )
    return open.id
  const overdue = await listOverdueNear(ctx.tx, {
    branchId: ctx.branch.id,
    startsAt,
    endsAt: plusMinutes(startsAt, longestMinutes),
  })
  const ending = new Set([...overdue, ...(open ? [open.id] : [])])
  // Classes are always locked in the order of their ids.
  for (const id of [...ending].toSorted())
    await releaseHold(ctx.tx, { sessionId: id, givenUpBy: id === open?.id ? accountId : undefined })
  return undefined
}

interface Hold {
  readonly slot: LoadedBoard['slots'][number]
  readonly kind: LoadedBoard['kind']
  readonly format: PrivateFormat
  readonly heldUntil: Instant
  readonly now: Instant
}

async function writeHold(
  ctx: WriteContext,
  { slot, kind, format, heldUntil, now }: Hold,
): Promise<Id<'class_sessions'>> {
  const { accountId, personId } = signedIn(ctx)
  const hours = { startsAt: instantAt(slot.startMs), endsAt: instantAt(slot.endMs) }
  const [sessionId] = await addSessions(
    ctx.tx,
    [
      {
        ...hours,
        branchId: ctx.branch.id,
        roomId: slot.room.id,
        classTypeId: kind.id,
        seriesTypeId: kind.seriesTypeId,
        difficultyLevelId: kind.difficultyLevelId,
        opensAt: now,
        capacity: seatsOf(format),
        private: true,
        instructors: [{ id: slot.instructor.id, role: 'main' }],
      },
    ],
    now,
  )
  if (sessionId === undefined) throw new Error('the inserted class returned no id')
  await insertPrivate(ctx.tx, { sessionId, accountId, format, heldUntil, now })
  // A holder with another class at that hour may still book it for others: the next step says who comes.
  if (await isElsewhere(ctx.tx, { personId, ...hours })) return sessionId
  await applyChanges(ctx.tx, [privateHold({ ...hours, sessionId, accountId, personId, seatNo: 1, heldUntil, now })])
  return sessionId
}
