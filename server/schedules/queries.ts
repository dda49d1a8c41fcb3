import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { liveStatuses, type InstructorRole, type SessionStatus } from '#domain/schedules/model.ts'
import type { CancelWindow } from '#domain/studio/model.ts'
import type { SeatMap } from '#domain/studio/seat-map.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { withGenericPlan } from '#server/driver/with-generic-plan.ts'
import { conditions, type SessionFilters } from './filter-queries.ts'

/** The statuses of live bookings in SQL; literals, because partial indexes match only literals. */
export const liveList = sql.raw(liveStatuses.map((status) => `'${status}'`).join(', '))

/** A class as the booking rules see it, and the studio's time at which it was read. */
export interface LockedSession {
  readonly id: Id<'class_sessions'>
  readonly branchId: Id<'branches'>
  readonly status: SessionStatus
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly opensAt: Instant
  readonly capacity: number
  /** The reformers that are out of order, in rising order. */
  readonly outSeats: readonly number[]
  readonly bookedCount: number
  readonly private: boolean
  readonly classTypeId: Id<'class_types'>
  readonly seriesTypeId: Id<'series_types'>
  readonly credits: number
  /** Of the class type; null where the window of the branch applies. */
  readonly cancelWindow: CancelWindow | null
  readonly now: Instant
}

/**
 * The class row is the mutex of its seats. The time is read outside the locking part: inside it, PostgreSQL would read
 * the clock before it waits for the lock, and a rule would decide by the time at which the wait began. The id may be a
 * query on columns that never change.
 */
export async function lockSession(
  tx: Transaction,
  id: Id<'class_sessions'> | RawBuilder<Id<'class_sessions'>>,
): Promise<LockedSession | undefined> {
  const [session] = await readLockable(tx, { which: sql`id = ${id}`, lock: sql`for no key update` })
  return session
}

/**
 * The same for several classes, whose ids the query returns; they are locked in order of id. Absent ones are left out.
 */
export async function lockSessions(tx: Transaction, ids: RawBuilder<Id<'class_sessions'>>): Promise<LockedSession[]> {
  return readLockable(tx, { which: sql`id in (${ids})`, lock: sql`order by id for no key update` })
}

/**
 * Locks further classes of the branch while others are locked already, without waiting: classes that are locked by
 * others are left out, and so are privates. Returns the ids.
 */
