import { z } from 'zod/mini'
import type { checkIn } from '#domain/attendance/api.ts'
import { decideCheckIn } from '#domain/attendance/decide-check-in.ts'
import { readCode } from '#domain/attendance/pass-code.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { policies } from '#domain/studio/model.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { loadWaiver, waiverStatus } from '#server/forms/waivers.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { findAtCheckIn, markStandingBy } from '#server/occupancy/check-in-queries.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import type { LockedSession } from '#server/schedules/queries.ts'

interface CheckInRequest {
  readonly bookingId: Id<'bookings'>
  readonly how: 'check_in_pass' | 'check_in_desk' | 'check_in_staff'
  /** The code that was scanned or typed; staff need none. A pass is accepted once. */
  readonly code?: string
  /** When staff pressed it, where the press comes later than that; it must not be in the future. */
  readonly pressedAt?: Instant
}

/**
 * Checks in a booking, or marks a waitlist entry as standing by, which is then promoted into a free seat at once. Locks
 * the class and checks rights, waiver and code by the time after the lock. Refuses what `decideCheckIn` refuses,
 * request.not_found, bookings.code_invalid and bookings.code_used.
 */
export async function checkInBooking(
  ctx: WriteContext,
  request: CheckInRequest,
): Promise<OutputOf<typeof checkIn> | Refusal> {
  const key = { id: request.bookingId, branchId: ctx.branch.id }
  const sessionId = (await findAtCheckIn(ctx.tx, key))?.session_id
  const opened = sessionId && (await openClass(ctx.tx, { ids: [sessionId], origin: ctx.origin }))
  const session = opened && opened.classes.get(sessionId)?.session
  const row = await findAtCheckIn(ctx.tx, key)
  if (!session || !row) return refuse('request.not_found')
  const refused = await applyCheckIn(ctx, { request, session, row })
  if (refused) return refused
  const after = await findAtCheckIn(ctx.tx, key)
  if (!after) throw new Error(`booking ${request.bookingId} was not found after its check-in`)
  return {
    success: true,
    standing_by: after.status === 'pending',
    booking: presentBooking(after, { locale: ctx.locale, now: session.now }),
  }
}

async function applyCheckIn(
  ctx: WriteContext,
  {
    request: { how, code, pressedAt },
    session,
    row,
  }: { request: CheckInRequest; session: LockedSession; row: NonNullable<Awaited<ReturnType<typeof findAtCheckIn>>> },
): Promise<Refusal | undefined> {
  const { now } = session
  const signed = await loadWaiver(ctx.tx, { branchId: row.branch_id, personId: row.person_id })
  const plan = decideCheckIn({
    now,
    booking: { type: row.booking_type, status: row.status },
    session,
    waiver: waiverStatus(signed, session.startsAt),
    by: how === 'check_in_staff' ? 'staff' : 'self',
    policies: z.parse(policies, row.policies ?? {}),
    zone: row.zone,
    locale: ctx.locale,
  })
  if (isRefusal(plan)) return plan
  const step =
    code === undefined ? undefined : stepOf(code, { now, used: how === 'check_in_pass' ? row.pass_step : null })
  if (isRefusal(step)) return step
  const passStep = how === 'check_in_pass' ? step : undefined
  if (plan === 'goes_in') {
    await applyChanges(ctx.tx, [
      {
        id: row.id,
        sessionId: session.id,
        type: 'booking',
        from: row.status,
        act: how,
        at: momentOf({ pressedAt, decidedAt: row.decided_at, now }),
        actorId: signedIn(ctx).accountId,
        lotId: row.lot_id,
        passStep,
      },
    ])
  } else {
    await markStandingBy(ctx.tx, { id: row.id, passStep, now })
    noteChanges(ctx.tx, [{ kind: 'class', subject: session.id, branchId: row.branch_id }])
    await promoteWaiting(ctx.tx, [{ sessionId: session.id, now, origin: ctx.origin }])
  }
  return undefined
}

/** A booking that was promoted after the press is checked in when it was promoted. */
function momentOf(of: {
  readonly pressedAt: Instant | undefined
  readonly decidedAt: Instant
  readonly now: Instant
}): Instant {
  const { pressedAt = of.now, decidedAt } = of
  return isBefore(pressedAt, decidedAt) ? decidedAt : pressedAt
}

/** The half minute in which a code was made, checked again by the time after the lock. */
function stepOf(code: string, about: { readonly now: Instant; readonly used: number | null }): number | Refusal {
  const scanned = readCode(code, about.now)
  if (!scanned) return refuse('bookings.code_invalid')
  return about.used !== null && scanned.step <= about.used ? refuse('bookings.code_used') : scanned.step
}
