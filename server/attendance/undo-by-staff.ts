import { z } from 'zod/mini'
import type { undoByStaff as endpoint } from '#domain/attendance/api.ts'
import { decideUndo } from '#domain/attendance/decide-undo.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { extendedExpiry } from '#domain/occupancy/deadlines.ts'
import type { BookingMove } from '#domain/occupancy/model.ts'
import { policies, type Policies } from '#domain/studio/model.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { closeCheckIn } from '#server/occupancy/close-check-in.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { mayManageClass } from '#server/schedules/check-plan.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'

/**
 * Corrects a check-in or a no-show, with a reason that is kept in the audit. Refuses request.not_found, also to an
 * instructor who does not teach the class, what `decideUndo` refuses, and bookings.overlap for a person who has since
 * been in another class at that hour.
 */
export async function undoByStaff(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const key = { id: input.id, branchId: ctx.branch.id }
  const sessionId = (await findAtCheckIn(ctx.tx, key))?.session_id
  const session = sessionId && (await openOwnClass(ctx, sessionId))
  if (!session) return refuse('request.not_found')
  const { now } = session
  // No-shows that are due are written first, so that one can be corrected.
  await closeCheckIn(ctx.tx, { session, origin: ctx.origin })
  const row = await findAtCheckIn(ctx.tx, key)
  if (!row) throw new Error(`booking ${input.id} was not found under the lock of its class`)
  const rules = z.parse(policies, row.policies ?? {})
  const plan = decideUndo({
    now,
    outcome: input.outcome,
    booking: { status: row.status, paidWithCredit: row.lot_id !== null, passedOn: row.seat_released },
    session,
    policies: rules,
  })
  if (isRefusal(plan)) return plan
  try {
    await applyUndo(ctx, { row, act: plan.act, now, rules })
  } catch (error) {
    if (brokenConstraint(error) === 'bookings_person_free') return refuse('bookings.overlap')
    throw error
  }
  const details = {
    session_id: row.session_id,
    from: row.status,
    to: plan.to,
    credit: plan.creditEffect,
    reason: input.reason,
  }
  await writeAudit(ctx, {
    at: now,
    action: 'bookings.undo_by_staff',
    subjectKind: 'bookings',
    subjectId: row.id,
    details,
  })
  const after = await findAtCheckIn(ctx.tx, key)
  if (!after) throw new Error(`booking ${input.id} was not found after its correction`)
  return { success: true, booking: presentBooking(after, { locale: ctx.locale, now }) }
}

/** The class under its lock; undefined for an instructor who does not teach it. */
async function openOwnClass(ctx: WriteContext, id: Id<'class_sessions'>): Promise<LockedSession | undefined> {
  if (!(await mayManageClass({ ...ctx, db: ctx.tx }, id))) return undefined
  const { classes } = await openClass(ctx.tx, { ids: [id], origin: ctx.origin })
  return classes.get(id)?.session
}

async function applyUndo(
  ctx: WriteContext,
  {
    row,
    act,
    now,
    rules,
  }: {
    row: NonNullable<Awaited<ReturnType<typeof findAtCheckIn>>>
    act: BookingMove['act']
    now: Instant
    rules: Policies
  },
): Promise<void> {
  await applyChanges(ctx.tx, [
    {
      id: row.id,
      sessionId: row.session_id,
      type: row.booking_type,
      from: row.status,
      act,
      at: now,
      actorId: signedIn(ctx).accountId,
      lotId: row.lot_id,
      // A no-show whose seat went to another person was subtracted then.
      isSeatReleased: row.seat_released,
      correctsCredit: row.credit_effect,
      validAtLeastUntil: extendedExpiry(now, rules),
    },
  ])
}
