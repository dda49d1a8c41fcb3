import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { ClassPart, EndType, InstructorRole, SessionStatus } from '#domain/schedules/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { SeriesRow } from './series-queries.ts'

type SeriesId = Id<'class_series'>

export type RuleRow = Pick<
  SeriesRow,
  'repeat' | 'weekdays' | 'first_day' | 'start_minute' | 'end_type' | 'end_date' | 'end_occurence'
>

/** The rule of a series of that branch. */
export async function findSeriesRule(
  db: Database,
  query: { id: SeriesId; branchId: Id<'branches'> },
): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select repeat, weekdays, first_day, start_minute, end_type, end_date, end_occurence from class_series where id = ${query.id} and branch_id = ${query.branchId}`.execute(
    db,
  )
  return rows[0]
}

/** A class of a series with everything that a later one may copy from it. */
export interface SeriesOccurrence {
  readonly no: number
  readonly status: SessionStatus
  readonly edited: readonly ClassPart[]
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly roomId: Id<'rooms'>
  readonly classTypeId: Id<'class_types'>
  readonly seriesTypeId: Id<'series_types'>
  readonly difficultyLevelId: Id<'difficulty_levels'>
  readonly capacity: number
  /** Its instructors; of a cancelled class the former ones. */
  readonly instructors: readonly { readonly id: Id<'instructors'>; readonly role: InstructorRole }[]
}

/**
 * Every class of a series of the branch; the rule bounds their number. A substitute of the main instructor is returned
 * as main.
 */
export async function listSeriesOccurrences(
  db: Database,
  { id, branchId }: { readonly id: SeriesId; readonly branchId: Id<'branches'> },
): Promise<SeriesOccurrence[]> {
  const { rows } = await sql<SeriesOccurrence>`
    select s.occurrence_no as no, s.status, s.edited, s.starts_at as "startsAt", s.ends_at as "endsAt", s.room_id as "roomId", s.class_type_id as "classTypeId",
      s.series_type_id as "seriesTypeId", s.difficulty_level_id as "difficultyLevelId", s.capacity,
      coalesce((
        select json_agg(json_build_object('id', t.instructor_id, 'role', case when t.role <> 'substitute' then t.role when t.has_main then 'secondary' else 'main' end))
        from (
          select si.instructor_id, si.role, bool_or(si.role = 'main') over () as has_main
          from session_instructors si
          where si.session_id = s.id and (si.active or s.status = 'canceled')
        ) t
      ), '[]') as instructors
    from class_sessions s
    where s.series_id = ${id} and s.branch_id = ${branchId}`.execute(db)
  return rows
}

/** Sets the new end of the series. Its classes are inserted separately. */
export async function saveSeriesEnd(
  tx: Transaction,
  change: { id: SeriesId; type: EndType; date: string | null; occurence: number | null },
): Promise<void> {
  await tx
    .updateTable('class_series')
    .set({ end_type: change.type, end_date: change.date, end_occurence: change.occurence })
    .where('id', '=', change.id)
    .execute()
}
