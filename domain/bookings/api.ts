import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sessionStatuses } from '#domain/schedules/model.ts'
import { z } from 'zod/mini'
import { undoOutcomes } from './decide-undo.ts'
import { bookingStatuses, bookingTypes, cancelKinds, creditEffects, skipReasons, waiverAnswers } from './model.ts'

export const bookingItem = z.strictObject({
  id: idOf('bookings'), session_id: idOf('class_sessions'), booking_type: z.enum(bookingTypes),
  status: z.enum(bookingStatuses), seat_no: z.nullable(z.number()),
  /** Who takes part; `dependant` is true for somebody in the account holder's care. */
  person: z.strictObject({ id: idOf('persons'), full_name: z.string(), dependant: z.boolean() }),
  class_name: z.string(), level: z.strictObject({ name: z.string(), coils: z.number() }), room: z.string(), instructors: z.array(z.string()),
  starts_at: wireInstant, ends_at: wireInstant, session_status: z.enum(sessionStatuses),
  /** Until this instant, itself included, cancelling gives the credit back. */
  free_until: wireInstant,
  /** A place that came from the queue, and until when it may be given back for free because it came at short notice. */
  promoted_at: z.nullable(wireInstant), grace_until: z.nullable(wireInstant),
  /** Place in the queue, from 1, why the last free place passed by, and whether the person stands at the door; outside the queue null, null and false. */
  position: z.nullable(z.number()), passed_by_for: z.nullable(z.enum(skipReasons)), standing_by: z.boolean(),
  /** Self check-in is open from the first of these instants and closed from the second one on. */
  check_in_opens_at: wireInstant, doors_close_at: wireInstant,
  package: z.nullable(z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), expires_at: wireInstant })),
  credit_effect: z.enum(creditEffects), cancel_kind: z.nullable(z.enum(cancelKinds)), created_at: wireInstant, decided_at: wireInstant,
})

export const listBookings = endpoint({
  name: 'bookings.list', method: 'GET', path: '/bookings', who: 'account', summary: 'Own bookings, soonest class first (past: latest first)', refusals: [],
  input: z.strictObject({
    ...listFields({ search: { status: /^(pending|booked|checked_in|no_show|completed|canceled)$/ }, orders: ['starts_at', 'created_at'] }),
    /** `upcoming` is what still takes a place and has not ended; `past` is everything else, a cancelled booking as well. */
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'all'),
    /** Unless asked, the past runs backwards and the rest forwards. */
    sortedBy: z.optional(z.enum(['asc', 'desc'])),
  }),
  /** `now` is the studio's clock when this was told: whether a cancellation is early is counted from it. */
  output: z.extend(pageOf(bookingItem), { now: wireInstant }),
})

export const getBooking = endpoint({
  name: 'bookings.one', method: 'GET', path: '/bookings/{id}', who: 'account', summary: 'One own booking', refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('bookings') }), output: bookingItem,
})

const bookLimit = { name: 'bookings', points: 30, seconds: 60, by: 'caller' } as const

/**
 * Books with one credit, for oneself or a dependant; the account holder's packs pay. Without `lot_id` the pack that expires first pays;
 * without `seat_no` the lowest free reformer is taken. With `booking_type: waitlist` it joins the queue of a full class instead, which costs
 * nothing; then neither is asked and `credits_left` is null.
 */
export const bookClass = endpoint({
  name: 'bookings.book', method: 'POST', path: '/bookings', who: 'account', status: 201, summary: 'Book a place in a class with one credit', limit: bookLimit,
  refusals: ['request.not_found', 'schedules.canceled', 'schedules.not_open', 'schedules.started', 'bookings.class_full', 'bookings.place_free', 'bookings.queue_full',
    'bookings.already_waiting', 'bookings.already_booked', 'bookings.overlap',
    'bookings.seat_taken', 'bookings.no_such_seat', 'bookings.too_young', 'bookings.own_account', 'bookings.waiver_missing', 'bookings.waiver_outdated', 'accounts.birth_date_needed', 'packages.none', 'packages.not_yours', 'packages.expired', 'packages.expires_before_class',
    'packages.wrong_class', 'packages.empty', 'packages.frozen'],
  input: z.strictObject({
    session_id: idOf('class_sessions'), booking_type: z._default(z.enum(bookingTypes), 'booking'), person_id: z.optional(idOf('persons')), lot_id: z.optional(idOf('package_lots')), seat_no: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
  }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, credits_left: z.nullable(z.number()) }),
})

