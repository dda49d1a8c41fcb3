import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingStatus, BookingType, CancelKind } from '#domain/occupancy/model.ts'
import { newsActs } from '#domain/reports/model.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { CancelWindow } from '#domain/studio/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import { flagColumns, type FlagRow, type FlagsFor } from '#server/attendance/flag-queries.ts'
import type { Database } from '#server/driver/database.ts'
import { presentedDetails } from '#server/orders/task-queries.ts'

type BranchId = Id<'branches'>
type SessionId = Id<'class_sessions'>

interface DayClassRow {
  readonly id: SessionId
  readonly status: SessionStatus
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly private: boolean
  readonly capacity: number
  /** The capacity without the reformers that are out of order. */
  readonly place_count: number
  readonly out_seats: readonly number[]
  readonly class_name: Localized
  readonly cancel_window: CancelWindow | null
  readonly room_name: Localized
  readonly instructors: ReadonlyArray<{
    readonly id: Id<'instructors'>
    readonly name: string
    /** Whether a request for a substitute is open. */
    readonly away: boolean
    readonly request_id: Id<'substitute_requests'> | null
    readonly requested_by: Id<'accounts'> | null
  }>
  /** Who is in the class or waits; instants in milliseconds. */
  readonly places: ReadonlyArray<{
    readonly id: Id<'bookings'>
    readonly person_id: Id<'persons'>
    readonly person_name: string
    readonly type: BookingType
    readonly status: BookingStatus
    readonly cancel_kind: CancelKind | null
    readonly seat_no: number | null
    readonly passed_on: boolean
    readonly decided_ms: number
    readonly held_ms: number | null
  }>
}

/** More classes in two days than a branch of forty rooms holds. */
const maxClasses = 500

/** The classes that begin in that time, with everybody in them; those of one instructor where one is given. */
export async function listDayClasses(
  db: Database,
  of: {
    readonly branchId: BranchId
    readonly from: Instant
    readonly until: Instant
    /** Null: of nobody. */
    readonly taughtBy: Id<'instructors'> | null | undefined
  },
): Promise<DayClassRow[]> {
  const taught =
    of.taughtBy === undefined
      ? sql`true`
      : sql`exists (select from session_instructors own where own.session_id = s.id and own.active and own.instructor_id = ${of.taughtBy}::uuid)`
  const { rows } = await sql<DayClassRow>`
    select s.id, s.status, s.starts_at, s.ends_at, s.private, s.capacity, s.places as place_count, s.out_seats, k.name as class_name, k.cancel_window, r.name as room_name,
      (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'away', q.id is not null,
          'request_id', q.id, 'requested_by', q.requested_by_account_id) order by si.role, i.name), '[]')
        from session_instructors si join instructors i on i.id = si.instructor_id
        left join substitute_requests q on q.session_id = si.session_id and q.absent_id = si.instructor_id and q.status = 'open'
        where si.session_id = s.id and si.active) as instructors,
      (select coalesce(json_agg(json_build_object('id', b.id, 'person_id', b.person_id, 'person_name', p.full_name, 'type', b.booking_type,
          'status', b.status, 'cancel_kind', b.cancel_kind, 'seat_no', b.seat_no, 'passed_on', b.seat_released,
          'decided_ms', (extract(epoch from b.decided_at) * 1000)::bigint,
          'held_ms', (extract(epoch from b.held_until) * 1000)::bigint) order by b.seat_no nulls last, b.created_at, b.id), '[]')
        from bookings b join persons p on p.id = b.person_id
        where b.session_id = s.id and b.status <> 'canceled') as places
    from class_sessions s
    join class_types k on k.id = s.class_type_id
    join rooms r on r.id = s.room_id
    where s.branch_id = ${of.branchId} and s.starts_at >= ${of.from} and s.starts_at < ${of.until} and s.status <> 'canceled' and ${taught}
    order by s.starts_at, s.id
    limit ${maxClasses}`.execute(db)
  return rows
}

interface ComingRow extends FlagRow {
  readonly booking_id: Id<'bookings'>
  readonly session_id: SessionId
  readonly person_id: Id<'persons'>
  readonly person_name: string
  /** Until when the seat is held for its payment, in milliseconds. */
  readonly held_ms: number | null
}

