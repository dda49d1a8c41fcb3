import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { refuseSeats } from '#domain/schedules/refuse-seats.ts'
import type { resizeClass as endpoint } from '#domain/timetable/api.ts'
import type { previewResize as previewResizeEndpoint } from '#domain/timetable/preview-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { listAffectedBookings } from '#server/occupancy/studio-queries.ts'
import { loadSessionRoom, resizeSession } from '#server/schedules/change-queries.ts'
import { addEdited } from '#server/schedules/series-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { checkNewCapacity } from './check-new-capacity.ts'
import { lockToChange } from './lock-classes.ts'
import { answerPlanned, previewPlanned, type DoneAct } from './planned-act.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Changes how many seats a class has: new ones go to the waitlist in the same transaction, and no booking is ever
 * removed. Audited. Refuses request.not_found, schedules.over, what `checkCapacity` refuses, staff.plan_changed, and
 * more seats than the room has.
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
  const { capacity } = input
  const affected = await listAffectedBookings(ctx.tx, [session.id])
  const refusal = checkNewCapacity(session, { capacity, outSeats: session.outSeats, affected })
  if (refusal) return refusal
  const room = await loadSessionRoom(ctx.tx, input.id)
  if (capacity > room.capacity) return refuseSeats(room)
  await resizeSession(ctx.tx, { sessionId: input.id, capacity })
  const promoted = await promoteWaiting(ctx.tx, [{ sessionId: input.id, now: session.now, origin: ctx.origin }])
  await addEdited(ctx.tx, { sessionId: input.id, parts: ['capacity'] })
  const details = { from: session.capacity, to: capacity, promoted }
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
      act: ['capacity', input.id, String(session.capacity), String(capacity)],
      classes: 1,
      people: [],
      ended: [],
      told: [],
      promoted,
      free: false,
    },
  }
}
