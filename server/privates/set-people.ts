import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, instantAt } from '#domain/kit/time.ts'
import type { takeStep } from '#domain/privates/api.ts'
import { checkPeople } from '#domain/privates/check-people.ts'
import { seatsOf, type PrivateFormat } from '#domain/privates/model.ts'
import { furthestStep } from '#domain/privates/steps.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { retimePrivateSeats } from '#server/occupancy/studio-queries.ts'
import { findParticipant } from '#server/people/participants.ts'
import { remakeSession } from '#server/schedules/change-queries.ts'
import { loadBoard, type LoadedBoard } from './list-board.ts'
import { type LockedPrivate, privateHold, refuseTaken } from './lock-private.ts'
import { saveStep } from './queries.ts'
import { releasePrivateSeats } from './release-private.ts'

/**
 * Sets how many a held private is for and who comes: the holder, dependants, and guests by name. Whether each of them
 * may book is decided when it is confirmed; only a person with another class at that hour is refused at once. Refuses
 * request.not_found, privates.people, privates.no_such_format, privates.slot_gone (a longer hour that is not free),
 * bookings.overlap.
 */
export async function setPeople(
  ctx: WriteContext,
  { held, input }: { held: LockedPrivate; input: CheckedOf<typeof takeStep> },
): Promise<'set' | Refusal> {
  const { format = held.row.format, participants = [], guests = [] } = input
  const incomplete = checkPeople({ format, participants: participants.length, guests: guests.length })
  if (incomplete) return incomplete
  for (const personId of participants) {
    const person = await findParticipant(ctx.tx, { caller: signedIn(ctx), personId })
    if (isRefusal(person)) return person
  }
  const made = await slotFor(ctx, { held, format })
  if (isRefusal(made)) return made
  try {
    await seatPeople(ctx, { held, made, format, participants })
  } catch (error) {
    return refuseTaken(error)
  }
  await saveStep(ctx.tx, {
    sessionId: held.session.id,
    step: furthestStep('people', held.row.step),
    format,
    guests,
    ...(format === held.row.format ? {} : { lotId: null }),
  })
  return 'set'
}

type Slot = LoadedBoard['slots'][number]
interface Made {
  readonly kind: LoadedBoard['kind']
  readonly slot: Slot
}

/** The same hour of the same instructor as a private of that format. */
async function slotFor(
  ctx: WriteContext,
  { held, format }: { held: LockedPrivate; format: PrivateFormat },
): Promise<Made | undefined | Refusal> {
  const { session, row } = held
  if (format === row.format) return undefined
  const board = await loadBoard(ctx.tx, {
    branch: ctx.branch,
    policies: await ctx.policies(),
    format,
    besides: session.id,
    instructorIds: row.taught_by.map(({ id }) => id),
    days: [dayOf(session.startsAt, ctx.branch.zone)],
    now: session.now,
  })
  if (isRefusal(board)) return board
  const slot = board.slots.find(({ startMs }) => startMs === session.startsAt.epochMilliseconds)
  return slot ? { kind: board.kind, slot } : refuse('privates.slot_gone')
}

interface Seating {
  readonly held: LockedPrivate
  readonly made: Made | undefined
  readonly format: PrivateFormat
  readonly participants: readonly Id<'persons'>[]
}

/**
 * People who stay keep their seats; the rest are released before the class shrinks, and new people are added once it
 * has grown.
 */
async function seatPeople(
  ctx: WriteContext,
  { held: { session, row }, made, format, participants }: Seating,
): Promise<void> {
  const { accountId } = signedIn(ctx)
  const { id: sessionId, startsAt, now } = session
  const endsAt = made ? instantAt(made.slot.endMs) : session.endsAt
  const seats = seatsOf(format)
  const staying = row.people.filter((one) => participants.includes(one.id) && one.seat_no <= seats)
  const going = row.people.filter((one) => !staying.includes(one)).map(({ id }) => id)
  if (going.length > 0)
    await releasePrivateSeats(ctx.tx, { sessionId, personIds: going, act: 'give_up', actorId: accountId, at: now })
  if (made) {
    await remakeSession(ctx.tx, {
      sessionId,
      roomId: made.slot.room.id,
      classTypeId: made.kind.id,
      seriesTypeId: made.kind.seriesTypeId,
      difficultyLevelId: made.kind.difficultyLevelId,
      capacity: seats,
      startsAt,
      endsAt,
    })
    await retimePrivateSeats(ctx.tx, { sessionId, startsAt, endsAt })
  }
  const free = [1, 2, 3].filter((seat) => !staying.some(({ seat_no: taken }) => taken === seat))
  const coming = participants
    .filter((id) => !staying.some((one) => one.id === id))
    .map((personId, index) => ({ personId, seatNo: free[index] ?? seats }))
  await applyChanges(
    ctx.tx,
    coming.map((seat) =>
      privateHold({ ...seat, sessionId, accountId, startsAt, endsAt, heldUntil: row.held_until, now }),
    ),
  )
}
