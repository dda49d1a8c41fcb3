import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { bookingCallLimit } from '#domain/occupancy/model.ts'
import { classSummary } from '#domain/schedules/class-summary.ts'
import { seatNo } from '#domain/studio/seat-map.ts'
import { bookingVerdict } from './booking-verdict.ts'

export const listBookings = endpoint({
  name: 'bookings.list',
  method: 'GET',
  path: '/bookings',
  who: 'account',
  summary: 'Own bookings, soonest class first (past: latest first)',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { status: /^(pending|booked|checked_in|no_show|completed|canceled)$/ },
      orders: ['starts_at', 'created_at'],
      keyword: 'class type, instructors, room and person',
    }),
    /**
     * `upcoming` are live bookings and entries that have not ended; `past` is everything else, including cancelled
     * ones.
     */
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'all'),
    /** By default the past is sorted newest first and the rest oldest first. */
    sortedBy: z.optional(z.enum(['asc', 'desc'])),
  }),
  /** `now` is the studio's time of the response, from which the page computes whether a cancellation is early. */
  output: z.extend(pageOf(bookingItem), { now: wireInstant }),
})

export const getBooking = endpoint({
  name: 'bookings.one',
  method: 'GET',
  path: '/bookings/{id}',
  who: 'account',
  summary: 'One own booking',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('bookings') }),
  output: bookingItem,
})

/** A seat in a class: without `person_id` for the caller, without `seat_no` the lowest free one. */
const seatRequest = {
  session_id: idOf('class_sessions'),
  person_id: z.optional(idOf('persons')),
  lot_id: z.optional(idOf('package_lots')),
  seat_no: z.optional(seatNo),
}

/** What booking a seat refuses. */
const seatRefusals = [
  'request.not_found',
  'schedules.canceled',
  'schedules.not_open',
  'schedules.started',
  'bookings.class_full',
  'bookings.already_booked',
  'bookings.restricted',
  'bookings.desk_only',
  'bookings.overlap',
  'bookings.seat_taken',
  'bookings.no_such_seat',
  'bookings.seat_out',
  'bookings.too_young',
  'bookings.own_account',
  'bookings.waiver_missing',
  'bookings.waiver_outdated',
  'accounts.birth_date_needed',
  'packages.none',
  'packages.not_yours',
  'packages.expired',
  'packages.expires_before_class',
  'packages.wrong_class',
  'packages.empty',
  'packages.too_few',
  'packages.frozen',
] as const

/**
 * Books with one credit, for the caller or a dependant; the account holder's packs pay. Without `lot_id` the pack that
 * expires first pays; without `seat_no` the lowest free reformer is taken. With `booking_type: waitlist` it joins the
 * waitlist of a full class instead, which costs nothing; then neither is asked and `credits_left` is null. Where the
 * studio reserves the credit at joining, `lot_id` names its pack and `credits_left` what that has left.
 */
export const bookClass = endpoint({
  name: 'bookings.book',
  method: 'POST',
  path: '/bookings',
  who: 'account',
  status: 201,
  summary: 'Book a place in a class with one credit',
  limit: bookingCallLimit,
  refusals: [...seatRefusals, 'bookings.place_free', 'bookings.queue_full', 'bookings.already_waiting'],
  input: z.strictObject({
    ...seatRequest,
    booking_type: z._default(bookingItem.shape.booking_type, 'booking'),
  }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, credits_left: z.nullable(z.number()) }),
})

/**
 * Within the branch's `cancel_window` (by default until 12 hours before the start) the credit returns to its pack;
 * later it is forfeited, and the response says so. A waitlist entry just ends.
 */
export const cancelBooking = endpoint({
  name: 'bookings.cancel',
  method: 'DELETE',
  path: '/bookings/{id}',
  who: 'account',
  summary: 'Cancel an own booking',
  limit: bookingCallLimit,
  refusals: ['request.not_found', 'bookings.not_live', 'bookings.class_over'],
  input: z.strictObject({ id: idOf('bookings') }),
  output: z.strictObject({ success: z.literal(true), credit_lost: z.boolean(), booking: bookingItem }),
})