/** What is known of everybody with a seat in those classes. */
export async function listComing(
  db: Database,
  of: FlagsFor & { readonly sessionIds: readonly SessionId[] },
): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    select b.id as booking_id, b.session_id, b.person_id, p.full_name as person_name,
      (extract(epoch from b.held_until) * 1000)::bigint as held_ms,
      ${flagColumns(of)}
    from bookings b
    join class_sessions s on s.id = b.session_id
    join persons p on p.id = b.person_id
    where b.session_id = any(${[...of.sessionIds]}::uuid[]) and b.booking_type = 'booking' and b.status in ('pending', 'booked', 'checked_in')
    order by b.seat_no nulls last, b.id
    limit 5000`.execute(db)
  return rows
}

interface DayTask {
  readonly id: Id<'studio_tasks'>
  readonly kind: string
  readonly subject_id: string
  readonly details: Readonly<Record<string, unknown>>
  readonly created_at: Instant
  readonly open: number
}

/** The open tasks of the branch that are due first, each with how many there are in all. */
export async function listFirstTasks(
  db: Database,
  of: { readonly branchId: BranchId; readonly most: number },
): Promise<DayTask[]> {
  const { rows } = await sql<DayTask>`
    select id, kind, subject_id, ${presentedDetails} as details, created_at, count(*) over ()::integer as open
    from studio_tasks
    where branch_id = ${of.branchId} and done_at is null and (snoozed_until is null or snoozed_until <= studio_now())
    order by due_at nulls last, created_at, id
    limit ${of.most}`.execute(db)
  return rows
}

/** The sales of the branch in each of these times, in order: by gateway, in cash, and of memberships. */
export async function listTakings(
  db: Database,
  of: {
    readonly branchId: BranchId
    readonly spans: ReadonlyArray<{ readonly from: Instant; readonly until: Instant }>
  },
): Promise<Array<{ total_sen: number; sales: number }>> {
  const from = of.spans.map((span) => span.from.toString())
  const until = of.spans.map((span) => span.until.toString())
  const { rows } = await sql<{ total_sen: number; sales: number }>`
    select coalesce(sum(sale.sen), 0)::bigint as total_sen, count(sale.sen)::integer as sales
    from unnest(${from}::timestamptz[], ${until}::timestamptz[]) with ordinality as span (from_at, until_at, place)
    left join lateral (
      select coalesce(a.cash_sen, a.amount_sen) as sen
      from payment_attempts a join orders o on o.id = a.order_id
      where a.status = 'succeeded' and a.settled_at >= span.from_at and a.settled_at < span.until_at and o.branch_id = ${of.branchId}
      union all
      select c.amount_sen
      from charges c join collections k on k.id = c.collection_id join contracts t on t.id = k.contract_id
      where c.status = 'succeeded' and c.settled_at >= span.from_at and c.settled_at < span.until_at and t.branch_id = ${of.branchId}
    ) sale on true
    group by span.place
    order by span.place`.execute(db)
  return rows
}

interface NewsRow {
  readonly at: Instant
  readonly act: keyof typeof newsActs
  readonly person_name: string
  readonly session_id: SessionId
  readonly class_name: Localized
  readonly starts_at: Instant
  readonly seat_no: number | null
}

/** So many lines of history are looked through, of all branches; a busy hour has a few hundred. */
const maxHistory = 400

/** What happened to bookings of the branch since then, the newest first. */
export async function listNews(
  db: Database,
  of: { readonly branchId: BranchId; readonly since: Instant; readonly most: number },
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    with recent as materialized (
      select id, booking_id, at, reason from booking_events order by id desc limit ${maxHistory}
    )
    select e.at, e.reason as act, p.full_name as person_name, s.id as session_id, k.name as class_name, s.starts_at, b.seat_no
    from recent e
    join bookings b on b.id = e.booking_id
    join persons p on p.id = b.person_id
    join class_sessions s on s.id = b.session_id
    join class_types k on k.id = s.class_type_id
    where s.branch_id = ${of.branchId} and e.at >= ${of.since} and e.reason = any(${Object.keys(newsActs)})
    order by e.at desc, e.id desc
    limit ${of.most}`.execute(db)
  return rows
}
