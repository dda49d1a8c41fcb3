import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from './booking-item.ts'
import { bookingVerdict } from './booking-verdict.ts'
import { classWithBookings } from './class-with-bookings.ts'
import { goalItem } from './goal-item.ts'
import { bookingTypes, goalClassesMax } from './model.ts'

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
    }),
    /** `upcoming` is what still takes a place and has not ended; `past` is everything else, a cancelled booking as well. */
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'all'),
    /** Unless asked, the past runs backwards and the rest forwards. */
    sortedBy: z.optional(z.enum(['asc', 'desc'])),
  }),
  /** `now` is the studio's clock when this was told: whether a cancellation is early is counted from it. */
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

const bookLimit = { name: 'bookings', points: 30, seconds: 60, by: 'caller' } as const

/**
 * Books with one credit, for oneself or a dependant; the account holder's packs pay. Without `lot_id` the pack that expires first pays;
 * without `seat_no` the lowest free reformer is taken. With `booking_type: waitlist` it joins the queue of a full class instead, which costs
 * nothing; then neither is asked and `credits_left` is null.
 */
export const bookClass = endpoint({
  name: 'bookings.book',
  method: 'POST',
  path: '/bookings',
  who: 'account',
  status: 201,
  summary: 'Book a place in a class with one credit',
  limit: bookLimit,
  refusals: [
    'request.not_found',
    'schedules.canceled',
    'schedules.not_open',
    'schedules.started',
    'bookings.class_full',
    'bookings.place_free',
    'bookings.queue_full',
    'bookings.already_waiting',
    'bookings.already_booked',
    'bookings.overlap',
    'bookings.seat_taken',
    'bookings.no_such_seat',
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
    'packages.frozen',
  ],
  input: z.strictObject({
    session_id: idOf('class_sessions'),
    booking_type: z._default(z.enum(bookingTypes), 'booking'),
    person_id: z.optional(idOf('persons')),
    lot_id: z.optional(idOf('package_lots')),
    seat_no: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
  }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, credits_left: z.nullable(z.number()) }),
})

/** Holds a reformer for somebody without a usable credit while a pack is bought. One place per account: the next hold gives up the one before. */
export const holdPlace = endpoint({
  name: 'bookings.hold',
  method: 'POST',
  path: '/bookings/hold',
  who: 'account',
  status: 201,
  summary: 'Hold a place in a class while a package is bought',
  limit: { name: 'holds', points: 20, seconds: 3600, by: 'caller' },
  refusals: [
    'request.not_found',
    'schedules.canceled',
    'schedules.not_open',
    'schedules.started',
    'bookings.class_full',
    'bookings.already_booked',
    'bookings.overlap',
    'bookings.seat_taken',
    'bookings.no_such_seat',
    'bookings.too_young',
    'bookings.own_account',
    'bookings.waiver_missing',
    'bookings.waiver_outdated',
    'bookings.check_in_late',
    'accounts.birth_date_needed',
    'bookings.hold_needless',
  ],
  input: z.strictObject({
    session_id: idOf('class_sessions'),
    person_id: z.optional(idOf('persons')),
    seat_no: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
  }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, now: wireInstant }),
})

/** At least 12 hours before the start the credit returns to its pack; later it is lost, and the answer says so. An entry in a queue just ends. */
export const cancelBooking = endpoint({
  name: 'bookings.cancel',
  method: 'DELETE',
  path: '/bookings/{id}',
  who: 'account',
  summary: 'Cancel an own booking',
  limit: bookLimit,
  refusals: ['request.not_found', 'bookings.not_live', 'bookings.class_over'],
  input: z.strictObject({ id: idOf('bookings') }),
  output: z.strictObject({ success: z.literal(true), credit_lost: z.boolean(), booking: bookingItem }),
})

/**
 * Waits for several full classes as one goal: once the person is in as many of them as are wanted, the other queues are left in the same moment. A
 * queue that the person stands in already is tied to the goal. All or nothing: `errors` names the class that is in the way by its place in the list.
 */
export const createGoal = endpoint({
  name: 'bookings.create_goal',
  method: 'POST',
  path: '/bookings/goals',
  who: 'account',
  status: 201,
  summary: 'Wait for any of several classes',
  limit: bookLimit,
  refusals: [
    'request.not_found',
    'schedules.canceled',
    'schedules.not_open',
    'schedules.started',
    'bookings.place_free',
    'bookings.queue_full',
    'bookings.goal_other',
    'bookings.already_booked',
    'bookings.own_account',
    'accounts.birth_date_needed',
  ],
  input: z
    .strictObject({
      session_ids: z.array(idOf('class_sessions')).check(z.minLength(2), z.maxLength(goalClassesMax)),
      wanted: z._default(z.int().check(z.minimum(1)), 1),
      person_id: z.optional(idOf('persons')),
    })
    .check(
      z.refine((sent) => new Set(sent.session_ids).size === sent.session_ids.length, {
        path: ['session_ids'],
        error: 'fields.invalid',
      }),
      z.refine((sent) => sent.wanted < sent.session_ids.length, { path: ['wanted'], error: 'fields.invalid' }),
    ),
  output: z.strictObject({ success: z.literal(true), goal: goalItem }),
})

export const listGoals = endpoint({
  name: 'bookings.goals',
  method: 'GET',
  path: '/bookings/goals',
  who: 'account',
  summary: 'Own goals of several classes that are still waited for, the latest first, 50 at the most',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ goals: z.array(goalItem), now: wireInstant }),
})

