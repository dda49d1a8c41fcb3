import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isLive } from '#domain/occupancy/model.ts'
import type { promoteByStaff as endpoint } from '#domain/timetable/booking-api.ts'
import { decideStaffPromotion } from '#domain/timetable/decide-staff-promotion.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { listWaitlistEntries } from '#server/occupancy/waitlist-queries.ts'
import { findHolder } from '#server/people/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockToChange } from './lock-classes.ts'
import { seatByStaff } from './seat-by-staff.ts'

/**
 * Staff give a free seat of a class to somebody who waits for it, after everybody who gets one without them. The audit
 * keeps who was passed by and why. Refuses request.not_found (also for a private), schedules.over, what
 * `decideStaffPromotion` and `seatByStaff` refuse.
 */
export async function promoteByStaff(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const locked = await lockToChange(ctx, { id: input.id, isOffered: true })
  if (isRefusal(locked)) return locked
  const { session, rules } = locked
  const entry = await findAtCheckIn(ctx.tx, { id: input.booking_id, branchId: ctx.branch.id })
  const holder = entry && (await findHolder(ctx.tx, entry.person_id))
  if (!entry || !holder || entry.session_id !== session.id || session.private) return refuse('request.not_found')
  // Opening the class may just have given them the seat, as the next in line.
  if (entry.booking_type === 'booking' && isLive(entry.status))
    return { success: true, booking: presentBooking(entry, { locale: ctx.locale, now: session.now }), passed: [] }
  const waiting = await listWaitlistEntries(ctx.tx, [session.id])
  const plan = decideStaffPromotion({
    line: waiting.map(({ id, person_name: name, skipped_for: skippedFor }) => ({ id, name, skippedFor })),
    id: input.booking_id,
    hasReason: input.reason !== undefined,
  })
  if (isRefusal(plan)) return plan
  const seat = { id: session.id, person_id: entry.person_id, pay: 'credit', seat_no: input.seat_no } as const
  const placed = await seatByStaff(ctx, { input: seat, holder, session, rules })
  if (isRefusal(placed)) return placed
  await writeAudit(ctx, {
    at: session.now,
    action: 'bookings.promote_by_staff',
    subjectKind: 'bookings',
    subjectId: placed.booking.id,
    details: {
      session_id: session.id,
      lot_id: placed.lotId,
      passed: plan.passed.map(({ id, skippedFor }) => ({ id, for: skippedFor })),
      reason: input.reason ?? null,
    },
  })
  return {
    success: true,
    booking: placed.booking,
    passed: plan.passed.map(({ name, skippedFor }) => ({ full_name: name, reason: skippedFor })),
  }
}
