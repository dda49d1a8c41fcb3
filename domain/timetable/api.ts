import { z } from 'zod/mini'
import { bookClass } from '#domain/bookings/api.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { planned } from '#domain/kit/held-act.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { classFields } from '#domain/schedules/class-fields.ts'
import { classParts, scopes } from '#domain/schedules/model.ts'
import { maxSeats, seatNo } from '#domain/studio/seat-map.ts'

export const managers = { staff: ['owner', 'manager'] } as const

/** The reason of staff, in their words; kept in the audit. */
export const reason = typedLines(300, { least: 3 })

const success = z.literal(true)
/** What an act refuses, and so its preview (domain/timetable/preview-api.ts); the act refuses a stale plan as well. */
export const actRefusals = {
  cancel: ['request.not_found', 'schedules.over', 'schedules.no_series'],
  resize: ['request.not_found', 'schedules.over', 'bookings.more_booked'],
  move: [
    'request.not_found',
    'schedules.over',
    'schedules.past',
    'schedules.closed',
    'schedules.room_busy',
    'schedules.instructor_busy',
    'schedules.retired',
    'schedules.overlaps',
    'schedules.seat_out',
    'schedules.seat_above',
    'bookings.more_booked',
  ],
  substitute: ['request.not_found', 'schedules.over', 'schedules.instructor_busy', 'schedules.retired'],
} as const

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
  holds: true,
  summary: 'Cancel a class or classes of its series, with every credit back',
  refusals: [...actRefusals.cancel, 'staff.plan_changed'],
  input: z.strictObject({ id: idOf('class_sessions'), scope: z._default(z.enum(scopes), 'this'), reason, ...planned }),
  output: z.extend(notified, { canceled: z.number() }),
})

/** New seats go to the waitlist at once; fewer than are booked is refused. */
export const resizeClass = endpoint({
  name: 'bookings.resize_class',
  method: 'PUT',
  path: '/staff/schedules/{id}/capacity',
  who: managers,
  holds: true,
  summary: 'Change how many seats a class has',
  refusals: [...actRefusals.resize, 'staff.plan_changed'],
  input: z.strictObject({
    id: idOf('class_sessions'),
    capacity: z.int().check(z.minimum(0), z.maximum(maxSeats)),
    ...planned,
  }),
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
  holds: true,
  summary: 'Move a class to another time or room',
  refusals: [...actRefusals.move, 'staff.plan_changed'],
  input: z.strictObject({
    id: idOf('class_sessions'),
    starts_at: wireInstant,
    room_id: z.optional(idOf('rooms')),
    release_overlapping: z._default(z.boolean(), false),
    ...planned,
  }),
  output: z.strictObject({ success, told: z.number(), released: z.number() }),
})

/**
 * A substitute teaches instead of another instructor; bookings stay. It approves the request of the absent instructor,
 * where there is one.
 */
export const substituteInstructor = endpoint({
  name: 'bookings.substitute_instructor',
  method: 'PUT',
  path: '/staff/schedules/{id}/substitute',
  who: managers,
  holds: true,
  summary: 'Let a substitute teach a class',
  refusals: [...actRefusals.substitute, 'staff.plan_changed', 'staffing.answered'],
  input: z.strictObject({
    id: idOf('class_sessions'),
    absent_id: idOf('instructors'),
    instructor_id: idOf('instructors'),
    ...planned,
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
    'bookings.restricted_person',
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
    'giveaways.own',
  ],
  input: z
    .strictObject({
      id: idOf('class_sessions'),
      person_id: idOf('persons'),
      /** With a credit, or for a reason that the booking keeps instead of one. */
      pay: z.enum(['credit', 'complimentary', 'staff']),
      lot_id: z.optional(idOf('package_lots')),
      seat_no: z.optional(seatNo),
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
    capacity: z.optional(z.int().check(z.minimum(0), z.maximum(maxSeats))),
    overwrite_edited: z._default(z.boolean(), false),
    release_overlapping: z._default(z.boolean(), false),
    ...planned,
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

const editRefusals = [...actRefusals.move, 'schedules.no_series'] as const

/** A single class that cannot be changed is refused; in a series such classes are listed and the others change. */
export const editClass = endpoint({
  name: 'schedules.edit',
  method: 'PUT',
  path: '/staff/schedules/{id}',
  who: managers,
  holds: true,
  summary: 'Change a class, it and those that follow in its series, or all of the series',
  refusals: [...editRefusals, 'staff.plan_changed'],
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
  output: z.strictObject({ ...editedClasses, plan_hash: z.string() }),
})
