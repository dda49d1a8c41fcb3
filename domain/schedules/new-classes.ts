import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import {
  wireDay,
  wireInstant,
  classTime,
  dayOf,
  msBetween,
  plusMinutes,
  plusMs,
  type Instant,
} from '#domain/kit/time.ts'
import { maxSeats } from '#domain/studio/seat-map.ts'
import { classFields } from './class-fields.ts'
import { endTypes, occurrencesMax, repeats } from './model.ts'

/**
 * Day and time are the branch's wall clock. Absent fields come from the class type (level, duration) and the room
 * (capacity).
 */
export const newClasses = z
  .strictObject({
    class_type_id: idOf('class_types'),
    room_id: idOf('rooms'),
    instructors: classFields.instructors,
    date: wireDay,
    time: classFields.time,
    duration_minutes: z.optional(classFields.durationMinutes),
    difficulty_level_id: z.optional(idOf('difficulty_levels')),
    capacity: z.optional(z.int().check(z.minimum(1), z.maximum(maxSeats))),
    repeat: z._default(z.enum(repeats), 'dont_repeat'),
    /** For weekly: Monday is 1. The weekday of `date` by default. */
    weekdays: z.optional(
      z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
        z.minLength(1),
        z.maxLength(7),
        z.refine((list) => new Set(list).size === list.length),
      ),
    ),
    /**
     * `date` ends with `end_date`, inclusive; `occurence` after `end_occurence` classes, including days on which the
     * studio is closed.
     */
    end_type: z.optional(z.enum(endTypes)),
    end_date: z.optional(wireDay),
    end_occurence: z.optional(z.int().check(z.minimum(1), z.maximum(occurrencesMax))),
    /** Leaves out classes whose room or instructor is busy, instead of refusing all. */
    skip_clashing: z._default(z.boolean(), false),
  })
  .check(
    z.refine((sent) => sent.repeat === 'dont_repeat' || sent.end_type !== undefined, {
      path: ['end_type'],
      error: 'fields.required',
    }),
    z.refine((sent) => sent.end_type !== 'date' || sent.end_date !== undefined, {
      path: ['end_date'],
      error: 'fields.required',
    }),
    z.refine((sent) => sent.end_type !== 'occurence' || sent.end_occurence !== undefined, {
      path: ['end_occurence'],
      error: 'fields.required',
    }),
    z.refine((sent) => sent.repeat === 'weekly' || sent.weekdays === undefined, {
      path: ['weekdays'],
      error: 'fields.invalid',
    }),
  )

const when = { occurrence_no: z.number(), starts_at: wireInstant }

/** A plan of classes on the wire. */
export const plannedClasses = {
  /** `shifted` where the clocks skip that time on that day, so that the class begins later. */
  made: z.array(
    z.strictObject({ ...when, id: z.nullable(idOf('class_sessions')), ends_at: wireInstant, shifted: z.boolean() }),
  ),
  /** Left out because the studio is closed on that day. */
  skipped: z.array(z.strictObject({ ...when, closure_id: idOf('closures'), reason: z.string() })),
  /** Each with the class it clashes with, in the room or with the named instructor. */
  clashing: z.array(
    z.strictObject({
      ...when,
      with: z.array(
        z.strictObject({
          session_id: idOf('class_sessions'),
          class_name: z.string(),
          starts_at: wireInstant,
          ends_at: wireInstant,
          because: z.enum(['room', 'instructor']),
          name: z.string(),
        }),
      ),
    }),
  ),
}

export interface Hours {
  readonly startsAt: Instant
  readonly endsAt: Instant
}

export interface HoursChange {
  /** By so many days later, or earlier when negative. */
  readonly days: number
  /** Minutes after midnight by the branch's wall clock; undefined keeps the time. */
  readonly startMinute: number | undefined
  /** Undefined keeps the duration. */
  readonly durationMinutes: number | undefined
}

/**
 * The hours of a class after a change, by the wall clock of its branch: a shift by days over a clock change keeps the
 * wall-clock time. Example: a class on 28 March at 09:00 in London, a day later, is on the 29th at 09:00, which is 23
 * hours later.
 */
export function newHours(
  { startsAt, endsAt }: Hours,
  { change, zone }: { readonly change: HoursChange; readonly zone: string },
): Hours {
  const shown = startsAt.toZonedDateTimeISO(zone)
  const minutes = change.startMinute ?? shown.hour * 60 + shown.minute
  const isSameStart = change.days === 0 && change.startMinute === undefined
  const start = isSameStart
    ? startsAt
    : classTime({ date: dayOf(startsAt, zone).add({ days: change.days }), minutes }, zone)
  const end =
    change.durationMinutes === undefined
      ? plusMs(start, msBetween(startsAt, endsAt))
      : plusMinutes(start, change.durationMinutes)
  return { startsAt: start, endsAt: end }
}
