import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bookingColumns, bookingJoins, type BookingRow } from '#server/occupancy/queries.ts'
import { classHasKeyword } from '#server/schedules/filter-queries.ts'
import { liveList } from '#server/schedules/queries.ts'

type SessionId = Id<'class_sessions'>

/**
 * Whose bookings: a person's and those of the person's dependants, or everybody's in a branch, for an instructor
 * (`taughtBy`, null where it is nobody) everybody's in the classes taught at present.
 */
type BookingScope =
  | { readonly personId: Id<'persons'> }
  | { readonly branchId: Id<'branches'>; readonly taughtBy: Id<'instructors'> | null | undefined }

interface ClassQuery {
  readonly scope: BookingScope
  readonly from: Instant
  readonly until: Instant
  /** Undefined includes every status. */
  readonly statuses: readonly string[] | undefined
  readonly keyword: string | undefined
  readonly sorted: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** One page of the classes in a range that have such bookings, and how many there are. */
export async function findClassesWithBookings(
  db: Database,
  query: ClassQuery,
): Promise<{ ids: SessionId[]; total: number }> {
  const direction = query.sorted === 'desc' ? sql`desc` : sql`asc`
  const matching = sql`
    select s.id, s.starts_at from class_sessions s
    where s.starts_at >= ${query.from} and s.starts_at < ${query.until} and ${classOf(query.scope)} and ${classHasKeyword(query.keyword)}
      and exists (select 1 from bookings b where b.session_id = s.id and ${bookingOf(query.scope)} and ${inStatus(query)})`
  const { rows } = await sql<{ id: SessionId }>`
    select id from (${matching}) m order by starts_at ${direction}, id ${direction} limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::integer as total from (${matching}) m`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 }
}

/** A booking with the facts of its class. */
interface ClassBookingRow extends BookingRow {
  readonly capacity: number
  readonly booked_count: number
}

/**
 * Bookings of those classes: seats by number, then the waitlist, then what was cancelled; grouped by class, soonest
 * class first.
 */
export async function findBookingsOfClasses(
  db: Database,
  query: { sessionIds: readonly SessionId[]; scope: BookingScope; statuses: readonly string[] | undefined },
): Promise<ClassBookingRow[]> {
  const { rows } = await sql<ClassBookingRow>`
    select s.capacity, s.booked_count, ${bookingColumns}
    from bookings b ${bookingJoins}
    where b.session_id = any(${query.sessionIds}::uuid[]) and ${bookingOf(query.scope)} and ${inStatus(query)}
    order by s.starts_at, s.id, b.status = 'canceled', b.booking_type, b.seat_no nulls last, b.created_at, b.id
    limit 20000`.execute(db)
  return rows
}

function classOf(scope: BookingScope): RawBuilder<unknown> {
  return 'branchId' in scope ? sql`s.branch_id = ${scope.branchId}` : sql`true`
}

function bookingOf(scope: BookingScope): RawBuilder<unknown> {
  if ('branchId' in scope) {
    if (scope.taughtBy === undefined) return sql`true`
    return sql`exists (select from session_instructors si where si.session_id = b.session_id and si.instructor_id = ${scope.taughtBy}::uuid and si.active)`
  }
  return sql`b.person_id = any(array(select ${scope.personId}::uuid union all select c.id from persons c where c.guardian_id = ${scope.personId}))`
}

function inStatus({
  statuses,
}: {
  /** Undefined includes every status. */
  readonly statuses: readonly string[] | undefined
}): RawBuilder<unknown> {
  return statuses ? sql`b.status = any(${statuses}::text[])` : sql`true`
}

/** A seat of a private with the recipient of messages to its account. */
type PrivateSeatRow = BookingRow & { readonly email: string | null; readonly phone: string | null }

/** Everybody with a seat in a private that the account booked. Its class must be locked. */
export async function listPrivateBookings(
  tx: Transaction,
  of: { sessionId: SessionId; accountId: Id<'accounts'> },
): Promise<PrivateSeatRow[]> {
  const { rows } = await sql<PrivateSeatRow>`
    select a.email, a.phone, ${bookingColumns}
    from bookings b ${bookingJoins} join accounts a on a.id = b.booked_by_account_id
    where b.session_id = ${of.sessionId} and a.id = ${of.accountId} and b.status in (${liveList})
    order by b.seat_no`.execute(tx)
  return rows
}
