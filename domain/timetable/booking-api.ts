import { z } from 'zod/mini'
import { bookingVerdict } from '#domain/bookings/booking-verdict.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { planned } from '#domain/kit/held-act.ts'
import { idOf } from '#domain/kit/id.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { staffCancelCredits } from '#domain/occupancy/decide-cancel.ts'
import { bookingRules } from '#domain/occupancy/explain-booking.ts'
import { seatNo } from '#domain/studio/seat-map.ts'
import { bookByStaff, reason } from './api.ts'

/**
 * Every rule of a booking with its answer for one person and one class, as the member's own booking would ask them now.
 * It is a POST because it reads what a person has.
 */
export const explainBooking = endpoint({
  name: 'bookings.explain',
  method: 'POST',
  path: '/staff/schedules/{id}/explain',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Why a person can or cannot book a class, rule by rule, and what to do next',
  refusals: ['request.not_found'],
  limit: { name: 'explain', points: 300, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject({
    id: idOf('class_sessions'),
    person_id: idOf('persons'),
    /** The reformer that is asked for; the first free one without it. */
    seat_no: bookByStaff.input.shape.seat_no,
  }),
  output: z.strictObject({
    person: z.strictObject({ id: idOf('persons'), full_name: z.string() }),
    may_book: z.boolean(),
    /** The desk books before booking opens, and is held to every other rule. */
    desk_may_book: z.boolean(),
    /** Owner and manager give a seat without a credit where nothing else keeps the desk from booking. */
    desk_may_give: z.boolean(),
    /** In the order in which a booking asks them; its refusal is the first one. */
    rules: z.array(z.strictObject({ rule: z.enum(bookingRules), missing: bookingVerdict.shape.missing })),
    /** The reformer that the person would get, and the pack that would pay. */
    seat_no: z.nullable(z.number()),
    package: bookingVerdict.shape.package,
    /** Whether the person waits for the class. */
    waits: z.boolean(),
  }),
})

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
  input: z.strictObject({ id: idOf('bookings'), seat_no: seatNo, reason }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem }),
})

/**
 * A free seat goes to one person of the waitlist, with a credit of the packs that pay for them. Everybody who gets a
 * seat without staff gets it first. Passing somebody by who could still be asked needs a reason.
 */
export const promoteByStaff = endpoint({
  name: 'bookings.promote_by_staff',
  method: 'POST',
  path: '/staff/schedules/{id}/promote',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Give a free seat to somebody who waits, and say who is passed by and why',
  refusals: [
    ...bookByStaff.refusals.filter((code) => code !== 'auth.forbidden' && code !== 'giveaways.own'),
    'bookings.not_live',
    'bookings.out_of_order',
  ],
  input: z.strictObject({
    id: idOf('class_sessions'),
    booking_id: idOf('bookings'),
    seat_no: z.optional(seatNo),
    reason: z.optional(reason),
  }),
  output: z.strictObject({
    success: z.literal(true),
    booking: bookingItem,
    /** In the order of joining; the reason is null where no promotion has asked them yet. */
    passed: z.array(z.strictObject({ full_name: z.string(), reason: bookingItem.shape.passed_by_for })),
  }),
})

const swapRefusals = [
  'request.not_found',
  'schedules.over',
  'bookings.not_live',
  'bookings.seat_taken',
  'bookings.seat_out',
] as const

/** Each of the two reads the new reformer and the reason. Checked-in people can still swap. */
export const swapByStaff = endpoint({
  name: 'bookings.swap_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/swap',
  who: { staff: ['owner', 'manager', 'desk'] },
  holds: true,
  summary: 'Let two people of a class exchange their reformers, with a reason',
  refusals: [...swapRefusals, 'staff.plan_changed'],
  input: z.strictObject({ id: idOf('bookings'), with_id: idOf('bookings'), reason, ...planned }),
  output: z.strictObject({ success: z.literal(true), bookings: z.array(bookingItem), told: z.number() }),
})