/** Leaves all its queues; places it has brought are kept. */
export const leaveGoal = endpoint({
  name: 'bookings.leave_goal',
  method: 'DELETE',
  path: '/bookings/goals/{id}',
  who: 'account',
  summary: 'Wait no more for any class of a goal',
  limit: bookLimit,
  refusals: ['request.not_found', 'bookings.not_live'],
  input: z.strictObject({ id: idOf('waiting_goals') }),
  output: z.strictObject({ success: z.literal(true), /** Queues that were left. */ left: z.number() }),
})

/** Two of a family wait for a class as one: while fewer than two places are free, or one of them cannot come, both are passed by and keep their places. */
export const createPair = endpoint({
  name: 'bookings.create_pair',
  method: 'POST',
  path: '/bookings/pairs',
  who: 'account',
  status: 201,
  summary: 'Wait for a class as two who come together or not at all',
  limit: bookLimit,
  refusals: [...createGoal.refusals.filter((code) => code !== 'bookings.goal_other'), 'bookings.already_waiting'],
  input: z.strictObject({
    session_id: idOf('class_sessions'),
    person_ids: z.array(idOf('persons')).check(
      z.length(2),
      z.refine(([one, other]) => one !== other, 'fields.invalid'),
    ),
  }),
  output: z.strictObject({ success: z.literal(true), bookings: z.array(bookingItem) }),
})

const minuteOfDay = z.nullable(z.int().check(z.minimum(0), z.maximum(1439)))
const wishes = {
  /** Only places in classes at least so many hours away. */
  notice_hours: z.int().check(z.minimum(0), z.maximum(168)),
  /** Also places in the last hour before a class; not together with hours of notice. */
  short_notice: z.boolean(),
}

export const getPreferences = endpoint({
  name: 'bookings.preferences',
  method: 'GET',
  path: '/bookings/preferences',
  who: 'account',
  summary: 'Own wishes about places that come from a queue',
  refusals: [],
  input: z.strictObject({}),
  /** Minutes of the day by the studio's wall clock; `own_quiet_hours` is false while they are the studio's. */
  output: z.strictObject({
    ...wishes,
    quiet_from_minute: z.number(),
    quiet_until_minute: z.number(),
    own_quiet_hours: z.boolean(),
  }),
})

/** Quiet hours pause the clock of the free exit and keep places of the last hour away; both null or left out follows the studio's. */
export const savePreferences = endpoint({
  name: 'bookings.save_preferences',
  method: 'PUT',
  path: '/bookings/preferences',
  who: 'account',
  summary: 'Save own wishes about places that come from a queue',
  refusals: [],
  input: z
    .strictObject({
      ...wishes,
      quiet_from_minute: z._default(minuteOfDay, null),
      quiet_until_minute: z._default(minuteOfDay, null),
    })
    .check(
      z.refine((sent) => !sent.short_notice || sent.notice_hours === 0, {
        path: ['short_notice'],
        error: 'fields.invalid',
      }),
      z.refine((sent) => (sent.quiet_from_minute === null) === (sent.quiet_until_minute === null), {
        path: ['quiet_until_minute'],
        error: 'fields.invalid',
      }),
    ),
  output: z.strictObject({ success: z.literal(true) }),
})

const place = {
  session_id: idOf('class_sessions'),
  person_id: z.optional(idOf('persons')),
  lot_id: z.optional(idOf('package_lots')),
  seat_no: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
}

/** The question before a booking: may I, with which credit, what is missing. Changes nothing. */
export const verifyBooking = endpoint({
  name: 'bookings.verify',
  method: 'GET',
  path: '/bookings/verify',
  who: 'account',
  summary: 'Whether a class can be booked, with which credit, and what is missing',
  refusals: ['request.not_found'],
  input: z.strictObject({
    ...place,
    seat_no: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number))),
  }),
  output: bookingVerdict,
})

/** The same question as a POST, for clients that send one. */
export const verifyBookingByPost = endpoint({
  name: 'bookings.verify_by_post',
  method: 'POST',
  path: '/bookings/verify',
  who: 'account',
  summary: 'Whether a class can be booked, with which credit, and what is missing',
  refusals: ['request.not_found'],
  input: z.strictObject(place),
  output: bookingVerdict,
})

/** Leaves one class and books another in one act: both happen, or neither. What becomes of the first credit follows the rule of cancelling. */
export const swapBooking = endpoint({
  name: 'bookings.swap',
  method: 'POST',
  path: '/bookings/{id}/swap',
  who: 'account',
  status: 201,
  summary: 'Change a booking to another class',
  limit: bookLimit,
  refusals: [
    ...bookClass.refusals,
    'bookings.not_live',
    'bookings.class_over',
    'bookings.same_class',
    'bookings.is_private',
  ],
  input: z.strictObject({
    id: idOf('bookings'),
    session_id: idOf('class_sessions'),
    lot_id: place.lot_id,
    seat_no: place.seat_no,
  }),
  output: z.strictObject({
    success: z.literal(true),
    credit_lost: z.boolean(),
    left: bookingItem,
    booking: bookingItem,
    credits_left: z.nullable(z.number()),
  }),
})

/** `family` is the caller's own bookings and those of people in the caller's care; `branch` is everybody's, for those who keep the roster. */
const whose = z._default(z.enum(['family', 'branch']), 'family')

/**
 * The same bookings as `/bookings`, seen from the class: each class once, with its bookings, first those with a place by reformer, then the
 * queue, then what was cancelled. One date bound alone means one week, none the week that begins today. Booking and cancelling are at `/bookings`.
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
    }),
    of: whose,
    date_from: z.optional(wireDay),
    date_to: z.optional(wireDay),
  }),
  output: z.extend(pageOf(classWithBookings), { now: wireInstant }),
})
/** Asked with the id of a class. */
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
