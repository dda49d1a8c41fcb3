import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { staffCancelCredits } from '#domain/occupancy/decide-cancel.ts'
import { bookByStaff, reason } from './api.ts'

/** The message names the new reformer and the reason. A checked-in person can still move. */
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
    'bookings.seat_out',
    'bookings.seat_taken',
  ],
  input: z.strictObject({ id: idOf('bookings'), seat_no: z.int().check(z.minimum(1), z.maximum(20_000)), reason }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem }),
})

/**
 * In one transaction: the booking ends, its seat goes to the waitlist, and the person is booked into the other class as
 * staff book anybody. `credit` is the effect on the credit that paid: `return` returns it, to pay again where no other
 * pack is named; `by_rule` does what the member's own cancellation would do now. `pay` says what pays for the other
 * class. When the other class is refused, the first booking stays.
 */
export const moveByStaff = endpoint({
  name: 'bookings.move_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/move',
  who: { staff: ['owner', 'manager', 'desk'] },
  status: 201,
  summary: "Move a member's booking to another class with a reason, and choose what becomes of the credit",
  refusals: [...bookByStaff.refusals, 'bookings.not_live', 'bookings.class_over', 'bookings.same_class'],
  input: z.strictObject({
    id: idOf('bookings'),
    session_id: idOf('class_sessions'),
    credit: z.enum(staffCancelCredits),
    pay: z._default(z.enum(['credit', 'complimentary', 'staff']), 'credit'),
    lot_id: z.optional(idOf('package_lots')),
    seat_no: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
    reason,
  }),
  output: z.extend(bookByStaff.output, { left: bookingItem, promoted: z.number() }),
})

/**
 * Ends one booking, hold or waitlist entry before the check-in deadline. `credit` is the effect on the credit of a
 * booking: `return` returns it to its pack, which is extended by some days at least; `by_rule` does what the member's
 * own cancellation would do now. The freed seat goes to the waitlist at once.
 */
export const cancelByStaff = endpoint({
  name: 'bookings.cancel_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/cancel',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: "Cancel a member's booking with a reason, and choose what becomes of the credit",
  refusals: ['request.not_found', 'schedules.over', 'bookings.not_live', 'bookings.class_over', 'giveaways.own'],
  input: z.strictObject({ id: idOf('bookings'), credit: z.enum(staffCancelCredits), reason }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, promoted: z.number() }),
})