export const previewSwap = endpoint({
  name: 'bookings.preview_swap',
  method: 'POST',
  path: '/staff/bookings/{id}/swap/preview',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Who would sit where if two people of a class exchanged their reformers; nothing is changed',
  refusals: swapRefusals,
  input: z.omit(swapByStaff.input, { reason: true, plan_hash: true }),
  output: z.strictObject({
    /** With the reformers that they get. */
    people: z.array(z.strictObject({ full_name: z.string(), seat_no: z.number() })),
    messages: z.number(),
    plan_hash: z.string(),
  }),
})

const moveRefusals = [
  ...bookByStaff.refusals,
  'bookings.not_live',
  'bookings.class_over',
  'bookings.same_class',
  'bookings.forgiven_once',
] as const
const cancelRefusals = [
  'request.not_found',
  'schedules.over',
  'bookings.not_live',
  'bookings.class_over',
  'bookings.forgiven_once',
  'giveaways.own',
] as const

/**
 * In one transaction: the booking ends, its seat goes to the waitlist, and the person is booked into the other class as
 * staff book anybody. `credit` is the effect on the credit that paid: `return` returns it, to pay again where no other
 * pack is named, and late by the desk once a month for a member; `by_rule` does what the member's own cancellation
 * would do now. `pay` says what pays for the other class. When the other class is refused, the first booking stays.
 */
export const moveByStaff = endpoint({
  name: 'bookings.move_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/move',
  who: { staff: ['owner', 'manager', 'desk'] },
  holds: true,
  status: 201,
  summary: "Move a member's booking to another class with a reason, and choose what becomes of the credit",
  refusals: [...moveRefusals, 'staff.plan_changed'],
  input: z.strictObject({
    id: idOf('bookings'),
    session_id: idOf('class_sessions'),
    credit: z.enum(staffCancelCredits),
    pay: z._default(z.enum(['credit', 'complimentary', 'staff']), 'credit'),
    lot_id: z.optional(idOf('package_lots')),
    seat_no: z.optional(seatNo),
    reason,
    ...planned,
  }),
  output: z.extend(bookByStaff.output, { left: bookingItem, promoted: z.number(), told: z.number() }),
})

/**
 * Ends one booking, hold or waitlist entry before the check-in deadline. `credit` is the effect on the credit of a
 * booking: `return` returns it to its pack, which is extended by some days at least, and late by the desk once a month
 * for a member; `by_rule` does what the member's own cancellation would do now. The freed seat goes to the waitlist at
 * once.
 */
export const cancelByStaff = endpoint({
  name: 'bookings.cancel_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/cancel',
  who: { staff: ['owner', 'manager', 'desk'] },
  holds: true,
  summary: "Cancel a member's booking with a reason, and choose what becomes of the credit",
  refusals: [...cancelRefusals, 'staff.plan_changed'],
  input: z.strictObject({ id: idOf('bookings'), credit: z.enum(staffCancelCredits), reason, ...planned }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, promoted: z.number(), told: z.number() }),
})

/** What an act on one booking would do (domain/timetable/booking-plan.ts). */
const bookingPlan = z.strictObject({
  credit: bookingItem.shape.credit_effect,
  credits_back: z.number(),
  gets_seat: z.array(z.string()),
  messages: z.number(),
  /** The reformer of the other class, and what its pack then holds. */
  seat_no: z.nullable(z.number()),
  left_after: z.nullable(z.number()),
  /** The act takes it and is refused where its plan would be another. */
  plan_hash: z.string(),
})

/** A preview takes what its act takes, but for the hash that it answers and the reason, which changes nothing. */
export const previewCancelBooking = endpoint({
  name: 'bookings.preview_cancel',
  method: 'POST',
  path: '/staff/bookings/{id}/cancel/preview',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'What becomes of the credit and who gets the seat if a booking is cancelled; nothing is changed',
  refusals: cancelRefusals,
  input: z.omit(cancelByStaff.input, { reason: true, plan_hash: true }),
  output: bookingPlan,
})

export const previewMoveBooking = endpoint({
  name: 'bookings.preview_move',
  method: 'POST',
  path: '/staff/bookings/{id}/move/preview',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'What moving a booking to another class would do; nothing is changed',
  refusals: moveRefusals,
  input: z.omit(moveByStaff.input, { reason: true, plan_hash: true }),
  output: bookingPlan,
})
