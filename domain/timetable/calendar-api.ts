import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { classFilters } from '#domain/schedules/class-filters.ts'
import { instructorRoles, sessionStatuses } from '#domain/schedules/model.ts'

const named = { name: z.string() }

/** A class or a private in the calendar of staff. `booked` seats are taken, held ones among them. */
const calendarClass = z.strictObject({
  id: idOf('class_sessions'),
  class_type: z.strictObject({ id: idOf('class_types'), ...named, spring: z.string() }),
  level_id: idOf('difficulty_levels'),
  room: z.strictObject({ id: idOf('rooms'), ...named }),
  instructors: z.array(z.strictObject({ id: idOf('instructors'), ...named, role: z.enum(instructorRoles) })),
  starts_at: wireInstant,
  ends_at: wireInstant,
  status: z.enum(sessionStatuses),
  cancel_reason: z.nullable(z.string()),
  capacity: z.number(),
  /** The capacity without the reformers that are out of order. */
  places: z.number(),
  booked: z.number(),
  checked_in: z.number(),
  waiting: z.number(),
  private: z.boolean(),
  /** The series it belongs to, whose other classes an edit may reach. */
  series_id: z.nullable(idOf('class_series')),
  /** Who asked for a substitute and has none yet. */
  absent_ids: z.array(idOf('instructors')),
})

/**
 * One bound alone means one week from it or up to it; none means the week that begins today. At most 35 days. Cancelled
 * classes are among them. Instructors see their own classes alone. Closures are those that touch the range.
 */
export const readCalendar = endpoint({
  name: 'timetable.calendar',
  method: 'GET',
  path: '/staff/calendar',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'The classes, privates and closed days of a range of days, for staff',
  refusals: [],
  input: z.strictObject(classFilters),
  output: z.strictObject({
    classes: z.array(calendarClass),
    closures: z.array(
      z.strictObject({
        id: idOf('closures'),
        first_day: wireDay,
        last_day: wireDay,
        /** Null where the whole branch is closed. */
        room_ids: z.nullable(z.array(idOf('rooms'))),
        reason: z.string(),
      }),
    ),
    now: wireInstant,
  }),
})