/** At least 12 hours before the start the credit returns to its pack; later it is lost, and the answer says so. An entry in a queue just ends. */
export const cancelBooking = endpoint({
  name: 'bookings.cancel', method: 'DELETE', path: '/bookings/{id}', who: 'account', summary: 'Cancel an own booking', limit: bookLimit,
  refusals: ['request.not_found', 'bookings.not_live', 'bookings.class_over'],
  input: z.strictObject({ id: idOf('bookings') }),
  output: z.strictObject({ success: z.literal(true), credit_lost: z.boolean(), booking: bookingItem }),
})

const minuteOfDay = z.nullable(z.int().check(z.minimum(0), z.maximum(1439)))
const wishes = {
  /** Only places in classes at least so many hours away. */
  notice_hours: z.int().check(z.minimum(0), z.maximum(168)),
  /** Also places in the last hour before a class; not together with hours of notice. */
  short_notice: z.boolean(),
}

export const getPreferences = endpoint({
  name: 'bookings.preferences', method: 'GET', path: '/bookings/preferences', who: 'account', summary: 'Own wishes about places that come from a queue', refusals: [],
  input: z.strictObject({}),
  /** Minutes of the day by the studio's wall clock; `own_quiet_hours` is false while they are the studio's. */
  output: z.strictObject({ ...wishes, quiet_from_minute: z.number(), quiet_until_minute: z.number(), own_quiet_hours: z.boolean() }),
})

/** Quiet hours pause the clock of the free exit and keep places of the last hour away; both null or left out follows the studio's. */
export const savePreferences = endpoint({
  name: 'bookings.save_preferences', method: 'PUT', path: '/bookings/preferences', who: 'account', summary: 'Save own wishes about places that come from a queue', refusals: [],
  input: z.strictObject({ ...wishes, quiet_from_minute: z._default(minuteOfDay, null), quiet_until_minute: z._default(minuteOfDay, null) }).check(
    z.refine((sent) => !sent.short_notice || sent.notice_hours === 0, { path: ['short_notice'], error: 'fields.invalid' }),
    z.refine((sent) => (sent.quiet_from_minute === null) === (sent.quiet_until_minute === null), { path: ['quiet_until_minute'], error: 'fields.invalid' }),
  ),
  output: z.strictObject({ success: z.literal(true) }),
})

const place = { session_id: idOf('class_sessions'), person_id: z.optional(idOf('persons')), lot_id: z.optional(idOf('package_lots')), seat_no: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))) }
const verdict = z.strictObject({
  /** Whether the class can be booked like this now; a booking a moment later may still find it changed. */
  may_book: z.boolean(),
  /** What is missing, as the booking would refuse it: a code and its sentence. */
  missing: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  /** Whether the queue of the class may be joined, and what is in the way. */
  may_wait: z.boolean(), waiting_missing: z.nullable(z.strictObject({ code: z.string(), message: z.string() })), waiting: z.number(),
  waiver: z.enum(waiverAnswers),
  seat_no: z.nullable(z.number()),
  package: z.nullable(z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), expires_at: wireInstant, left_after: z.number() })),
  free_until: wireInstant, now: wireInstant,
})

/** The question before a booking: may I, with which credit, what is missing. Changes nothing. */
export const verifyBooking = endpoint({
  name: 'bookings.verify', method: 'GET', path: '/bookings/verify', who: 'account', summary: 'Whether a class can be booked, with which credit, and what is missing', refusals: ['request.not_found'],
  input: z.strictObject({ ...place, seat_no: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number))) }), output: verdict,
})

