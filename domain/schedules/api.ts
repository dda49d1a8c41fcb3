import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { planned } from '#domain/kit/held-act.ts'
import { commaJoinedIds, commaJoinedIdsShape, idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { sentText } from '#domain/kit/typed-text.ts'
import { seatMap } from '#domain/studio/seat-map.ts'
import { classParts, endTypes, occurrencesMax, repeats, sessionStatuses, type LiveSeatsEvent } from './model.ts'
import { newClasses, plannedClasses } from './new-classes.ts'
import { sessionItem } from './session-item.ts'

/**
 * The classes that changed, or all of the range right after connecting; `revision` rises when the class itself changed
 * and must be loaded again.
 */
const liveSeats: z.ZodMiniType<LiveSeatsEvent> = z.strictObject({
  now: wireInstant,
  classes: z.array(
    z.strictObject({
      id: idOf('class_sessions'),
      places_left: z.number(),
      capacity: z.number(),
      waiting: z.number(),
      status: z.enum(sessionStatuses),
      revision: z.number(),
    }),
  ),
  /** These are no longer in the range. */
  gone: z.array(idOf('class_sessions')),
})

/** The keys of `search` and `filters`: the filters of the schedule without its days. */
const scheduleKeys = {
  studio: commaJoinedIdsShape,
  room: commaJoinedIdsShape,
  branch: /^[a-z-]{1,40}$/,
  instructor: commaJoinedIdsShape,
  class_type: commaJoinedIdsShape,
  difficulty: commaJoinedIdsShape,
  series_type: commaJoinedIdsShape,
  private: /^(true|false)$/,
}

/**
 * One bound alone means one week from it or up to it; none means the week that begins today. At most 35 days.
 * Comma-joined ids match any of them.
 */
export const listSchedules = endpoint({
  name: 'schedules.list',
  method: 'GET',
  path: '/schedules',
  who: 'anyone',
  freshness: 'live',
  summary: 'Classes of the branch in a range of days',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: scheduleKeys, orders: ['starts_at'], keyword: 'class type, instructors and room' }),
    date_from: z.optional(wireDay),
    date_to: z.optional(wireDay),
    /** One day, or the first and the last one: both bounds in one parameter, instead of the two. */
    dates: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d(,\d{4}-\d\d-\d\d)?$/))),
    studio: z.optional(commaJoinedIds),
    room: z.optional(commaJoinedIds),
    branch: z.optional(sentText(40)),
    instructor: z.optional(commaJoinedIds),
    class_type: z.optional(commaJoinedIds),
    difficulty: z.optional(commaJoinedIds),
    series_type: z.optional(commaJoinedIds),
    private: z.optional(z.enum(['true', 'false'])),
    show_available: z.optional(z.enum(['true', 'false'])),
  }),
  /** `now` is the studio's clock at that moment: past, open and not open yet are relative to it. */
  output: z.extend(pageOf(sessionItem), { now: wireInstant }),
})

export const getSchedule = endpoint({
  name: 'schedules.one',
  method: 'GET',
  path: '/schedules/{id}',
  who: 'anyone',
  freshness: 'live',
  summary: 'One class, with the reformers that are taken and the map of its room',
  refusals: ['request.not_found'],
  input: z.strictObject({
    id: idOf('class_sessions'),
    /** `false` leaves the map out, for clients that poll and need it once. */
    seat_map: z._default(z.enum(['true', 'false']), 'true'),
  }),
  output: z.extend(sessionItem, {
    taken_seats: z.array(z.number()),
    seat_map: z.nullable(seatMap),
    now: wireInstant,
  }),
})

/**
 * Right after connecting one event sends all classes of the range, later ones what changed; a reader that falls behind,
 * or a server that ends, closes the stream, and the reader connects again. Days from a week ago to ninety days ahead.
 * An EventSource sends no headers, so the branch is named here.
 */
export const watchSeats = endpoint({
  name: 'schedules.live',
  method: 'GET',
  path: '/schedules/live',
  who: 'anyone',
  media: { type: 'text/event-stream', event: 'places' },
  summary: 'The seats of the classes in a range of days, as they change',
  refusals: ['request.busy'],
  openInput: true,
  input: z.object({
    branch: z.optional(sentText(40)),
    date_from: z.optional(wireDay),
    date_to: z.optional(wireDay),
  }),
  output: liveSeats,
})

const managers = { staff: ['owner', 'manager'] } as const
const roster = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const
const success = z.literal(true)

const when = { occurrence_no: z.number(), starts_at: wireInstant }
const planRefusals = ['request.not_found', 'schedules.past', 'schedules.series_long'] as const

export const previewClasses = endpoint({
  name: 'schedules.preview',
  method: 'POST',
  path: '/staff/schedules/preview',
  who: managers,
  summary: 'What making these classes would make, leave out for closed days, and clash with',
  refusals: planRefusals,
  input: newClasses,
  output: z.strictObject(plannedClasses),
})

