import { z } from 'zod/mini'
import { bookClass } from '#domain/bookings/api.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { classFields } from '#domain/schedules/class-fields.ts'
import { classParts, scopes } from '#domain/schedules/model.ts'

const managers = { staff: ['owner', 'manager'] } as const

/** The reason of staff, in their words; kept in the audit. */
export const reason = typedLines(300, { least: 3 })

const success = z.literal(true)
/** `told` is the number of people who got a message about it. */
const notified = z.strictObject({ success, told: z.number() })

/**
 * Cancels a class: every credit returns, to a pack that is extended by some days at least, and the waitlist ends.
 * `following` and `all` cancel those of its series that have not begun.
 */
export const cancelClass = endpoint({
  name: 'bookings.cancel_class',
  method: 'POST',
  path: '/staff/schedules/{id}/cancel',
  who: managers,
  summary: 'Cancel a class or classes of its series, with every credit back',
  refusals: ['request.not_found', 'schedules.over', 'schedules.no_series'],
  input: z.strictObject({ id: idOf('class_sessions'), scope: z._default(z.enum(scopes), 'this'), reason }),
  output: z.extend(notified, { canceled: z.number() }),
})

/** New seats go to the waitlist at once; fewer than are booked is refused. */
export const resizeClass = endpoint({
  name: 'bookings.resize_class',
  method: 'PUT',
  path: '/staff/schedules/{id}/capacity',
  who: managers,
  summary: 'Change how many seats a class has',
  refusals: ['request.not_found', 'schedules.over', 'bookings.more_booked'],
  input: z.strictObject({ id: idOf('class_sessions'), capacity: z.int().check(z.minimum(0), z.maximum(20_000)) }),
  output: z.strictObject({ success, promoted: z.number() }),
})

/**
 * Another time, another room, or both. Bookings are kept and can be cancelled for free for a day at least. People whom
 * the new time would put in two classes are counted in the refusal; with `release_overlapping` they get their credit
 * back instead.
 */
export const moveClass = endpoint({
  name: 'bookings.move_class',
  method: 'PUT',
  path: '/staff/schedules/{id}/time',
  who: managers,
  summary: 'Move a class to another time or room',
  refusals: [
    'request.not_found',
    'schedules.over',
    'schedules.past',
    'schedules.closed',
    'schedules.room_busy',
    'schedules.instructor_busy',
    'schedules.retired',
    'schedules.overlaps',
    'bookings.more_booked',
  ],
  input: z.strictObject({
    id: idOf('class_sessions'),
    starts_at: wireInstant,
    room_id: z.optional(idOf('rooms')),
    release_overlapping: z._default(z.boolean(), false),
  }),
  output: z.strictObject({ success, told: z.number(), released: z.number() }),
})

/** A substitute teaches instead of another instructor; bookings stay. */
export const substituteInstructor = endpoint({
  name: 'bookings.substitute_instructor',
  method: 'PUT',
  path: '/staff/schedules/{id}/substitute',
  who: managers,
  summary: 'Let a substitute teach a class',
  refusals: ['request.not_found', 'schedules.over', 'schedules.instructor_busy', 'schedules.retired'],
  input: z.strictObject({
    id: idOf('class_sessions'),
    absent_id: idOf('instructors'),
    instructor_id: idOf('instructors'),
  }),
  output: notified,
})

/**
 * Staff book a person into a class, also before booking opens: with a credit of the person's packs, or without one for
 * a stored reason. A free seat goes to the waitlist first, as for everybody. Only owner and manager give a seat without
 * a credit.
 */
export const bookByStaff = endpoint({
  name: 'bookings.book_by_staff',
  method: 'POST',
  path: '/staff/schedules/{id}/bookings',
  who: { staff: ['owner', 'manager', 'desk'] },
  status: 201,
  summary: 'Book a person into a class from the roster, with a credit or complimentary',
  refusals: [
    'request.not_found',
    'auth.forbidden',
    'schedules.over',
    'bookings.class_full',
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
    'packages.too_few',
    'packages.frozen',
    'giveaways.own',
  ],
  input: z
    .strictObject({
      id: idOf('class_sessions'),
      person_id: idOf('persons'),
      /** With a credit, or for a reason that the booking keeps instead of one. */
      pay: z.enum(['credit', 'complimentary', 'staff']),
      lot_id: z.optional(idOf('package_lots')),
      seat_no: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
      reason,
    })
    .check(
      z.refine((sent) => sent.pay === 'credit' || sent.lot_id === undefined, {
        path: ['lot_id'],
        error: 'fields.invalid',
      }),
    ),
  output: bookClass.output,
})