/** The same question as a POST, for clients that send one. */
export const verifyBookingByPost = endpoint({
  name: 'bookings.verify_by_post', method: 'POST', path: '/bookings/verify', who: 'account', summary: 'Whether a class can be booked, with which credit, and what is missing', refusals: ['request.not_found'],
  input: z.strictObject(place), output: verdict,
})

/** Leaves one class and books another in one act: both happen, or neither. What becomes of the first credit follows the rule of cancelling. */
export const swapBooking = endpoint({
  name: 'bookings.swap', method: 'POST', path: '/bookings/{id}/swap', who: 'account', status: 201, summary: 'Change a booking to another class', limit: bookLimit,
  refusals: [...bookClass.refusals, 'bookings.not_live', 'bookings.class_over', 'bookings.same_class'],
  input: z.strictObject({ id: idOf('bookings'), session_id: idOf('class_sessions'), lot_id: place.lot_id, seat_no: place.seat_no }),
  output: z.strictObject({ success: z.literal(true), credit_lost: z.boolean(), left: bookingItem, booking: bookingItem, credits_left: z.nullable(z.number()) }),
})

/** What a phone needs to show a pass offline for one booking: codes are made of it as domain/bookings/pass-code.ts says, and change every 30 seconds. */
export const getPass = endpoint({
  name: 'bookings.pass', method: 'GET', path: '/bookings/{id}/pass', who: 'account', summary: 'The secret of the pass of an own booking', refusals: ['request.not_found', 'bookings.not_live'],
  input: z.strictObject({ id: idOf('bookings') }),
  /** `now` is the studio's clock, so that a phone whose clock is wrong can correct its codes. */
  output: z.strictObject({ booking_id: idOf('bookings'), secret: z.string(), step_seconds: z.number(), now: wireInstant, opens_at: wireInstant, closes_at: wireInstant }),
})

const deskRoles = { staff: ['owner', 'manager', 'desk'] } as const
const roster = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const

/** The code that the desk or a kiosk shows; phones read it to prove that they are there. */
export const getDeskCode = endpoint({
  name: 'bookings.desk_code', method: 'GET', path: '/qrcode', who: deskRoles, summary: "The studio's code of this half minute", refusals: [],
  input: z.strictObject({}), output: z.strictObject({ code: z.string(), next_at: wireInstant, now: wireInstant }),
})

/** Either the desk sends a member's pass, or a member sends the desk's code and the booking. */
export const checkIn = endpoint({
  name: 'bookings.check_in', method: 'POST', path: '/checkin', who: 'account', summary: 'Check in with a code', limit: { name: 'checkin', points: 60, seconds: 60, by: 'caller' },
  refusals: ['request.not_found', 'auth.forbidden', 'schedules.canceled', 'bookings.code_invalid', 'bookings.code_used', 'bookings.already_checked_in', 'bookings.not_live',
    'bookings.check_in_early', 'bookings.check_in_late', 'bookings.waiver_missing', 'bookings.waiver_outdated'],
  input: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(200)), booking_id: z.optional(idOf('bookings')) }),
  output: z.strictObject({ success: z.literal(true), standing_by: z.boolean(), booking: bookingItem }),
})

const rosterItem = z.strictObject({
  id: idOf('bookings'), person: z.strictObject({ id: idOf('persons'), full_name: z.string(), dependant: z.boolean() }), booking_type: z.enum(bookingTypes), status: z.enum(bookingStatuses),
  seat_no: z.nullable(z.number()), position: z.nullable(z.number()), standing_by: z.boolean(), passed_by_for: z.nullable(z.enum(skipReasons)), waiver: z.enum(waiverAnswers), passed_on: z.boolean(),
})

/** Everybody of a class: who has a place, by reformer, then who waits, by position. */
export const getRoster = endpoint({
  name: 'bookings.roster', method: 'GET', path: '/staff/schedules/{id}/roster', who: roster, summary: 'Who is in a class and who waits for it', refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('class_sessions') }), output: z.strictObject({ places: z.array(rosterItem), queue: z.array(rosterItem), now: wireInstant }),
})