/**
 * Checks a booking without making it: whether it is possible, with which credit, and what is missing. Changes nothing.
 */
export const verifyBooking = endpoint({
  name: 'bookings.verify',
  method: 'GET',
  path: '/bookings/verify',
  who: 'account',
  summary: 'Whether a class can be booked, with which credit, and what is missing',
  refusals: ['request.not_found'],
  input: z.strictObject({
    ...seatRequest,
    seat_no: z.optional(z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)), seatNo)),
  }),
  output: bookingVerdict,
})

/** The same check as a POST, for clients that send one. */
export const verifyBookingByPost = endpoint({
  name: 'bookings.verify_by_post',
  method: 'POST',
  path: '/bookings/verify',
  who: 'account',
  summary: 'Whether a class can be booked, with which credit, and what is missing',
  refusals: ['request.not_found'],
  input: z.strictObject(seatRequest),
  output: bookingVerdict,
})

/**
 * Leaves one class and books another in one transaction: both happen, or neither. The first credit follows the
 * cancellation rule.
 */
export const swapBooking = endpoint({
  name: 'bookings.swap',
  method: 'POST',
  path: '/bookings/{id}/swap',
  who: 'account',
  status: 201,
  summary: 'Change a booking to another class',
  limit: bookingCallLimit,
  refusals: [...seatRefusals, 'bookings.not_live', 'bookings.class_over', 'bookings.same_class', 'bookings.is_private'],
  input: z.strictObject({
    id: idOf('bookings'),
    session_id: idOf('class_sessions'),
    lot_id: seatRequest.lot_id,
    seat_no: seatRequest.seat_no,
  }),
  output: z.strictObject({
    success: z.literal(true),
    credit_lost: z.boolean(),
    left: bookingItem,
    booking: bookingItem,
    credits_left: z.nullable(z.number()),
  }),
})

/**
 * `family` is the caller's own bookings and those of the caller's dependants; `branch` is everybody's, for staff who
 * keep the roster.
 */
const whose = z._default(z.enum(['family', 'branch']), 'family')

/** A class with its bookings, for lists by class. */
const classWithBookings = z.strictObject({
  ...classSummary,
  bookings: z.array(
    z.strictObject({
      id: idOf('bookings'),
      person: bookingItem.shape.person,
      booking_type: bookingItem.shape.booking_type,
      status: bookingItem.shape.status,
      seat_no: z.nullable(z.number()),
      position: z.nullable(z.number()),
      credit_effect: bookingItem.shape.credit_effect,
      cancel_kind: bookingItem.shape.cancel_kind,
      created_at: wireInstant,
      decided_at: wireInstant,
    }),
  ),
})

/**
 * The same bookings as `/bookings`, seen from the class: each class once, with its bookings, first the seats by number,
 * then the waitlist, then what was cancelled. One date bound alone means one week, none the week that begins today.
 * Booking and cancelling are at `/bookings`.
 */
export const listScheduleBookings = endpoint({
  name: 'bookings.by_class',
  method: 'GET',
  path: '/schedule-bookings',
  who: 'account',
  summary: 'Classes in a range of days that have bookings of mine (staff: of anybody), with those bookings',
  refusals: ['auth.forbidden'],
  input: z.strictObject({
    ...listFields({
      search: { status: /^(pending|booked|checked_in|no_show|completed|canceled)$/ },
      orders: ['starts_at'],
      keyword: 'class type, instructors and room',
    }),
    of: whose,
    date_from: z.optional(wireDay),
    date_to: z.optional(wireDay),
  }),
  output: z.extend(pageOf(classWithBookings), { now: wireInstant }),
})

/**
 * One class with the caller's bookings, or for staff everybody's. Refuses auth.forbidden, and request.not_found for a
 * class without a booking to see.
 */
export const getScheduleBookings = endpoint({
  name: 'bookings.of_class',
  method: 'GET',
  path: '/schedule-bookings/{id}',
  who: 'account',
  summary: "One class with its bookings: mine, or for staff everybody's",
  refusals: ['request.not_found', 'auth.forbidden'],
  input: z.strictObject({ id: idOf('class_sessions'), of: whose }),
  output: z.extend(classWithBookings, { now: wireInstant }),
})
