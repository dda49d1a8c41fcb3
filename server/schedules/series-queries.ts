import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { ClassPart, EndType, Scope, SessionStatus } from '#domain/schedules/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { classHasKeyword } from './filter-queries.ts'

type SessionId = Id<'class_sessions'>
type BranchId = Id<'branches'>

/** The properties that an active class type gives each of its classes. */
export async function findClassType(db: Database, query: { id: Id<'class_types'>; branchId: BranchId }) {
  return db
    .selectFrom('class_types')
    .select([
      'id',
      'duration_minutes as durationMinutes',
      'difficulty_level_id as levelId',
      'series_type_id as seriesTypeId',
    ])
    .where('id', '=', query.id)
    .where('branch_id', '=', query.branchId)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** Whether the branch has that level, not retired. */
export async function hasLevel(
  db: Database,
  query: { id: Id<'difficulty_levels'>; branchId: BranchId },
): Promise<boolean> {
  return (
    (await db
      .selectFrom('difficulty_levels')
      .select('id')
      .where('id', '=', query.id)
      .where('branch_id', '=', query.branchId)
      .where('active', '=', true)
      .executeTakeFirst()) !== undefined
  )
}

/** How many of those people teach in the branch at present. */
export async function countInstructors(
  db: Database,
  query: { ids: readonly Id<'instructors'>[]; branchId: BranchId },
): Promise<number> {
  const { count } = await db
    .selectFrom('instructors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', query.ids)
    .where('branch_id', '=', query.branchId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** A class that clashes with a planned one, by its room or one of its instructors. */
export interface ClashRow {
  readonly no: number
  readonly session_id: SessionId
  readonly class_name: Localized
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly because: 'room' | 'instructor'
  readonly room_name: Localized
  readonly instructor: string | null
}

interface PlannedHours {
  readonly roomId: Id<'rooms'>
  readonly instructorIds: readonly Id<'instructors'>[]
  readonly hours: readonly { readonly no: number; readonly startsAt: Instant; readonly endsAt: Instant }[]
}

/** Every class that clashes with planned ones, by the number of the planned one. */
export async function listClashes(db: Database, planned: PlannedHours): Promise<ClashRow[]> {
  const { rows } = await sql<ClashRow>`
    with planned as materialized (
      select no, tstzrange("startsAt", "endsAt") as hours
      from json_to_recordset(${JSON.stringify(planned.hours)}::json) as sent (no integer, "startsAt" timestamptz, "endsAt" timestamptz)
    ),
    met as (
      select p.no, s.id as session_id, 'room' as because, null as instructor
      from planned p
      join class_sessions s on s.room_id = ${planned.roomId} and s.status <> 'canceled' and tstzrange(s.starts_at, s.ends_at) && p.hours
      union all
      select p.no, t.session_id, 'instructor', i.name
      from planned p
      join session_instructors t on t.instructor_id = any(${planned.instructorIds}::uuid[]) and t.active and t.teaches && p.hours
      join instructors i on i.id = t.instructor_id
    )
    select met.no, met.session_id, met.because, met.instructor, ct.name as class_name, s.starts_at, s.ends_at, r.name as room_name
    from met
    join class_sessions s on s.id = met.session_id
    join class_types ct on ct.id = s.class_type_id
    join rooms r on r.id = s.room_id
    order by met.no, s.starts_at, met.because desc, s.id`.execute(db)
  return rows
}

interface NewSeries {
  readonly branchId: BranchId
  readonly repeat: 'daily' | 'weekly'
  readonly weekdays: readonly number[] | null
  readonly firstDay: string
  readonly startMinute: number
  readonly end: { readonly type: EndType; readonly date: string | null; readonly occurence: number | null }
  readonly now: Instant
}

export async function insertSeries(tx: Transaction, series: NewSeries): Promise<Id<'class_series'>> {
  const row = await tx
    .insertInto('class_series')
    .values({
      branch_id: series.branchId,
      repeat: series.repeat,
      weekdays: series.weekdays ? [...series.weekdays] : null,
      first_day: series.firstDay,
      start_minute: series.startMinute,
      end_type: series.end.type,
      end_date: series.end.date,
      end_occurence: series.end.occurence,
      created_at: series.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A class as a change of its series finds it. */
export interface SeriesSession {
  readonly id: SessionId
  readonly branch_id: BranchId
  readonly series_id: Id<'class_series'> | null
  readonly occurrence_no: number | null
  readonly starts_at: Instant
  readonly edited: ClassPart[]
}

/** Undefined when the branch has no such class. */
export async function findSeriesSession(
  db: Database,
  query: { id: SessionId; branchId: BranchId },
): Promise<SeriesSession | undefined> {
  const { rows } = await sql<SeriesSession>`
    select id, branch_id, series_id, occurrence_no, starts_at, edited from class_sessions where id = ${query.id} and branch_id = ${query.branchId}`.execute(
    db,
  )
  return rows[0]
}

/** The upcoming classes of a change, at any time of day: the named one, or those of its series from it on, or all. */
export async function listSessionsInScope(
  db: Database,
  query: { named: SeriesSession; scope: Scope },
): Promise<SeriesSession[]> {
  const { named, scope } = query
  const within =
    scope === 'this' || named.series_id === null
      ? sql`id = ${named.id}`
      : sql`series_id = ${named.series_id} and occurrence_no >= ${scope === 'all' ? 1 : named.occurrence_no}`
  const { rows } = await sql<SeriesSession>`
    select id, branch_id, series_id, occurrence_no, starts_at, edited from class_sessions where ${within} and status = 'upcoming' order by occurrence_no, id`.execute(
    db,
  )
  return rows
}

/**
 * Records the class's own parts, which edits of its series keep; a class without a series has none. Its row must be
 * locked.
 */
export async function saveEdited(
  tx: Transaction,
  edit: { sessionId: SessionId; edited: readonly ClassPart[] },
): Promise<void> {
  await sql`update class_sessions set edited = ${edit.edited}::text[] where id = ${edit.sessionId} and series_id is not null`.execute(
    tx,
  )
}

/** Adds to the class's own parts. */
export async function addEdited(
  tx: Transaction,
  edit: { sessionId: SessionId; parts: readonly ClassPart[] },
): Promise<void> {
  await sql`
    update class_sessions
    set edited = array(select distinct part from unnest(edited || ${edit.parts}::text[]) as part order by part)
    where id = ${edit.sessionId} and series_id is not null`.execute(tx)
}

export interface SeriesRow {
  readonly id: Id<'class_series'>
  readonly repeat: 'daily' | 'weekly'
  readonly weekdays: number[] | null
  readonly first_day: string
  readonly start_minute: number
  readonly end_type: EndType
  readonly end_date: string | null
  readonly end_occurence: number | null
  readonly created_at: Instant
  readonly class_name: Localized
  readonly room_name: Localized
  readonly classes: number
  readonly classes_ahead: number
  readonly next_at: Instant | null
}

interface SeriesQuery {
  readonly branchId: BranchId
  readonly now: Instant
  readonly id?: Id<'class_series'>
  readonly repeats?: readonly string[] | undefined
  readonly keyword?: string | undefined
  readonly sorted: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** One page of the series of the branch, named after the next class, else after the last one. */
export async function listSeriesPage(db: Database, query: SeriesQuery): Promise<{ rows: SeriesRow[]; total: number }> {
  const found: RawBuilder<unknown>[] = [sql`se.branch_id = ${query.branchId}`]
  if (query.id !== undefined) found.push(sql`se.id = ${query.id}`)
  if (query.repeats) found.push(sql`se.repeat = any(${query.repeats})`)
  if (query.keyword)
    found.push(
      sql`exists (select from class_sessions s where s.series_id = se.id and ${classHasKeyword(query.keyword)})`,
    )
  const where = sql.join(found, sql` and `)
  const { rows } = await sql<SeriesRow>`
    select se.id, se.repeat, se.weekdays, se.first_day, se.start_minute, se.end_type, se.end_date, se.end_occurence, se.created_at,
      shown.class_name, shown.room_name, counted.classes, counted.classes_ahead, counted.next_at
    from class_series se
    join lateral (
      select count(*)::integer as classes, count(*) filter (where s.status = 'upcoming' and s.starts_at > ${query.now})::integer as classes_ahead,
        min(s.starts_at) filter (where s.status = 'upcoming' and s.starts_at > ${query.now}) as next_at
      from class_sessions s where s.series_id = se.id
    ) counted on true
    join lateral (
      select ct.name as class_name, r.name as room_name
      from class_sessions s join class_types ct on ct.id = s.class_type_id join rooms r on r.id = s.room_id
      where s.series_id = se.id
      order by s.starts_at is distinct from counted.next_at, s.starts_at desc
      limit 1
    ) shown on true
    where ${where}
    order by se.created_at ${query.sorted === 'asc' ? sql`asc` : sql`desc`}, se.id
    limit ${query.limit} offset ${query.offset}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::integer as total from class_series se where ${where}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface OccurrenceRow {
  readonly id: SessionId
  readonly occurrence_no: number
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly status: SessionStatus
  readonly capacity: number
  readonly booked: number
  readonly edited: ClassPart[]
}

/** Every class of a series, by its number; the rule bounds their number. */
export async function listOccurrences(db: Database, seriesId: Id<'class_series'>): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select id, occurrence_no, starts_at, ends_at, status, capacity, booked_count as booked, edited from class_sessions where series_id = ${seriesId} order by occurrence_no`.execute(
    db,
  )
  return rows
}