/** Staff let somebody in from the roster, also before check-in opens. Somebody who waits is marked as standing by. */
export const checkInByStaff = endpoint({
  name: 'bookings.check_in_by_staff', method: 'POST', path: '/staff/bookings/{id}/check-in', who: roster, summary: 'Check somebody in from the roster', refusals: checkIn.refusals,
  input: z.strictObject({ id: idOf('bookings') }), output: checkIn.output,
})

/** Puts right what the door got wrong: `not_here` takes a check-in back, `was_here` and `excused` put a no-show right. */
export const undoByStaff = endpoint({
  name: 'bookings.undo_by_staff', method: 'POST', path: '/staff/bookings/{id}/undo', who: deskRoles, summary: 'Take a check-in back, or put a no-show right',
  refusals: ['request.not_found', 'bookings.not_live', 'bookings.undo_late', 'bookings.place_gone', 'bookings.overlap'],
  input: z.strictObject({ id: idOf('bookings'), outcome: z.enum(undoOutcomes), reason: z.string('fields.required').check(z.trim(), z.minLength(3, 'fields.required'), z.maxLength(300, 'fields.too_long')) }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem }),
})

const managers = { staff: ['owner', 'manager'] } as const
const why = z.string('fields.required').check(z.trim(), z.minLength(3, 'fields.required'), z.maxLength(300, 'fields.too_long'))
const told = z.strictObject({ success: z.literal(true), /** People who had a letter about it. */ told: z.number() })

/** Calls a class off: everybody's credit goes back, to a pack that lives some days longer at least, and the queue ends. */
export const cancelClass = endpoint({
  name: 'bookings.cancel_class', method: 'POST', path: '/staff/schedules/{id}/cancel', who: managers, summary: 'Cancel a class, with every credit back', refusals: ['request.not_found', 'schedules.over'],
  input: z.strictObject({ id: idOf('class_sessions'), reason: why }), output: told,
})

/** More places pass to the queue at once; fewer than are booked is refused. */
export const resizeClass = endpoint({
  name: 'bookings.resize_class', method: 'PUT', path: '/staff/schedules/{id}/capacity', who: managers, summary: 'Change how many places a class has',
  refusals: ['request.not_found', 'schedules.over', 'bookings.more_booked'],
  input: z.strictObject({ id: idOf('class_sessions'), capacity: z.int().check(z.minimum(0), z.maximum(20_000)) }),
  output: z.strictObject({ success: z.literal(true), promoted: z.number() }),
})

/**
 * Another time, another room, or both. Places are kept and may be given back for free for a day at least. People whom the new time would put in
 * two classes are counted in the refusal; with `release_overlapping` they get their credit back instead.
 */
export const moveClass = endpoint({
  name: 'bookings.move_class', method: 'PUT', path: '/staff/schedules/{id}/time', who: managers, summary: 'Move a class to another time or room',
  refusals: ['request.not_found', 'schedules.over', 'schedules.room_busy', 'schedules.instructor_busy', 'schedules.overlaps', 'bookings.more_booked'],
  input: z.strictObject({ id: idOf('class_sessions'), starts_at: wireInstant, room_id: z.optional(idOf('rooms')), release_overlapping: z._default(z.boolean(), false) }),
  output: z.strictObject({ success: z.literal(true), told: z.number(), released: z.number() }),
})

/** Somebody teaches in place of another; bookings are untouched. */
export const substituteInstructor = endpoint({
  name: 'bookings.substitute_instructor', method: 'PUT', path: '/staff/schedules/{id}/substitute', who: managers, summary: 'Let somebody else teach a class',
  refusals: ['request.not_found', 'schedules.over', 'schedules.instructor_busy'],
  input: z.strictObject({ id: idOf('class_sessions'), absent_id: idOf('instructors'), instructor_id: idOf('instructors') }), output: told,
})
