import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { placesLeft } from '#domain/occupancy/places-left.ts'
import { refuseSeats } from '#domain/schedules/refuse-seats.ts'
import type { resizeClass as endpoint } from '#domain/timetable/api.ts'
import type { previewResize as previewResizeEndpoint } from '#domain/timetable/preview-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { loadSessionRoom, resizeSession } from '#server/schedules/change-queries.ts'
import { addEdited } from '#server/schedules/series-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockToChange } from './lock-classes.ts'
import { answerPlanned, previewPlanned, type DoneAct } from './planned-act.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Changes how many seats a class has: new ones go to the waitlist in the same transaction, and no booking is ever
 * removed. Audited. Refuses request.not_found, schedules.over, bookings.more_booked, staff.plan_changed, and more seats
 * than the room has.
 */
export async function resizeClass(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  return answerPlanned(await resizeOne(ctx, input), input.plan_hash)
}

export async function previewResize(ctx: WriteContext, input: CheckedOf<typeof previewResizeEndpoint>) {
  return previewPlanned(ctx, async () => resizeOne(ctx, input))
}

async function resizeOne(ctx: WriteContext, input: Input): Promise<DoneAct<OutputOf<typeof endpoint>> | Refusal> {
  const change = await lockToChange(ctx, input)
  if (isRefusal(change)) return change
  const { session } = change
  if (placesLeft({ ...session, capacity: input.capacity }) < 0)
    return refuse('bookings.more_booked', { values: { count: session.bookedCount } })
  const room = await loadSessionRoom(ctx.tx, input.id)
  if (input.capacity > room.capacity) return refuseSeats(room)
  await resizeSession(ctx.tx, { sessionId: input.id, capacity: input.capacity })
  const promoted = await promoteWaiting(ctx.tx, [{ sessionId: input.id, now: session.now, origin: ctx.origin }])
  await addEdited(ctx.tx, { sessionId: input.id, parts: ['capacity'] })
  const details = { from: session.capacity, to: input.capacity, promoted }
  await writeAudit(ctx, {
    at: session.now,
    action: 'bookings.resize_class',
    subjectKind: 'class_sessions',
    subjectId: input.id,
    details,
  })
  return {
    answer: { success: true, promoted: promoted.length },
    effects: {
      act: ['capacity', input.id, String(session.capacity), String(input.capacity)],
      classes: 1,
      people: [],
      ended: [],
      told: [],
      promoted,
      free: false,
    },
  }
}
