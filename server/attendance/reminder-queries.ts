import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bookingColumns, bookingJoins } from '#server/occupancy/queries.ts'
import type { AffectedBookingRow } from '#server/occupancy/studio-queries.ts'

/**
 * The event of a reminder contains the start as well: a class that moves is reminded of again. Instants in
 * milliseconds.
 */
const eventKey = sql`'booking.reminder:' || b.id || ':' || (extract(epoch from lower(b.attends)) * 1000)::bigint`

/** Bookings of a branch whose reminder may be due and is not written, soonest class first. */
export async function listBookingsToRemind(
  db: Database,
  query: { branchId: Id<'branches'>; hours: number; limit: number },
): Promise<Id<'bookings'>[]> {
  const { rows } = await sql<{ id: Id<'bookings'> }>`
    select b.id
    from class_sessions s
    join bookings b on b.session_id = s.id
    where s.branch_id = ${query.branchId} and s.status = 'upcoming' and s.starts_at > studio_now() and s.starts_at <= studio_now() + ${query.hours} * interval '1 hour'
      and b.booking_type = 'booking' and b.status = 'booked' and b.booked_by_account_id is not null
      and b.decided_at <= s.starts_at - ${query.hours} * interval '1 hour'
      and (s.moved_at is null or s.moved_at <= s.starts_at - ${query.hours} * interval '1 hour')
      and not exists (select from messages m where m.event_key = ${eventKey} and m.template = 'bookings.reminder')
    order by s.starts_at, b.id
    limit ${query.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

interface BookingToRemind extends AffectedBookingRow {
  readonly event_key: string
  readonly moved_at: Instant | null
  readonly now: Instant
}

/**
 * Reads a booking again under a lock that every change of it takes as well: a person who cancels at this moment is
 * either not reminded, or was reminded first. Undefined when there is no reminder to send. The locked row is current
 * while the joined ones are from before the wait, so their times differ for a class that moved in between.
 */
export async function lockBookingToRemind(tx: Transaction, id: Id<'bookings'>): Promise<BookingToRemind | undefined> {
  const { rows } = await sql<BookingToRemind>`
    with locked as materialized (
      select b.id, b.attends from bookings b where b.id = ${id} and b.booking_type = 'booking' and b.status = 'booked' for share
    )
    select a.id as account_id, a.email, a.phone, a.locale, s.moved_at, studio_now() as now, ${eventKey} as event_key, ${bookingColumns}
    from locked join bookings b on b.id = locked.id ${bookingJoins}
    join accounts a on a.id = b.booked_by_account_id
    where s.status = 'upcoming' and lower(locked.attends) = s.starts_at`.execute(tx)
  return rows[0]
}
