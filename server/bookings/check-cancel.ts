import { z } from 'zod/mini'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { bookingAt } from '#domain/occupancy/booking-at.ts'
import { decideCancel, type CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import { policies } from '#domain/studio/model.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'

/**
 * Decides the result of cancelling that booking now, under the lock of its class. After the check-in deadline an
 * unclaimed seat is a no-show, whether or not a job has written it yet.
 */
export function checkCancel(booking: BookingRow, session: LockedSession): CancelPlan | Refusal {
  const rules = z.parse(policies, booking.policies ?? {})
  const timed = {
    type: booking.booking_type,
    status: booking.status,
    cancelKind: booking.cancel_kind,
    creditEffect: booking.credit_effect,
    decidedAt: booking.decided_at,
    heldUntil: booking.held_until,
  }
  const plan = decideCancel({
    now: session.now,
    session,
    policies: rules,
    booking: {
      status: booking.status,
      type: booking.booking_type,
      paidWithCredit: booking.lot_id !== null,
      graceUntil: booking.grace_until,
    },
  })
  if (
    isRefusal(plan) ||
    bookingAt(timed, { now: session.now, session: { ...session, policies: rules } }).status === booking.status
  )
    return plan
  return refuse(booking.held_until ? 'bookings.not_live' : 'bookings.class_over')
}
