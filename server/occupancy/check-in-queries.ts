import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingStatus, BookingType } from '#domain/occupancy/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { liveList } from '#server/schedules/queries.ts'
import { bookingColumns, bookingJoins, type BookingRow } from './queries.ts'

type BookingId = Id<'bookings'>
type SessionId = Id<'class_sessions'>

/** Any person's booking at check-in, with the facts that check-in needs. */
interface CheckInRow extends BookingRow {
  readonly branch_id: Id<'branches'>
  readonly booked_by_account_id: Id<'accounts'> | null
  readonly pass_step: number | null
  readonly seat_released: boolean
}

/** A booking of the branch. Read it again under the lock of its class before deciding. */
export async function findAtCheckIn(
  db: Database,
  of: { id: BookingId; branchId: Id<'branches'> },
): Promise<CheckInRow | undefined> {
  const { rows } = await sql<CheckInRow>`
    select s.branch_id, b.booked_by_account_id, b.pass_step, b.seat_released, ${bookingColumns}
    from bookings b ${bookingJoins}
    where b.id = ${of.id} and s.branch_id = ${of.branchId}`.execute(db)
  return rows[0]
}

/** Several bookings of the branch. Read them under the lock of their class. */
export async function listAtCheckIn(
  tx: Transaction,
  of: { ids: readonly BookingId[]; branchId: Id<'branches'> },
): Promise<CheckInRow[]> {
  const { rows } = await sql<CheckInRow>`
    select s.branch_id, b.booked_by_account_id, b.pass_step, b.seat_released, ${bookingColumns}
    from bookings b ${bookingJoins}
    where b.id = any (${[...of.ids]}::uuid[]) and s.branch_id = ${of.branchId}`.execute(tx)
  return rows
}

/** Marks a waitlist entry as standing by at the studio. */
export async function markStandingBy(
  tx: Transaction,
  here: { id: BookingId; passStep?: number | undefined; now: Instant },
): Promise<void> {
  await sql`
    update bookings set standing_by_at = coalesce(standing_by_at, ${here.now}), pass_step = coalesce(${here.passStep ?? null}::bigint, pass_step)
    where id = ${here.id} and booking_type = 'waitlist' and status = 'pending'`.execute(tx)
}

/** A live booking, hold or waitlist entry of a class. */
interface LiveRow {
  readonly id: BookingId
  readonly booking_type: BookingType
  readonly status: BookingStatus
  readonly lot_id: Id<'package_lots'> | null
}

/** Everybody with a seat in a class or on its waitlist, in the order of ids. The class must be locked. */
export async function listLive(tx: Transaction, sessionId: SessionId): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select id, booking_type, status, lot_id
    from bookings
    where session_id = ${sessionId} and status in (${liveList})
    order by id`.execute(tx)
  return rows
}

/** Late cancellations of a class, the earliest first, with the recipient of messages. The class must be locked. */
export async function listLateCancellations(tx: Transaction, sessionId: SessionId): Promise<LateCancellationRow[]> {
  const { rows } = await sql<LateCancellationRow>`
    select a.id as account_id, a.email, a.phone, a.locale, ${bookingColumns}
    from bookings b ${bookingJoins}
    join accounts a on a.id = b.booked_by_account_id
    where b.session_id = ${sessionId} and b.booking_type = 'booking' and b.status = 'canceled' and b.cancel_kind = 'late'
    order by b.credit_effect = 'returned' desc, b.decided_at, b.id`.execute(tx)
  return rows
}

interface LateCancellationRow extends BookingRow {
  readonly account_id: Id<'accounts'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

/** Releases the seats of no-shows, so that others can have them. Returns how many. */
export async function releaseNoShowSeats(tx: Transaction, ids: readonly BookingId[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set({ seat_released: true })
    .where('id', 'in', ids)
    .where('status', '=', 'no_show')
    .where('seat_released', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Undoes the release where nobody took the seat: a no-show keeps a seat that stays empty. Returns how many. */
export async function keepNoShowSeats(tx: Transaction, sessionId: SessionId): Promise<number> {
  const { numAffectedRows } = await sql`
    update bookings b set seat_released = false
    where b.session_id = ${sessionId} and b.status = 'no_show' and b.seat_released and not exists (
      select 1 from bookings o
      where o.session_id = b.session_id and o.id <> b.id and o.seat_no = b.seat_no and o.booking_type = 'booking' and o.status in ('pending', 'booked', 'checked_in', 'completed')
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
