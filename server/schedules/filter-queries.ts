import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { bothTexts, joinTerms, type SearchTerms, whereKeyword } from '#server/kit/list-query.ts'

type ScheduleKey = 'studio' | 'room' | 'branch' | 'instructor' | 'class_type' | 'difficulty' | 'series_type' | 'private'

export interface SessionFilters {
  readonly branchId: Id<'branches'>
  readonly from: Instant
  readonly until: Instant
  readonly rooms?: readonly string[] | undefined
  readonly studios?: readonly string[] | undefined
  readonly instructors?: readonly string[] | undefined
  /** Only classes that this instructor teaches at present; none without an instructor. */
  readonly taughtBy?: string | null | undefined
  readonly classTypes?: readonly string[] | undefined
  readonly difficulties?: readonly string[] | undefined
  readonly seriesTypes?: readonly string[] | undefined
  readonly private?: boolean | undefined
  /** Only classes with a free seat that have not started at that instant. */
  readonly availableAt?: Instant | undefined
  /** A piece of the name of the class, of its room or of its instructor. */
  readonly keyword?: string | undefined
  /** The same filters as `search` and `filters` of a list name them. */
  readonly terms?: SearchTerms<ScheduleKey> | undefined
}

/** The condition of a match; the class is `s`. */
export function conditions(filters: SessionFilters): RawBuilder<unknown>[] {
  const found = [
    sql`s.branch_id = ${filters.branchId}`,
    sql`s.starts_at >= ${filters.from}`,
    sql`s.starts_at < ${filters.until}`,
  ]
  if (filters.terms) found.push(joinTerms(filters.terms, ({ key, value }) => conditionsOfKeys[key](value)))
  if (filters.rooms) found.push(sql`s.room_id = any(${filters.rooms}::uuid[])`)
  if (filters.studios) found.push(sql`s.room_id = any(${filters.studios}::uuid[])`)
  if (filters.classTypes) found.push(sql`s.class_type_id = any(${filters.classTypes}::uuid[])`)
  if (filters.difficulties) found.push(sql`s.difficulty_level_id = any(${filters.difficulties}::uuid[])`)
  if (filters.seriesTypes) found.push(sql`s.series_type_id = any(${filters.seriesTypes}::uuid[])`)
  if (filters.private !== undefined) found.push(sql`s.private = ${filters.private}`)
  if (filters.availableAt)
    found.push(sql`s.status = 'upcoming' and s.booked_count < s.places and s.starts_at > ${filters.availableAt}`)
  if (filters.instructors) found.push(isTaughtBy(filters.instructors))
  if (filters.taughtBy !== undefined) found.push(teachesNow(filters.taughtBy))
  found.push(classHasKeyword(filters.keyword))
  return found
}

const conditionsOfKeys: Readonly<Record<ScheduleKey, (value: string) => RawBuilder<boolean>>> = {
  studio: (value) => isAnyOf('s.room_id', value),
  room: (value) => isAnyOf('s.room_id', value),
  branch: (value) => sql`exists (select 1 from branches o where o.id = s.branch_id and o.code = ${value})`,
  instructor: (value) => isTaughtBy(value.split(',')),
  class_type: (value) => isAnyOf('s.class_type_id', value),
  difficulty: (value) => isAnyOf('s.difficulty_level_id', value),
  series_type: (value) => isAnyOf('s.series_type_id', value),
  private: (value) => sql`s.private = ${value === 'true'}`,
}

/**
 * Whether the name of the class `s`, of its room or of its instructor contains the text. Class types and rooms are few
 * and read once; the limit keeps the instructors an index lookup for each class.
 */
export function classHasKeyword(keyword: string | undefined): RawBuilder<boolean> {
  return whereKeyword(keyword, (has) => {
    const isNamed = (name: string) => sql.join(bothTexts(name).map(has), sql` or `)
    return sql<boolean>`(
      s.class_type_id in (select k.id from class_types k where ${isNamed('k.name')})
      or s.room_id in (select r.id from rooms r where ${isNamed('r.name')})
      or (
        select true from session_instructors si join instructors i on i.id = si.instructor_id
        where si.session_id = s.id and (si.active or s.status = 'canceled') and ${has(sql`i.name`)}
        limit 1))`
  })
}

function isAnyOf(column: string, ids: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any(${ids.split(',')}::uuid[])`
}

/** Whether the instructor teaches the class `s` at present; nobody without one. */
export function teachesNow(instructorId: string | null): RawBuilder<boolean> {
  return sql`exists (select from session_instructors si where si.session_id = s.id and si.instructor_id = ${instructorId}::uuid and si.active)`
}

/**
 * A limit keeps it an index lookup for each class of the range; without it PostgreSQL reads every class that the
 * instructor ever gave.
 */
function isTaughtBy(instructors: readonly string[]): RawBuilder<boolean> {
  return sql`(select true from session_instructors si where si.session_id = s.id and si.instructor_id = any(${instructors}::uuid[]) limit 1)`
}
