import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'

export interface SeededClass {
  readonly id: Id<'class_sessions'>
  readonly branchId: Id<'branches'>
  readonly roomId: Id<'rooms'>
  readonly classTypeId: Id<'class_types'>
  readonly instructorId: Id<'instructors'>
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly opensAt: Instant
  readonly capacity: number
  readonly bookedCount: number
  readonly status: 'upcoming' | 'completed'
}

/** The classes that exist already, or whose room or instructor is taken at that time by another class. */
export async function findTaken(
  tx: Transaction,
  classes: readonly Pick<SeededClass, 'id' | 'roomId' | 'instructorId' | 'startsAt' | 'endsAt'>[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from json_to_recordset(${JSON.stringify(classes)}::json) as c (id uuid, "roomId" uuid, "instructorId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)
    where exists (select 1 from class_sessions s where s.id = c.id)
      or exists (
        select 1 from closures cl join rooms r on r.branch_id = cl.branch_id join branches b on b.id = cl.branch_id
        where r.id = c."roomId" and (cl.room_ids is null or r.id = any (cl.room_ids)) and (c."startsAt" at time zone b.time_zone)::date between cl.first_day and cl.last_day)
      or exists (
        select 1 from class_sessions s
        where s.room_id = c."roomId" and s.status <> 'canceled' and tstzrange(s.starts_at, s.ends_at) && tstzrange(c."startsAt", c."endsAt"))
      or exists (
        select 1 from session_instructors t
        where t.instructor_id = c."instructorId" and t.active and t.teaches && tstzrange(c."startsAt", c."endsAt"))`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}

/** Inserts classes with their instructors; level and series are those of the class type. */
export async function insertClasses(
  tx: Transaction,
  { classes, createdAt }: { classes: readonly SeededClass[]; createdAt: Instant },
): Promise<void> {
  await sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(classes)}::json) as c (
        id uuid, "branchId" uuid, "roomId" uuid, "classTypeId" uuid, "instructorId" uuid, "startsAt" timestamptz, "endsAt" timestamptz, "opensAt" timestamptz,
        capacity integer, "bookedCount" integer, status text)
    ),
    made as (
      insert into class_sessions (id, branch_id, room_id, class_type_id, difficulty_level_id, series_type_id, starts_at, ends_at, opens_at, capacity, booked_count, status, created_at)
      select c.id, c."branchId", c."roomId", t.id, t.difficulty_level_id, t.series_type_id, c."startsAt", c."endsAt", c."opensAt", c.capacity, c."bookedCount", c.status,
        least(c."opensAt", ${createdAt}::timestamptz)
      from sent c
      join class_types t on t.id = c."classTypeId"
      returning id
    )
    insert into session_instructors (session_id, instructor_id, role, teaches)
    select c.id, c."instructorId", 'main', tstzrange(c."startsAt", c."endsAt")
    from made
    join sent c on c.id = made.id`.execute(tx)
}

export interface FreeClass {
  readonly id: Id<'class_sessions'>
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** The lowest free reformer. */
  readonly seat: number
}

/** Classes of a series with at least two free seats, in order of their start. */
export async function findFreeClasses(
  tx: Transaction,
  asked: { branchId: Id<'branches'>; seriesTypeId: Id<'series_types'> },
): Promise<FreeClass[]> {
  const { rows } = await sql<FreeClass>`
    select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", (
      select min(n) from generate_series(1, s.capacity) n
      where not exists (select 1 from bookings b where b.session_id = s.id and b.booking_type = 'booking' and b.status <> 'canceled' and b.seat_no = n)
    ) as seat
    from class_sessions s
    where s.branch_id = ${asked.branchId} and s.series_type_id = ${asked.seriesTypeId} and s.booked_count < s.capacity - 1 and s.status <> 'canceled'
    order by s.starts_at`.execute(tx)
  return rows
}

/** Counts one more seat as taken in each of those classes. */
export async function takePlaces(tx: Transaction, sessionIds: readonly Id<'class_sessions'>[]): Promise<void> {
  await sql`update class_sessions set booked_count = booked_count + 1 where id = any(${sessionIds}::uuid[])`.execute(tx)
}