export const createClasses = endpoint({
  name: 'schedules.create',
  method: 'POST',
  path: '/staff/schedules',
  who: managers,
  status: 201,
  summary: 'Put a class on the schedule, or a series that repeats daily or weekly',
  refusals: [...planRefusals, 'schedules.closed', 'schedules.clash', 'schedules.retired'],
  input: newClasses,
  output: z.strictObject({ success, series_id: z.nullable(idOf('class_series')), ...plannedClasses }),
})

const seriesItem = z.strictObject({
  id: idOf('class_series'),
  repeat: z.enum(repeats),
  weekdays: z.nullable(z.array(z.number())),
  first_day: wireDay,
  time: z.string(),
  end_type: z.enum(endTypes),
  end_date: z.nullable(wireDay),
  end_occurence: z.nullable(z.number()),
  class_name: z.string(),
  room: z.string(),
  classes: z.number(),
  classes_ahead: z.number(),
  next_at: z.nullable(wireInstant),
  created_at: wireInstant,
})
/**
 * The rule is as it was created, with its present end; name and room are those of the next class, else of the last one.
 */
export const listSeries = endpoint({
  name: 'schedules.series',
  method: 'GET',
  path: '/staff/series',
  who: managers,
  summary: 'Series of classes, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { repeat: /^(daily|weekly)$/ },
      orders: ['created_at'],
      sorted: 'desc',
      keyword: 'class type, instructors and room of its classes',
    }),
  }),
  output: pageOf(seriesItem),
})
export const getSeries = endpoint({
  name: 'schedules.one_series',
  method: 'GET',
  path: '/staff/series/{id}',
  who: managers,
  summary: 'One series with all its classes',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('class_series') }),
  output: z.extend(seriesItem, {
    occurrences: z.array(
      z.strictObject({
        ...when,
        id: idOf('class_sessions'),
        ends_at: wireInstant,
        status: z.enum(sessionStatuses),
        capacity: z.number(),
        booked: z.number(),
        edited: z.array(z.enum(classParts)),
      }),
    ),
  }),
})

/** One of the two ends; `skip_clashing` as when classes are created. */
const laterEnd = z
  .strictObject({
    id: idOf('class_series'),
    end_type: z.enum(endTypes),
    end_date: z.optional(wireDay),
    end_occurence: z.optional(z.int().check(z.minimum(1), z.maximum(occurrencesMax))),
    skip_clashing: z._default(z.boolean(), false),
    ...planned,
  })
  .check(
    z.refine((sent) => (sent.end_type === 'date') === (sent.end_date !== undefined), {
      path: ['end_date'],
      error: 'fields.invalid',
    }),
    z.refine((sent) => (sent.end_type === 'occurence') === (sent.end_occurence !== undefined), {
      path: ['end_occurence'],
      error: 'fields.invalid',
    }),
  )
const lengtheningRefusals = [...planRefusals, 'schedules.not_longer', 'schedules.teacher_left'] as const
export const previewLengthening = endpoint({
  name: 'schedules.preview_lengthening',
  method: 'POST',
  path: '/staff/series/{id}/end/preview',
  who: managers,
  summary: 'The classes that a later end would add to a series, leave out for closed days, and clash with',
  refusals: lengtheningRefusals,
  input: laterEnd,
  output: z.strictObject({ ...plannedClasses, plan_hash: z.string() }),
})
/**
 * The new classes are like the present ones of the series, and numbered on; a series is never shortened here: cancel
 * classes one by one, or from one on.
 */
export const lengthenSeries = endpoint({
  name: 'schedules.lengthen',
  method: 'PUT',
  path: '/staff/series/{id}/end',
  who: managers,
  holds: true,
  summary: 'Give a series a later end, and the classes up to it',
  refusals: [
    ...lengtheningRefusals,
    'staff.plan_changed',
    'schedules.closed',
    'schedules.clash',
    'schedules.room_busy',
    'schedules.instructor_busy',
    'schedules.retired',
  ],
  input: laterEnd,
  output: z.strictObject({ success, ...plannedClasses }),
})

const closureItem = z.strictObject({
  id: idOf('closures'),
  first_day: wireDay,
  last_day: wireDay,
  rooms: z.nullable(z.array(z.strictObject({ id: idOf('rooms'), name: z.string() }))),
  reason: z.string(),
  created_at: wireInstant,
})
export const listClosures = endpoint({
  name: 'schedules.closures',
  method: 'GET',
  path: '/staff/closures',
  who: roster,
  summary: 'Closed days, soonest first; those that are over only on request',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['first_day'], keyword: 'reason' }),
    past: z._default(z.enum(['true', 'false']), 'false'),
  }),
  output: pageOf(closureItem),
})
/**
 * The days are open for new classes again. Cancelled classes are not restored; the response says how many there were.
 */
export const reopenDays = endpoint({
  name: 'schedules.reopen_days',
  method: 'DELETE',
  path: '/staff/closures/{id}',
  who: managers,
  summary: 'Open closed days again, without the classes that were cancelled',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('closures') }),
  output: z.strictObject({ success, classes_back: z.literal(0), classes_canceled: z.number() }),
})
