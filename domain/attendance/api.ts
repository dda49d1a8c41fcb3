import { z } from 'zod/mini'
import { waiverStatuses } from '#domain/forms/model.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedCode, typedLines } from '#domain/kit/typed-text.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { classFilters } from '#domain/schedules/class-filters.ts'
import { classSummary } from '#domain/schedules/class-summary.ts'
import { sessionStatuses } from '#domain/schedules/model.ts'
import { seatMap } from '#domain/studio/seat-map.ts'
import { flagItem } from './flag-item.ts'

/**
 * What a phone needs to show a pass offline for one booking: domain/attendance/pass-code.ts computes the codes from it,
 * and change every 30 seconds.
 */
export const getPass = endpoint({
  name: 'bookings.pass',
  method: 'GET',
  path: '/bookings/{id}/pass',
  who: 'account',
  summary: 'The secret of the pass of an own booking',
  refusals: ['request.not_found', 'bookings.not_live'],
  input: z.strictObject({ id: idOf('bookings') }),
  /** `now` is the studio's clock, so that a phone whose clock is wrong can correct its codes. */
  output: z.strictObject({
    booking_id: idOf('bookings'),
    secret: z.string(),
    step_seconds: z.number(),
    now: wireInstant,
    opens_at: wireInstant,
    closes_at: wireInstant,
  }),
})

const deskRoles = { staff: ['owner', 'manager', 'desk'] } as const

const roster = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const

/** The code that the desk or a kiosk shows; phones scan it to prove that they are in the studio. */
export const getDeskCode = endpoint({
  name: 'bookings.desk_code',
  method: 'GET',
  path: '/qrcode',
  who: deskRoles,
  summary: "The studio's code of this half minute",
  refusals: [],
  input: z.strictObject({}),
  /** `figures` is the same code for a phone that cannot scan: eight digits to type. */
  output: z.strictObject({ code: z.string(), figures: z.string(), next_at: wireInstant, now: wireInstant }),
})

/** Either the desk sends a member's pass, or a member sends the desk's code and the booking. */
export const checkIn = endpoint({
  name: 'bookings.check_in',
  method: 'POST',
  path: '/checkin',
  who: 'account',
  summary: 'Check in with a code',
  limit: { name: 'checkin', points: 60, seconds: 60, by: 'caller' },
  refusals: [
    'request.not_found',
    'auth.forbidden',
    'schedules.canceled',
    'bookings.code_invalid',
    'bookings.code_used',
    'bookings.already_checked_in',
    'bookings.not_live',
    'bookings.check_in_early',
    'bookings.check_in_late',
    'bookings.waiver_missing',
    'bookings.waiver_outdated',
  ],
  input: z.strictObject({
    code: typedCode(200, { least: 1 }),
    booking_id: z.optional(idOf('bookings')),
  }),
  output: z.strictObject({ success: z.literal(true), standing_by: z.boolean(), booking: bookingItem }),
})

const rosterItem = z.strictObject({
  id: idOf('bookings'),
  person: z.strictObject({ id: idOf('persons'), full_name: z.string(), dependant: z.boolean() }),
  booking_type: bookingItem.shape.booking_type,
  status: bookingItem.shape.status,
  seat_no: z.nullable(z.number()),
  position: z.nullable(z.number()),
  standing_by: z.boolean(),
  passed_by_for: bookingItem.shape.passed_by_for,
  waiver: z.enum(waiverStatuses),
  passed_on: z.boolean(),
  /** When the status was decided: of a check-in, when the person came. */
  decided_at: wireInstant,
  /** What pays, and what is left of it; null for a waitlist entry and a seat without a credit. */
  pack: z.nullable(z.strictObject({ name: z.string(), left: z.number(), valid_to: wireInstant })),
  /** The most urgent first. */
  flags: z.array(flagItem),
})

/** A guest known by name only, who takes a seat of a private without a booking. Nothing is signed yet. */
const rosterGuest = z.strictObject({
  full_name: z.string(),
  /** Who booked the private. */
  brought_by: z.string(),
  /** What the desk must do before the guest trains. */
  to_do: z.enum(['sign_at_desk']),
})

