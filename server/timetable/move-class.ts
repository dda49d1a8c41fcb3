import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instant, msBetween, plusMs } from '#domain/kit/time.ts'
import type { moveClass as endpoint } from '#domain/timetable/api.ts'
import type { previewMove as previewMoveEndpoint } from '#domain/timetable/preview-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findRoom, loadSessionRoom } from '#server/schedules/change-queries.ts'
import { lockSchedule } from '#server/schedules/closure-queries.ts'
import { addEdited } from '#server/schedules/series-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { changeSession } from './change-session.ts'
import { lockToChange } from './lock-classes.ts'
import { affectedPeople, answerPlanned, previewPlanned, type DoneAct } from './planned-act.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Moves one class to another time or room, with everybody in it; in a series that becomes the class's own part.
 * Audited. Refuses request.not_found, schedules.over, staff.plan_changed, and what `changeSession` refuses.
 */
export async function moveClass(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  return answerPlanned(await moveOne(ctx, input), input.plan_hash)
}

export async function previewMove(ctx: WriteContext, input: CheckedOf<typeof previewMoveEndpoint>) {
  return previewPlanned(ctx, async () => moveOne(ctx, input))
}

async function moveOne(ctx: WriteContext, input: Input): Promise<DoneAct<OutputOf<typeof endpoint>> | Refusal> {
  await lockSchedule(ctx.tx, ctx.branch.id)
  const locked = await lockToChange(ctx, input)
  if (isRefusal(locked)) return locked
  const { session, rules } = locked
  const before = await loadSessionRoom(ctx.tx, input.id)
  const room =
    input.room_id === undefined ? before : await findRoom(ctx.tx, { id: input.room_id, branchId: ctx.branch.id })
  if (!room) return refuse('request.not_found')
  const startsAt = instant(input.starts_at)
  const hours = { startsAt, endsAt: plusMs(startsAt, msBetween(session.startsAt, session.endsAt)) }
  const done = await changeSession(ctx, {
    session,
    rules,
    change: { hours, room, releaseOverlapping: input.release_overlapping },
  })
  if (isRefusal(done)) return done
  await addEdited(ctx.tx, { sessionId: input.id, parts: input.room_id === undefined ? ['hours'] : ['hours', 'room'] })
  const details = {
    from: session.startsAt.toString(),
    to: startsAt.toString(),
    room_id: room.id,
    released: done.released,
  }
  await writeAudit(ctx, {
    at: session.now,
    action: 'bookings.move_class',
    subjectKind: 'class_sessions',
    subjectId: input.id,
    details,
  })
  return {
    answer: { success: true, told: done.told.length, released: done.released.length },
    effects: {
      act: ['time', input.id, details.from, details.to, before.id, room.id],
      classes: 1,
      people: affectedPeople(done.people),
      ended: done.released,
      told: done.told,
      promoted: done.promoted,
      free: true,
    },
  }
}