export async function lockFurtherSessions(
  tx: Transaction,
  { ids, branchId }: { readonly ids: readonly Id<'class_sessions'>[]; readonly branchId: Id<'branches'> },
): Promise<Id<'class_sessions'>[]> {
  const { rows } = await sql<{ id: Id<'class_sessions'> }>`
    select id from class_sessions
    where id = any(${[...ids]}::uuid[]) and branch_id = ${branchId} and not private and status = 'upcoming'
    order by id
    for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** That class, if it belongs to the branch: a request for one of another branch waits for no lock of it. */
export function sessionOfBranch(of: {
  readonly id: Id<'class_sessions'>
  readonly branchId: Id<'branches'>
}): RawBuilder<Id<'class_sessions'>> {
  return sql`select id from class_sessions where id = ${of.id} and branch_id = ${of.branchId}`
}

/** One class without the lock, for a check that changes nothing; of a branch when one is given. */
export async function findSessionState(
  db: Database,
  { id, branchId }: { readonly id: Id<'class_sessions'>; readonly branchId?: Id<'branches'> },
): Promise<LockedSession | undefined> {
  const which = branchId === undefined ? sql`id = ${id}` : sql`id = ${id} and branch_id = ${branchId}`
  const [session] = await readLockable(db, { which, lock: sql`` })
  return session
}

async function readLockable(
  db: Database,
  { which, lock }: { which: RawBuilder<unknown>; lock: RawBuilder<unknown> },
): Promise<LockedSession[]> {
  const { rows } = await sql<LockedSession>`
    with locked as materialized (
      select id, branch_id, status, starts_at, ends_at, opens_at, capacity, out_seats, booked_count, private, class_type_id, series_type_id, credits
      from class_sessions
      where ${which}
      ${lock}
    )
    select id, branch_id as "branchId", status, starts_at as "startsAt", ends_at as "endsAt", opens_at as "opensAt", capacity,
      out_seats as "outSeats", booked_count as "bookedCount", private, class_type_id as "classTypeId", series_type_id as "seriesTypeId", credits,
      (select cancel_window from class_types ct where ct.id = locked.class_type_id) as "cancelWindow", studio_now() as now
    from locked`.execute(db)
  return rows
}

/** Adds to the taken seats of classes (or subtracts when negative), each class once. The classes must be locked. */
export function seatsWrite(
  ...changes: readonly { readonly sessionId: Id<'class_sessions'>; readonly by: number }[]
): StatementWrite {
  const rows = changes.map(({ sessionId, by }) => ({ id: sessionId, by }))
  return {
    name: 'seats',
    statement: sql`
      update class_sessions s
      set booked_count = s.booked_count + change.by
      from json_to_recordset(${JSON.stringify(rows)}::json) as change (id uuid, by integer)
      where s.id = change.id
      returning s.id`,
  }
}

/** One class as the schedule shows it, texts in both languages. */
export interface SessionRow {
  readonly id: Id<'class_sessions'>
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly opens_at: Instant
  readonly capacity: number
  /** Its capacity without the reformers that are out of order. */
  readonly places: number
  readonly booked_count: number
  readonly credits: number
  readonly status: SessionStatus
  readonly cancel_reason: string | null
  readonly private: boolean
  readonly type_id: string
  readonly type_slug: string
  readonly type_name: Localized
  readonly type_description: Localized
  readonly spring: string
  /** Of the class type, else of the branch; null where neither has one. */
  readonly cancel_window: unknown
  readonly series_id: string
  readonly series_slug: string
  readonly series_name: Localized
  readonly level_id: string
  readonly level_slug: string
  readonly level_name: Localized
  readonly coils: number
  readonly room_id: string
  readonly room_name: Localized
  readonly instructors: readonly {
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly role: InstructorRole
  }[]
  readonly waiting: number
}

const shownColumns = (branchId: Id<'branches'>) => sql`
  s.id, s.starts_at, s.ends_at, s.opens_at, s.capacity, s.places, s.booked_count, s.credits, s.status, s.cancel_reason, s.private,
  ct.id as type_id, ct.slug as type_slug, ct.name as type_name, ct.description as type_description, ct.spring,
  coalesce(ct.cancel_window, (select v.value -> 'cancel_window' from settings v where v.branch_id = ${branchId} and v.key = 'policies')) as cancel_window,
  st.id as series_id, st.slug as series_slug, st.name as series_name,
  dl.id as level_id, dl.slug as level_slug, dl.name as level_name, dl.coils,
  r.id as room_id, r.name as room_name,
  coalesce((
    select json_agg(json_build_object('id', i.id, 'slug', i.slug, 'name', i.name, 'role', si.role) order by si.role, i.name)
    from session_instructors si
    join instructors i on i.id = si.instructor_id
    where si.session_id = s.id and (si.active or s.status = 'canceled')), '[]') as instructors,
  (select count(*)::integer from bookings b
    where b.session_id = s.id and b.booking_type = 'waitlist' and b.status = 'pending') as waiting`

/**
 * The small tables are joined to the classes of one page only. Instructors and waitlist are two look-ups by key for
 * each class: PostgreSQL cannot know how many classes a week has, and joined grouped subqueries row by row.
 */
const shownJoins = sql`
  join class_sessions s on s.id = shown.id
  join class_types ct on ct.id = s.class_type_id
  join series_types st on st.id = s.series_type_id
  join difficulty_levels dl on dl.id = s.difficulty_level_id
  join rooms r on r.id = s.room_id`

/** Comma-joined ids become lists; an absent filter matches everything. */
interface SessionsQuery {
  readonly filters: SessionFilters
  readonly sorted: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/**
 * One page of classes in a range of days, and how many match in all. One range scan over (branch, start) finds them.
 */
export async function listSessions(db: Database, query: SessionsQuery): Promise<{ rows: SessionRow[]; total: number }> {
  const direction = query.sorted === 'desc' ? sql`desc` : sql`asc`
  const rows = await withGenericPlan(
    db,
    sql<SessionRow & { total: number }>`
    with matching as materialized (
      select s.id, s.starts_at from class_sessions s where ${sql.join(conditions(query.filters), sql` and `)}
    ),
    shown as materialized (
      select id from matching order by starts_at ${direction}, id ${direction} limit ${query.limit} offset ${query.offset}
    )
    select ${shownColumns(query.filters.branchId)}, (select count(*)::integer from matching) as total
    from shown ${shownJoins}
    order by s.starts_at ${direction}, s.id ${direction}`,
  )
  const total = rows[0]?.total ?? (query.offset === 0 ? 0 : await countSessions(db, query.filters))
  return { rows: [...rows], total }
}

/** Called only for a page beyond the last, which has no row with the total. */
async function countSessions(db: Database, filters: SessionFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from class_sessions s where ${sql.join(conditions(filters), sql` and `)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** A class with the seats that cannot be chosen, taken or out of order, and the map of its room. */
type SessionWithMap = SessionRow & { readonly taken_seats: number[]; readonly seat_map: SeatMap }

/** One class of the branch with the seats that are taken, and where they are in its room. */
export async function findSession(
  db: Database,
  query: { id: Id<'class_sessions'>; branchId: Id<'branches'> },
): Promise<SessionWithMap | undefined> {
  const { rows } = await sql<SessionWithMap>`
    with shown as materialized (select id from class_sessions where id = ${query.id} and branch_id = ${query.branchId})
    select ${shownColumns(query.branchId)}, array(
      select b.seat_no from bookings b
      where b.session_id = s.id and b.booking_type = 'booking' and b.status in (${liveList})
      union
      select unnest(s.out_seats)
      order by seat_no
    ) as taken_seats, json_build_object('positions', r.positions, 'landmarks', r.landmarks) as seat_map
    from shown ${shownJoins}`.execute(db)
  return rows[0]
}

/** A class as it is inserted. */
export interface NewSession {
  readonly branchId: Id<'branches'>
  readonly roomId: Id<'rooms'>
  readonly classTypeId: Id<'class_types'>
  readonly difficultyLevelId: Id<'difficulty_levels'>
  readonly seriesTypeId: Id<'series_types'>
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly opensAt: Instant
  readonly capacity: number
  readonly private?: boolean
  /** The series it comes from, and its number there. */
  readonly seriesId?: Id<'class_series'>
  readonly occurrenceNo?: number
  readonly instructors: readonly { readonly id: Id<'instructors'>; readonly role: InstructorRole }[]
}

/** Inserts classes with their instructors in one statement and returns their ids in the same order. */
export async function insertSessions(
  tx: Transaction,
  classes: { sessions: readonly NewSession[]; now: Instant },
): Promise<Id<'class_sessions'>[]> {
  const { rows } = await sql<{ id: Id<'class_sessions'> }>`
    with sent as materialized (
      select uuidv7() as id, ordinal, entry
      from json_array_elements(${JSON.stringify(classes.sessions)}::json) with ordinality as sent_entries (entry, ordinal)
    ),
    classes as (
      insert into class_sessions (id, branch_id, room_id, class_type_id, difficulty_level_id, series_type_id, starts_at, ends_at, opens_at, capacity, private, series_id, occurrence_no, created_at)
      select id, (entry->>'branchId')::uuid, (entry->>'roomId')::uuid, (entry->>'classTypeId')::uuid, (entry->>'difficultyLevelId')::uuid,
        (entry->>'seriesTypeId')::uuid, (entry->>'startsAt')::timestamptz, (entry->>'endsAt')::timestamptz, (entry->>'opensAt')::timestamptz,
        (entry->>'capacity')::integer, coalesce((entry->>'private')::boolean, false), (entry->>'seriesId')::uuid, (entry->>'occurrenceNo')::integer, ${classes.now}
      from sent
    ),
    teaching as (
      insert into session_instructors (session_id, instructor_id, role, teaches)
      select sent.id, (instructor->>'id')::uuid, instructor->>'role', tstzrange((entry->>'startsAt')::timestamptz, (entry->>'endsAt')::timestamptz)
      from sent, json_array_elements(entry->'instructors') as instructor
    )
    select id from sent order by ordinal`.execute(tx)
  return rows.map((row) => row.id)
}