/** Everybody in a class: bookings by seat, then the waitlist by position; of a private also its guests. */
export const getRoster = endpoint({
  name: 'bookings.roster',
  method: 'GET',
  path: '/staff/schedules/{id}/roster',
  who: roster,
  summary: 'Who is in a class and who waits for it',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('class_sessions') }),
  output: z.strictObject({
    class: z.strictObject({
      name: z.string(),
      status: z.enum(sessionStatuses),
      room_id: idOf('rooms'),
      room: z.string(),
      instructors: z.array(z.string()),
      starts_at: wireInstant,
      ends_at: wireInstant,
      capacity: z.number(),
      check_in_opens_at: wireInstant,
      /** When check-in closes. */
      doors_close_at: wireInstant,
    }),
    places: z.array(rosterItem),
    queue: z.array(rosterItem),
    guests: z.array(rosterGuest),
    /** The reformers that are out of order in this class, and until which day, if that is known. */
    out: z.array(
      z.strictObject({
        id: idOf('room_outages'),
        seat_no: z.number(),
        until_day: z.nullable(wireDay),
        reason: z.string(),
      }),
    ),
    /** Where the seats are in the room. */
    seat_map: seatMap,
    now: wireInstant,
  }),
})

/** Staff check a person in from the roster, also before check-in opens. A waitlist entry is marked as standing by. */
export const checkInByStaff = endpoint({
  name: 'bookings.check_in_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/check-in',
  who: roster,
  summary: 'Check a person in from the roster',
  refusals: checkIn.refusals,
  input: z.strictObject({ id: idOf('bookings') }),
  output: checkIn.output,
})

/** Corrects attendance: `not_here` takes a check-in back, `was_here` and `excused` correct a no-show. */
export const undoByStaff = endpoint({
  name: 'bookings.undo_by_staff',
  method: 'POST',
  path: '/staff/bookings/{id}/undo',
  who: roster,
  summary: 'Take a check-in back, or correct a no-show',
  refusals: ['request.not_found', 'bookings.not_live', 'bookings.undo_late', 'bookings.place_gone', 'bookings.overlap'],
  input: z.strictObject({
    id: idOf('bookings'),
    outcome: z.enum(['not_here', 'was_here', 'excused']),
    reason: typedLines(300, { least: 3 }),
  }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem }),
})

/**
 * Who came to the classes of some days, for staff who keep the roster. `booked` had a seat and did not give it back;
 * `checked_in` of them came, `no_show` did not. `fill_rate` is the share of seats that were taken, from 0 to 1.
 */
export const listAttendance = endpoint({
  name: 'schedules.attendance',
  method: 'GET',
  path: '/schedules/attendance',
  who: roster,
  summary: 'Attendance of the classes in a range of days',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['starts_at'], keyword: 'class type, instructors and room' }),
    ...classFilters,
  }),
  output: z.extend(
    pageOf(
      z.strictObject({
        ...classSummary,
        checked_in: z.number(),
        no_show: z.number(),
        late_canceled: z.number(),
        canceled: z.number(),
        waiting: z.number(),
        waited_in_vain: z.number(),
        held: z.number(),
        fill_rate: z.number(),
      }),
    ),
    { now: wireInstant },
  ),
})

/** The pack keeps its term. The reason goes to the member and into the audit; the ledger shows a correction. */
export const adjustCredits = endpoint({
  name: 'packages.adjust',
  method: 'POST',
  path: '/staff/packages/{id}/credits',
  who: { staff: ['owner', 'manager'] },
  confirm: true,
  summary: 'Add credits to a pack or take some away, with a reason',
  refusals: [
    'request.not_found',
    'packages.not_yours',
    'packages.expired',
    'packages.adjust_too_many',
    'giveaways.own',
    'giveaways.over_limit',
  ],
  input: z.strictObject({
    id: idOf('package_lots'),
    change: z.int().check(
      z.minimum(-200),
      z.maximum(200),
      z.refine((change) => change !== 0),
    ),
    reason: typedLines(300, { least: 3 }),
  }),
  output: z.strictObject({ success: z.literal(true), granted: z.number(), left: z.number() }),
})
