import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { day, type Day, type Instant } from '#domain/kit/time.ts'
import type { ClosedDays } from '#domain/schedules/closures.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition } from '#server/kit/list-query.ts'
import { liveList } from './queries.ts'

type BranchId = Id<'branches'>

/**
 * The lock for inserting classes and closing days, so that no class gets onto a day while it is being closed; and the
 * time after it. It comes before the locks of classes. It is on the branch's row, since the first closure has no row
 * yet.
 */
export async function lockSchedule(tx: Transaction, branchId: BranchId): Promise<Instant> {
  await sql`select id from branches where id = ${branchId} for no key update`.execute(tx)
  const { rows } = await sql<{ now: Instant }>`select studio_now() as now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('studio_now() returned no row')
  return row.now
}

/** The same for inserting a class beside others: it waits for days that are being closed, and they for it. */
export async function shareSchedule(tx: Transaction, branchId: BranchId): Promise<void> {
  await sql`select id from branches where id = ${branchId} for share`.execute(tx)
}

export interface Closure extends ClosedDays {
  readonly id: Id<'closures'>
  readonly reason: string
}

interface Days {
  readonly branchId: BranchId
  readonly first: Day
  readonly last: Day
}

/** Closures of the branch that touch those days. */
export async function listClosuresOn(db: Database, days: Days): Promise<Closure[]> {
  const rows = await db
    .selectFrom('closures')
    .select(['id', 'first_day', 'last_day', 'room_ids', 'reason'])
    .where('branch_id', '=', days.branchId)
    .where('first_day', '<=', days.last.toString())
    .where('last_day', '>=', days.first.toString())
    .orderBy('first_day')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    firstDay: day(row.first_day),
    lastDay: day(row.last_day),
    roomIds: row.room_ids ?? undefined,
    reason: row.reason,
  }))
}

/** How many of those rooms belong to the branch. */
export async function countRooms(
  db: Database,
  query: { branchId: BranchId; ids: readonly Id<'rooms'>[] },
): Promise<number> {
  const { count } = await db
    .selectFrom('rooms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('branch_id', '=', query.branchId)
    .where('id', 'in', query.ids)
    .executeTakeFirstOrThrow()
  return count
}

interface NewClosure extends Days {
  readonly roomIds: readonly Id<'rooms'>[] | undefined
  readonly reason: string
  readonly now: Instant
}

/** Closes days; the calendar must be locked. The caller cancels the classes that exist. */
export async function insertClosure(tx: Transaction, closure: NewClosure): Promise<Id<'closures'>> {
  const row = await tx
    .insertInto('closures')
    .values({
      branch_id: closure.branchId,
      first_day: closure.first.toString(),
      last_day: closure.last.toString(),
      room_ids: closure.roomIds ? [...closure.roomIds] : null,
      reason: closure.reason,
      created_at: closure.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Reopens the days and returns them. Undefined when the branch has no such closure. */
export async function deleteClosure(tx: Transaction, query: { id: Id<'closures'>; branchId: BranchId }) {
  return tx
    .deleteFrom('closures')
    .where('id', '=', query.id)
    .where('branch_id', '=', query.branchId)
    .returning(['first_day', 'last_day', 'room_ids', 'reason'])
    .executeTakeFirst()
}

interface HeldDays {
  readonly branchId: BranchId
  readonly zone: string
  readonly firstDay: string
  readonly lastDay: string
  /** Null is every room. */
  readonly roomIds: readonly string[] | null
}

/** How many classes of those days were cancelled; the hold of a private that nobody confirmed never was one. */
export async function countCanceled(db: Database, days: HeldDays): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from class_sessions s
    where s.branch_id = ${days.branchId} and s.status = 'canceled'
      and s.starts_at >= ${days.firstDay}::date::timestamp at time zone ${days.zone} and s.starts_at < (${days.lastDay}::date + 1)::timestamp at time zone ${days.zone}
      and (${days.roomIds}::uuid[] is null or s.room_id = any(${days.roomIds}::uuid[]))
      and not exists (select from private_classes p where p.session_id = s.id and p.booked_at is null)`.execute(db)
  return rows[0]?.count ?? 0
}

/** A class on days that will be closed. */
export interface ClassToClose {
  readonly id: Id<'class_sessions'>
  readonly class_name: Localized
  readonly room_name: Localized
  readonly starts_at: Instant
  readonly booked: number
  readonly waiting: number
  /** The ids of both. */
  readonly people: readonly Id<'bookings'>[]
}

/** The upcoming classes of those days with their bookings and waitlist entries, soonest first. */
export async function listSessionsOn(db: Database, days: HeldDays): Promise<ClassToClose[]> {
  const { rows } = await sql<ClassToClose>`
    select s.id, ct.name as class_name, r.name as room_name, s.starts_at,
      (select count(*)::integer from bookings b where b.session_id = s.id and b.booking_type = 'booking' and b.status in (${liveList})) as booked,
      (select count(*)::integer from bookings b where b.session_id = s.id and b.booking_type = 'waitlist' and b.status = 'pending') as waiting,
      array(select b.id::text from bookings b where b.session_id = s.id and b.status in (${liveList})) as people
    from class_sessions s
    join class_types ct on ct.id = s.class_type_id
    join rooms r on r.id = s.room_id
    where s.branch_id = ${days.branchId} and s.status = 'upcoming' and s.ends_at > studio_now()
      and s.starts_at >= ${days.firstDay}::date::timestamp at time zone ${days.zone} and s.starts_at < (${days.lastDay}::date + 1)::timestamp at time zone ${days.zone}
      and (${days.roomIds}::uuid[] is null or s.room_id = any(${days.roomIds}::uuid[]))
    order by s.starts_at, s.id`.execute(db)
  return rows
}

/** One page of the closed days of the branch, by default those that are not over. */
export async function listClosurePage(
  db: Database,
  query: {
    branchId: BranchId
    today: Day
    past: boolean
    keyword: string | undefined
    sorted: 'asc' | 'desc'
    limit: number
    offset: number
  },
) {
  const matching = db
    .selectFrom('closures')
    .where('branch_id', '=', query.branchId)
    .where('last_day', '>=', query.past ? '0001-01-01' : query.today.toString())
    .where(keywordCondition([sql`reason`], query.keyword))
  const rows = await matching
    .select(['id', 'first_day', 'last_day', 'reason', 'created_at'])
    .select(
      sql<{ id: Id<'rooms'>; name: Localized }[] | null>`case when room_ids is not null then (
      select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.sort, r.id) from rooms r where r.id = any(room_ids)
    ) end`.as('rooms'),
    )
    .orderBy('first_day', query.sorted)
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
