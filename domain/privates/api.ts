import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { commaJoinedIds, idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { hourId } from './hour-id.ts'
import { exceptionKinds, privateFormats, privateSteps } from './model.ts'
import { privateItem } from './private-item.ts'
import { privateState } from './private-state.ts'

const instructor = z.strictObject({ id: idOf('instructors'), name: z.string() })
const format = z.enum(privateFormats)

/** An open hour is identified by its instructor and its start. */
const hourItem = z.strictObject({ id: z.string(), instructor, starts_at: wireInstant, ends_at: wireInstant })

/**
 * The hours that can be booked now, soonest first. One bound alone means one week from it or up to it; none means the
 * week that begins today.
 */
export const listBoard = endpoint({
  name: 'privates.board',
  method: 'GET',
  path: '/private-boards',
  who: 'anyone',
  summary: 'Open hours of the instructors for privates',
  refusals: ['privates.no_such_format'],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['starts_at'], keyword: 'instructor' }),
    date_from: z.optional(wireDay),
    date_to: z.optional(wireDay),
    instructor: z.optional(commaJoinedIds),
    format: z._default(format, 'solo'),
  }),
  /** `last_day` is the last one that can be booked at present. */
  output: z.extend(pageOf(hourItem), {
    format,
    now: wireInstant,
    last_day: wireDay,
  }),
})

/** An open hour of the board. */
export const getHour = endpoint({
  name: 'privates.hour',
  method: 'GET',
  path: '/private-boards/{id}',
  who: 'anyone',
  summary: 'One open hour of an instructor for privates',
  refusals: ['request.not_found', 'privates.no_such_format'],
  input: z.strictObject({
    id: hourId,
    format: z._default(format, 'solo'),
  }),
  output: hourItem,
})

const personRefusals = [
  'schedules.started',
  'schedules.canceled',
  'schedules.not_open',
  'bookings.overlap',
  'bookings.already_booked',
  'bookings.restricted',
  'bookings.desk_only',
  'bookings.class_full',
  'bookings.no_such_seat',
  'bookings.seat_taken',
  'bookings.own_account',
  'accounts.birth_date_needed',
  'bookings.too_young',
  'bookings.waiver_missing',
  'bookings.waiver_outdated',
] as const
const packRefusals = [
  'packages.none',
  'packages.not_yours',
  'packages.expired',
  'packages.expires_before_class',
  'packages.wrong_class',
  'packages.empty',
  'packages.too_few',
  'packages.frozen',
] as const

const guestName = typedLine(80, { least: 2 })
const sessionId = idOf('class_sessions')

/**
 * One step of booking a private. `slot` holds an hour of the board (and releases one that was held), `people` sets the
 * format and everybody's names, `pack` the pack that pays (the one that expires first unless chosen), `notes` a note
 * for the instructor. A step may be taken again, which replaces its values and does not extend the hold.
 */
export const takeStep = endpoint({
  name: 'privates.step',
  method: 'POST',
  path: '/private-class/step',
  who: 'account',
  summary: 'Take one step of booking a private; the first holds the hour',
  limit: { name: 'privates', points: 60, seconds: 60, by: 'caller' },
  refusals: [
    'request.not_found',
    'privates.slot_gone',
    'privates.hold_over',
    'privates.step_order',
    'privates.people',
    'privates.no_such_format',
    ...personRefusals,
    ...packRefusals,
  ],
  input: z
    .strictObject({
      step: z.enum(privateSteps),
      id: z.optional(sessionId),
      instructor_id: z.optional(idOf('instructors')),
      starts_at: z.optional(wireInstant),
      format: z.optional(format),
      participants: z.optional(
        z.array(idOf('persons')).check(
          z.minLength(1),
          z.maxLength(3),
          z.refine((sent) => new Set(sent).size === sent.length),
        ),
      ),
      guests: z.optional(z.array(guestName).check(z.maxLength(2))),
      lot_id: z.optional(idOf('package_lots')),
      notes: z.optional(typedLines(1000)),
    })
    .check(
      z.refine((sent) => sent.step === 'slot' || sent.id !== undefined, { path: ['id'], error: 'fields.required' }),
      z.refine((sent) => sent.step !== 'slot' || sent.instructor_id !== undefined, {
        path: ['instructor_id'],
        error: 'fields.required',
      }),
      z.refine((sent) => sent.step !== 'slot' || sent.starts_at !== undefined, {
        path: ['starts_at'],
        error: 'fields.required',
      }),
      z.refine((sent) => sent.step !== 'people' || sent.format !== undefined, {
        path: ['format'],
        error: 'fields.required',
      }),
      z.refine((sent) => sent.step !== 'people' || sent.participants !== undefined, {
        path: ['participants'],
        error: 'fields.required',
      }),
    ),
  output: privateState,
})

