import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { bookingCallLimit, requestClassesMax } from '#domain/occupancy/model.ts'
import { unpaidRefusals } from '#domain/packages/choose-credit.ts'

/** A multi-class request for responses. */
const multiClassRequestItem = z.strictObject({
  /** How many of the classes the person wants, and how many bookings the request has. */
  id: idOf('multi_class_requests'),
  wanted: z.number(),
  got: z.number(),
  person: bookingItem.shape.person,
  created_at: wireInstant,
  /** Its bookings and waitlist entries, soonest class first. */
  bookings: z.array(bookingItem),
})

/**
 * Joins the waitlists of several full classes as one request: once the person has as many bookings as requested, the
 * other entries end at the same moment. An existing entry of the person is added to the request. All or nothing:
 * `errors` names the refused class by its index in the list.
 */
export const requestAnyClass = endpoint({
  name: 'bookings.create_goal',
  method: 'POST',
  path: '/bookings/goals',
  who: 'account',
  status: 201,
  summary: 'Wait for any of several classes',
  limit: bookingCallLimit,
  refusals: [
    'request.not_found',
    'schedules.canceled',
    'schedules.not_open',
    'schedules.started',
    'bookings.place_free',
    'bookings.queue_full',
    'bookings.goal_other',
    'bookings.already_booked',
    'bookings.restricted',
    'bookings.desk_only',
    'bookings.own_account',
    'accounts.birth_date_needed',
  ],
  input: z
    .strictObject({
      session_ids: z.array(idOf('class_sessions')).check(z.minLength(2), z.maxLength(requestClassesMax)),
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
  output: z.strictObject({ success: z.literal(true), goal: multiClassRequestItem }),
})

export const listRequests = endpoint({
  name: 'bookings.goals',
  method: 'GET',
  path: '/bookings/goals',
  who: 'account',
  summary: 'Own requests for any of several classes that are still open, the latest first, 50 at the most',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ goals: z.array(multiClassRequestItem), now: wireInstant }),
})

/** Ends all its waitlist entries; its bookings stay. */
export const leaveRequest = endpoint({
  name: 'bookings.leave_goal',
  method: 'DELETE',
  path: '/bookings/goals/{id}',
  who: 'account',
  summary: 'Leave every waitlist of a request for any of several classes',
  limit: bookingCallLimit,
  refusals: ['request.not_found', 'bookings.not_live'],
  input: z.strictObject({ id: idOf('multi_class_requests') }),
  output: z.strictObject({ success: z.literal(true), /** The number of entries that ended. */ left: z.number() }),
})

/**
 * Two of a family wait for a class as a pair: while fewer than two seats are free, or one of them cannot be promoted,
 * both are skipped and keep their positions. Where the studio reserves a credit at joining, it reserves two.
 */
export const createPair = endpoint({
  name: 'bookings.create_pair',
  method: 'POST',
  path: '/bookings/pairs',
  who: 'account',
  status: 201,
  summary: 'Wait for a class as a pair: both get in, or neither',
  limit: bookingCallLimit,
  refusals: [
    ...requestAnyClass.refusals.filter((code) => code !== 'bookings.goal_other'),
    'bookings.already_waiting',
    ...unpaidRefusals,
  ],
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
const preferences = {
  /** Only seats in classes at least that many hours away. */
  notice_hours: z.int().check(z.minimum(0), z.maximum(168)),
  /** Also seats in the last hour before a class; not together with hours of notice. */
  short_notice: z.boolean(),
}

export const getPreferences = endpoint({
  name: 'bookings.preferences',
  method: 'GET',
  path: '/bookings/preferences',
  who: 'account',
  summary: 'Own waitlist preferences',
  refusals: [],
  input: z.strictObject({}),
  /** Minutes of the day by the studio's wall clock; `own_quiet_hours` is false while they are the studio's. */
  output: z.strictObject({
    ...preferences,
    quiet_from_minute: z.number(),
    quiet_until_minute: z.number(),
    own_quiet_hours: z.boolean(),
  }),
})

/** Quiet hours pause the free exit and prevent promotions in the last hour; null or absent follows the studio's. */
export const savePreferences = endpoint({
  name: 'bookings.save_preferences',
  method: 'PUT',
  path: '/bookings/preferences',
  who: 'account',
  summary: 'Save own waitlist preferences',
  refusals: [],
  input: z
    .strictObject({
      ...preferences,
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

/**
 * A promotion into a preferred class cancels its owner's booking at that hour, in the same moment and as long as that
 * is free; otherwise the person is skipped and keeps both the booking and the waitlist position.
 */
export const preferClass = endpoint({
  name: 'bookings.prefer',
  method: 'PUT',
  path: '/bookings/{id}/preference',
  who: 'account',
  summary: 'Prefer a class that is waited for to one that is booked at the same hour',
  limit: bookingCallLimit,
  refusals: ['request.not_found', 'bookings.not_live'],
  input: z.strictObject({ id: idOf('bookings'), prefer: z.boolean() }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem }),
})