/**
 * Absent fields stay. With `following` and `all` a `date` moves every class by as many days as the named one; classes
 * that are over are not touched, and what was changed for one class alone stays unless `overwrite_edited`.
 * `release_overlapping` releases people whom the new hours would put into two classes, with their credit.
 */
const classEdit = z
  .strictObject({
    id: idOf('class_sessions'),
    scope: z._default(z.enum(scopes), 'this'),
    date: z.optional(wireDay),
    time: z.optional(classFields.time),
    duration_minutes: z.optional(classFields.durationMinutes),
    room_id: z.optional(idOf('rooms')),
    instructors: z.optional(classFields.instructors),
    class_type_id: z.optional(idOf('class_types')),
    difficulty_level_id: z.optional(idOf('difficulty_levels')),
    capacity: z.optional(z.int().check(z.minimum(0), z.maximum(20_000))),
    overwrite_edited: z._default(z.boolean(), false),
    release_overlapping: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      (sent) =>
        [
          sent.date,
          sent.time,
          sent.duration_minutes,
          sent.room_id,
          sent.instructors,
          sent.class_type_id,
          sent.difficulty_level_id,
          sent.capacity,
        ].some((value) => value !== undefined),
      { path: ['body'], error: 'fields.required' },
    ),
  )

const oneOfSeries = { id: idOf('class_sessions'), occurrence_no: z.nullable(z.number()), starts_at: wireInstant }

const unchanged = z.array(z.strictObject({ ...oneOfSeries, code: z.string(), message: z.string() }))

const editedClasses = {
  /** `kept` is what was requested and did not change, because the class has its own. `told` people got messages. */
  changed: z.array(
    z.strictObject({
      ...oneOfSeries,
      told: z.number(),
      released: z.number(),
      promoted: z.number(),
      kept: z.array(z.enum(classParts)),
    }),
  ),
  /** Classes that could not be changed, with the reason; they are as they were. */
  unchanged,
}

const editRefusals = [
  'request.not_found',
  'schedules.no_series',
  'schedules.over',
  'schedules.past',
  'schedules.closed',
  'schedules.room_busy',
  'schedules.instructor_busy',
  'schedules.retired',
  'schedules.overlaps',
  'bookings.more_booked',
] as const

/** A single class that cannot be changed is refused; in a series such classes are listed and the others change. */
export const editClass = endpoint({
  name: 'schedules.edit',
  method: 'PUT',
  path: '/staff/schedules/{id}',
  who: managers,
  summary: 'Change a class, it and those that follow in its series, or all of the series',
  refusals: editRefusals,
  input: classEdit,
  output: z.strictObject({ success, ...editedClasses }),
})

export const previewEdit = endpoint({
  name: 'schedules.preview_edit',
  method: 'POST',
  path: '/staff/schedules/{id}/preview',
  who: managers,
  summary: 'What that change would do; nothing is changed and nobody is notified',
  refusals: editRefusals,
  input: classEdit,
  output: z.strictObject(editedClasses),
})

const closedDays = z.strictObject({
  first_day: wireDay,
  last_day: wireDay,
  /** The whole branch by default. */
  room_ids: z.optional(z.array(idOf('rooms')).check(z.minLength(1), z.maxLength(100))),
})

const affected = {
  /** Classes that will be cancelled, soonest first, and those under way, which are not touched. */
  classes: z.array(
    z.strictObject({
      id: idOf('class_sessions'),
      class_name: z.string(),
      room: z.string(),
      starts_at: wireInstant,
      booked: z.number(),
      waiting: z.number(),
      over: z.boolean(),
    }),
  ),
  bookings: z.number(),
  waiting: z.number(),
}

export const previewClosure = endpoint({
  name: 'schedules.preview_closure',
  method: 'POST',
  path: '/staff/closures/preview',
  who: managers,
  summary: 'The classes, bookings and waitlist entries that closing these days would end',
  refusals: ['request.not_found'],
  input: closedDays,
  output: z.strictObject(affected),
})

/**
 * Every class of those days that has not begun is cancelled, with every credit back; no class can be created there
 * later.
 */
export const closeDays = endpoint({
  name: 'schedules.close_days',
  method: 'POST',
  path: '/staff/closures',
  who: managers,
  status: 201,
  summary: 'Close the branch or some rooms for some days',
  refusals: ['request.not_found'],
  input: z.extend(closedDays, { reason }),
  output: z.strictObject({ success, id: idOf('closures'), ...affected, told: z.number() }),
})