/** Books the held private, with one credit for the whole. A repeated request returns the same booking. */
export const confirmPrivate = endpoint({
  name: 'privates.confirm',
  method: 'POST',
  path: '/private-class',
  who: 'account',
  status: 201,
  summary: 'Book the private that was put together',
  limit: { name: 'privates', points: 60, seconds: 60, by: 'caller' },
  refusals: [
    'request.not_found',
    'privates.hold_over',
    'privates.step_order',
    'privates.people',
    ...personRefusals,
    ...packRefusals,
  ],
  input: z.strictObject({ id: sessionId }),
  output: z.strictObject({ success: z.literal(true), private: privateState, credits_left: z.nullable(z.number()) }),
})

export const listPrivates = endpoint({
  name: 'privates.list',
  method: 'GET',
  path: '/private-class',
  who: 'account',
  summary: 'Own privates, soonest first (past: latest first); the one that is held among what is ahead',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['starts_at'], keyword: 'class type, instructors, room and people' }),
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'all'),
    sortedBy: z.optional(z.enum(['asc', 'desc'])),
  }),
  output: z.extend(pageOf(privateItem), { now: wireInstant }),
})

export const getPrivate = endpoint({
  name: 'privates.one',
  method: 'GET',
  path: '/private-class/{id}',
  who: 'account',
  summary: 'One own private, and what is next',
  refusals: ['request.not_found', 'privates.hold_over'],
  input: z.strictObject({ id: sessionId }),
  output: privateState,
})

/**
 * The whole private ends. While it is held that costs nothing; booked, and within the branch's `cancel_window` (by
 * default until 12 hours before the start), the credit returns to its pack, and later it is forfeited.
 */
export const cancelPrivate = endpoint({
  name: 'privates.cancel',
  method: 'DELETE',
  path: '/private-class/{id}',
  who: 'account',
  summary: 'Cancel an own private, or release a held hour',
  limit: { name: 'privates', points: 60, seconds: 60, by: 'caller' },
  refusals: ['request.not_found', 'bookings.not_live', 'bookings.class_over'],
  input: z.strictObject({ id: sessionId }),
  output: z.strictObject({ success: z.literal(true), credit_lost: z.boolean() }),
})

const fromMinute = z.int().check(z.minimum(0), z.maximum(1439))
const untilMinute = z.int().check(z.minimum(1), z.maximum(1440))
/** Minutes of the day by the wall clock of the branch; Monday is 1. */
const window = z
  .strictObject({
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    from_minute: fromMinute,
    until_minute: untilMinute,
  })
  .check(z.refine((sent) => sent.from_minute < sent.until_minute, { path: ['until_minute'], error: 'fields.invalid' }))
const reason = typedLines(300, { least: 3 })
const managers = { staff: ['owner', 'manager'] } as const

export const listAvailability = endpoint({
  name: 'privates.availability',
  method: 'GET',
  path: '/staff/private-availability',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'Which hours the instructors give to privates',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['sort'], keyword: 'instructor' }) }),
  /** Exceptions from today on, at most 100 for each instructor. */
  output: pageOf(
    z.strictObject({
      instructor,
      windows: z.array(z.strictObject({ weekday: z.number(), from_minute: z.number(), until_minute: z.number() })),
      exceptions: z.array(
        z.strictObject({
          id: idOf('private_exceptions'),
          day: wireDay,
          kind: z.enum(exceptionKinds),
          from_minute: z.number(),
          until_minute: z.number(),
        }),
      ),
    }),
  ),
})

/** Replaces the whole week. Booked privates stay. */
export const saveAvailability = endpoint({
  name: 'privates.save_availability',
  method: 'PUT',
  path: '/staff/private-availability/{id}',
  who: managers,
  summary: 'Set the weekly hours that an instructor gives to privates',
  refusals: ['request.not_found', 'privates.hours_overlap'],
  input: z.strictObject({ id: idOf('instructors'), windows: z.array(window).check(z.maxLength(70)), reason }),
  output: z.strictObject({ success: z.literal(true) }),
})

export const addException = endpoint({
  name: 'privates.add_exception',
  method: 'POST',
  path: '/staff/private-availability/{id}/exceptions',
  who: managers,
  status: 201,
  summary: 'Give or take hours for privates on one day',
  refusals: ['request.not_found', 'privates.hours_overlap'],
  input: z
    .strictObject({
      id: idOf('instructors'),
      day: wireDay,
      kind: z.enum(exceptionKinds),
      from_minute: fromMinute,
      until_minute: untilMinute,
      reason,
    })
    .check(
      z.refine((sent) => sent.from_minute < sent.until_minute, { path: ['until_minute'], error: 'fields.invalid' }),
    ),
  output: z.strictObject({ success: z.literal(true), id: idOf('private_exceptions') }),
})

export const removeException = endpoint({
  name: 'privates.remove_exception',
  method: 'DELETE',
  path: '/staff/private-exceptions/{id}',
  who: managers,
  summary: 'Remove an exception, so that the day follows the week again',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('private_exceptions') }),
  output: z.strictObject({ success: z.literal(true) }),
})
