import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireDay } from '#domain/kit/time.ts'
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
    capacity: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
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
