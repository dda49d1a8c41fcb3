import { sql } from 'kysely'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { readCalendar } from '#domain/timetable/calendar-api.ts'
import type { Database } from '#server/driver/database.ts'
import { withGenericPlan } from '#server/driver/with-generic-plan.ts'
import { conditions, type SessionFilters } from '#server/schedules/filter-queries.ts'

type Shown = OutputOf<typeof readCalendar>['classes'][number]

interface CalendarRow extends Omit<Shown, 'class_type' | 'room' | 'starts_at' | 'ends_at'> {
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly type_id: Id<'class_types'>
  readonly type_name: Localized
  readonly spring: Shown['class_type']['spring']
  readonly room_id: Id<'rooms'>
  readonly room_name: Localized
}

/** 35 days of sixty classes; a studio has ten a day. */
const classesMax = 2100

/**
 * The classes of the range with what is counted of their bookings, soonest first. People are counted by the index of
 * each class, after the range scan has found the classes.
 */
export async function listCalendarClasses(db: Database, filters: SessionFilters): Promise<readonly CalendarRow[]> {
  return withGenericPlan(
    db,
    sql<CalendarRow>`
    with shown as materialized (
      select s.id from class_sessions s
      where ${sql.join(conditions(filters), sql` and `)}
      order by s.starts_at, s.id
      limit ${classesMax}
    )
    select s.id, s.starts_at, s.ends_at, s.status, s.cancel_reason, s.capacity, s.places, s.booked_count as booked, s.private, s.series_id,
      s.difficulty_level_id as level_id, ct.id as type_id, ct.name as type_name, ct.spring, r.id as room_id, r.name as room_name,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'name', i.name, 'role', si.role) order by si.role, i.name)
        from session_instructors si
        join instructors i on i.id = si.instructor_id
        where si.session_id = s.id and (si.active or s.status = 'canceled')), '[]') as instructors,
      (select count(*)::integer from bookings b
        where b.session_id = s.id and b.booking_type = 'booking' and b.status = 'checked_in') as checked_in,
      (select count(*)::integer from bookings b
        where b.session_id = s.id and b.booking_type = 'waitlist' and b.status = 'pending') as waiting,
      array(
        select q.absent_id
        from substitute_requests q
        join session_instructors si on si.session_id = q.session_id and si.instructor_id = q.absent_id and si.active
        where q.session_id = s.id and q.status = 'open'
        order by q.absent_id
      ) as absent_ids
    from shown
    join class_sessions s on s.id = shown.id
    join class_types ct on ct.id = s.class_type_id
    join rooms r on r.id = s.room_id
    order by s.starts_at, s.id`,
  )
}
