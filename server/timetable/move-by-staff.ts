import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { moveByStaff as endpoint, previewMoveBooking as previewEndpoint } from '#domain/timetable/booking-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { moveBooking } from './move-booking.ts'
import { answerPlannedBooking, previewPlannedBooking } from './planned-booking.ts'

/**
 * Staff move one booking of a member to another class in one transaction: seat and credit of the first end as in
 * `cancelByStaff`, the second is booked as in `bookByStaff`, and the free seat goes to its waitlist. The member and the
 * audit get the reason. Refuses auth.forbidden for a seat that the desk gives away, request.not_found (also for a
 * private), bookings.same_class, schedules.over, and what `decideStaffCancel`, `checkForgiven` and `seatByStaff`
 * refuse; giveaways.own for what staff would give to themselves; staff.plan_changed.
 */
export async function moveByStaff(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return answerPlannedBooking(ctx, { done: await moveBooking(ctx, input), planHash: input.plan_hash })
}

/** What moving would do. The reason is part of the messages, not of the plan. */
export async function previewMoveBooking(ctx: WriteContext, input: CheckedOf<typeof previewEndpoint>) {
  return previewPlannedBooking(ctx, async () => moveBooking(ctx, { ...input, reason: '' }))
}
