import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { liveList } from '#server/schedules/queries.ts'
import { bookingColumns, bookingJoins, type BookingRow } from './queries.ts'

type SessionId = Id<'class_sessions'>
type PersonId = Id<'persons'>

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

/** The guests of a private that is booked, and who brings them; none while it is held. */
export async function findGuests(
  db: Database,
  sessionId: SessionId,
): Promise<{ full_name: string; brought_by: string }[]> {
  const { rows } = await sql<{ full_name: string; brought_by: string }>`
    select guest.full_name, p.full_name as brought_by
    from private_classes pc
    join accounts a on a.id = pc.account_id
    join persons p on p.id = a.person_id
    cross join unnest(pc.guests) with ordinality as guest (full_name, position)
    where pc.session_id = ${sessionId} and pc.booked_at is not null
    order by guest.position`.execute(db)
  return rows
}

/** A seat of a private that is not paid yet. */
interface HeldSeatRow {
  readonly id: Id<'bookings'>
  readonly person_id: PersonId
  readonly created_at: Instant
}

/** The held seats of a private in the order of ids. The class must be locked. */
export async function listHeldSeats(tx: Transaction, sessionId: SessionId): Promise<HeldSeatRow[]> {
  const { rows } = await sql<HeldSeatRow>`
    select id, person_id, created_at
    from bookings
    where session_id = ${sessionId} and booking_type = 'booking' and status = 'pending'
    order by id`.execute(tx)
  return rows
}

/** Updates the hours of a private's held seats when the private became longer or shorter. */
export async function retimePrivateSeats(
  tx: Transaction,
  hours: { sessionId: SessionId; startsAt: Instant; endsAt: Instant },
): Promise<void> {
  await sql`
    update bookings set attends = tstzrange(${hours.startsAt}, ${hours.endsAt})
    where session_id = ${hours.sessionId} and booking_type = 'booking' and status = 'pending'`.execute(tx)
}
