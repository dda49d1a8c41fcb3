import { z } from 'zod/mini'
import { decideKeptAct, type KeptAct } from '#domain/attendance/decide-kept-act.ts'
import type { keptOutcome } from '#domain/attendance/pack-api.ts'
import { pressedMoment } from '#domain/attendance/pack.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { policies } from '#domain/studio/model.ts'
import { sentence } from '#domain/text/sentences.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { closeCheckIn } from '#server/occupancy/close-check-in.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { mayManageClass } from '#server/schedules/check-plan.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { checkInBooking } from './check-in-booking.ts'
import { reassignSeat } from './reassign-seat.ts'
import { undoByStaff } from './undo-by-staff.ts'

interface Kept {
  readonly key: string
  readonly bookingId: Id<'bookings'>
  readonly act: KeptAct
  readonly pressedAt: Instant
  readonly takenAt: Instant
}

/** In the audit, beside the moment of the press. */
const keptReason = 'Pressed at check-in while the device had no network.'

type Outcome = z.output<typeof keptOutcome>
/** What was done: as it was pressed, nothing, or something else that somebody should know. */
type Done = 'applied' | 'already' | { readonly changed: Refusal }

/**
 * One act that was pressed without a network, under the lock of its class. What cannot be done leaves nothing behind
 * and is an outcome, with its sentence. Audited with the moment of the press.
 */
export async function doKeptAct(ctx: WriteContext, kept: Kept): Promise<Outcome> {
  const key = { id: kept.bookingId, branchId: ctx.branch.id }
  const done = await inSavepoint<Done | Refusal>(ctx.tx, async () => {
    const result = await tryAct(ctx, kept)
    return { keep: !isRefusal(result), result }
  })
  const changed = isRefusal(done) ? done : typeof done === 'object' ? done.changed : undefined
  // What somebody may not see is absent, whatever its status.
  const row = changed?.code === 'request.not_found' ? undefined : await findAtCheckIn(ctx.tx, key)
  return {
    key: kept.key,
    outcome: typeof done === 'string' ? done : 'changed',
    status: row?.status ?? null,
    seat_no: row?.seat_no ?? null,
    reason:
      changed === undefined
        ? null
        : { code: changed.code, message: sentence(ctx.locale, changed.code, changed.values) },
  }
}

async function tryAct(ctx: WriteContext, kept: Kept): Promise<Done | Refusal> {
  const key = { id: kept.bookingId, branchId: ctx.branch.id }
  const sessionId = (await findAtCheckIn(ctx.tx, key))?.session_id
  if (!sessionId || !(await mayManageClass({ ...ctx, db: ctx.tx }, sessionId))) return refuse('request.not_found')
  const { classes } = await openClass(ctx.tx, { ids: [sessionId], origin: ctx.origin })
  const session = classes.get(sessionId)?.session
  if (!session) return refuse('request.not_found')
  // No-shows that are due are written first, so that one can be put right.
  await closeCheckIn(ctx.tx, { session, origin: ctx.origin })
  const row = await findAtCheckIn(ctx.tx, key)
  if (!row) return refuse('request.not_found')
  const { now } = session
  const plan = decideKeptAct({
    ...kept,
    now,
    booking: {
      type: row.booking_type,
      status: row.status,
      standsBy: row.standing_by_at !== null,
      decidedAt: row.decided_at,
    },
    session,
    policies: z.parse(policies, row.policies ?? {}),
    zone: row.zone,
    locale: ctx.locale,
  })
  if (isRefusal(plan)) return plan
  if (plan === 'nothing') return 'already'
  const pressed = pressedMoment({ ...kept, now })
  const done = await doPlanned(ctx, { plan, id: row.id, pressed, session })
  if (isRefusal(done)) return done
  await writeAudit(ctx, {
    at: now,
    action: 'bookings.kept_act',
    subjectKind: 'bookings',
    subjectId: row.id,
    details: {
      session_id: sessionId,
      act: kept.act,
      pressed_at: pressed.toString(),
      ...(typeof done === 'object' && { changed: done.changed.code }),
    },
  })
  return done
}

interface Planned {
  readonly plan: 'check_in' | 'take_back' | 'put_right'
  readonly id: Id<'bookings'>
  readonly pressed: Instant
  readonly session: LockedSession
}

async function doPlanned(ctx: WriteContext, { plan, id, pressed, session }: Planned): Promise<Done | Refusal> {
  if (plan === 'check_in') {
    const done = await checkInBooking(ctx, { bookingId: id, how: 'check_in_staff', pressedAt: pressed })
    return isRefusal(done) ? done : 'applied'
  }
  const reason = keptReason
  if (plan === 'take_back') {
    const done = await undoByStaff(ctx, { id, outcome: 'not_here', reason })
    return isRefusal(done) ? done : 'applied'
  }
  const done = await undoByStaff(ctx, { id, outcome: 'was_here', reason })
  if (!isRefusal(done)) return 'applied'
  return done.code === 'bookings.place_gone' ? reassignSeat(ctx, { id, session, reason }) : done
}
