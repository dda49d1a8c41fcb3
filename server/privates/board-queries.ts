import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { PrivateFormat } from '#domain/privates/model.ts'
import type { RoomHours, InstructorHours } from '#domain/privates/open-slots.ts'
import type { Database } from '#server/driver/database.ts'
import { heldUntil } from './queries.ts'

/** The kind of class that a private of that format is. */
export interface PrivateType {
  readonly id: Id<'class_types'>
  readonly seriesTypeId: Id<'series_types'>
  readonly difficultyLevelId: Id<'difficulty_levels'>
  readonly minutes: number
}

export async function findPrivateType(
  db: Database,
  query: { branchId: Id<'branches'>; format: PrivateFormat },
): Promise<PrivateType | undefined> {
  return db
    .selectFrom('class_types')
    .select([
      'id',
      'series_type_id as seriesTypeId',
      'difficulty_level_id as difficultyLevelId',
      'duration_minutes as minutes',
    ])
    .where('branch_id', '=', query.branchId)
    .where('private_format', '=', query.format)
    .where('active', '=', true)
    .executeTakeFirst()
}

export interface BoardInstructor extends InstructorHours {
  readonly id: Id<'instructors'>
  readonly name: string
}

export interface BoardRoom extends RoomHours {
  readonly id: Id<'rooms'>
}

interface HoursQuery {
  readonly branchId: Id<'branches'>
  readonly from: Instant
  readonly until: Instant
  /** These days as YYYY-MM-DD, both included: exceptions are days of the calendar. */
  readonly firstDay: string
  readonly lastDay: string
  readonly now: Instant
  /** A private that is being changed, which blocks nothing. */
  readonly besides: Id<'class_sessions'> | null
}

/** An expired hold is no class, whether or not a job has ended it. */
const isBusy = (query: HoursQuery) => sql`
  s.status <> 'canceled' and s.id is distinct from ${query.besides}::uuid
  and not exists (select 1 from private_classes pc where pc.session_id = s.id and pc.booked_at is null and ${heldUntil} <= ${query.now})`

const spans = sql`json_agg(json_build_object('startMs', (extract(epoch from s.starts_at) * 1000)::bigint, 'endMs', (extract(epoch from s.ends_at) * 1000)::bigint))`

/** Instructors who give hours to privates, with those hours and with everything they teach in that time. */
export async function listBoardInstructors(
  db: Database,
  query: HoursQuery & { readonly instructorIds: readonly string[] | undefined },
): Promise<BoardInstructor[]> {
  const these = query.instructorIds === undefined ? sql`true` : sql`i.id = any(${query.instructorIds}::uuid[])`
  const { rows } = await sql<BoardInstructor>`
    select i.id, i.name,
      coalesce((
        select json_agg(json_build_object('weekday', w.weekday, 'fromMinute', w.from_minute, 'untilMinute', w.until_minute) order by w.weekday, w.from_minute)
        from private_windows w where w.instructor_id = i.id
      ), '[]') as windows,
      coalesce((
        select json_agg(json_build_object('day', e.day, 'kind', e.kind, 'fromMinute', e.from_minute, 'untilMinute', e.until_minute) order by e.day, e.from_minute)
        from private_exceptions e where e.instructor_id = i.id and e.day between ${query.firstDay}::date and ${query.lastDay}::date
      ), '[]') as exceptions,
      coalesce((
        select ${spans}
        from session_instructors si join class_sessions s on s.id = si.session_id
        where si.instructor_id = i.id and si.active and si.teaches && tstzrange(${query.from}, ${query.until}) and ${isBusy(query)}
      ), '[]') as busy
    from instructors i
    where i.branch_id = ${query.branchId} and i.active and ${these}
      and (exists (select 1 from private_windows w where w.instructor_id = i.id) or exists (select 1 from private_exceptions e where e.instructor_id = i.id and e.kind = 'open'))
    order by i.sort, i.id limit 200`.execute(db)
  return rows
}

/** Rooms for privates of so many people, with everything that occupies them in that time, and their closed days. */
export async function listBoardRooms(
  db: Database,
  query: HoursQuery & { readonly seats: number },
): Promise<BoardRoom[]> {
  const { rows } = await sql<BoardRoom>`
    select r.id, coalesce((
      select ${spans}
      from (
        select s.starts_at, s.ends_at
        from class_sessions s
        where s.room_id = r.id and tstzrange(s.starts_at, s.ends_at) && tstzrange(${query.from}, ${query.until}) and ${isBusy(query)}
        union all
        select c.first_day::timestamp at time zone b.time_zone, (c.last_day + 1)::timestamp at time zone b.time_zone
        from closures c
        join branches b on b.id = c.branch_id
        where c.branch_id = r.branch_id and c.last_day >= ${query.firstDay}::date and c.first_day <= ${query.lastDay}::date and (c.room_ids is null or r.id = any (c.room_ids))
      ) s
    ), '[]') as busy
    from rooms r
    where r.branch_id = ${query.branchId} and r.active and r.for_privates and r.capacity >= ${query.seats}
    order by r.capacity, r.sort, r.id limit 50`.execute(db)
  return rows
}
