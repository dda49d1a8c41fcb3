import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { staffCancelCredits } from '#domain/occupancy/decide-staff-cancel.ts'
import { reason } from './api.ts'

/** The message tells the new reformer and the reason. Somebody who is checked in can still move. */
export const reseatByStaff = endpoint({
  name: 'bookings.reseat_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/seat',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: "Put a member's booking on another reformer, with a reason",
  refusals: [
    'request.not_found',
    'schedules.over',
    'bookings.not_live',
    'bookings.no_such_seat',
    'bookings.seat_taken',
  ],
  input: z.strictObject({ id: idOf('bookings'), seat_no: z.int().check(z.minimum(1), z.maximum(20_000)), reason }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem }),
})

/**
 * Ends one booking, hold or waitlist entry before the check-in deadline. `credit` says what becomes of the credit of a
 * booking: `return` gives it back to its pack, which is valid some days longer at least; `by_rule` does what the
 * member's own cancellation would do now. The freed seat goes to the waitlist at once.
 */
export const cancelByStaff = endpoint({
  name: 'bookings.cancel_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/cancel',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: "Cancel a member's booking with a reason, and choose what becomes of the credit",
  refusals: ['request.not_found', 'schedules.over', 'bookings.not_live', 'bookings.class_over'],
  input: z.strictObject({ id: idOf('bookings'), credit: z.enum(staffCancelCredits), reason }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, promoted: z.number() }),
})
