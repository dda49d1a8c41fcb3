import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import { liveList } from '#server/schedules/queries.ts'
import { bookingColumns, bookingJoins, type BookingRow } from './queries.ts'

type SessionId = Id<'class_sessions'>

/** A booking or a waitlist entry, and the recipient of messages about it. */
export interface AffectedBookingRow extends BookingRow {
  readonly account_id: Id<'accounts'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

/** Everybody with a seat in these classes or on their waitlists. The classes must be locked. */
export async function listAffectedBookings(
  tx: Transaction,
  sessionIds: readonly SessionId[],
): Promise<AffectedBookingRow[]> {
  const { rows } = await sql<AffectedBookingRow>`
    select a.id as account_id, a.email, a.phone, a.locale, ${bookingColumns}
    from bookings b ${bookingJoins}
    join accounts a on a.id = b.booked_by_account_id
    where b.session_id = any(${sessionIds}::uuid[]) and b.status in (${liveList})
    order by b.lot_id, b.id`.execute(tx)
  return rows
}

interface NewHours {
  readonly sessionId: SessionId
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** Moves all bookings and waitlist entries of the class to the new hours; cancelling is free until that moment. */
export async function moveAttendance(tx: Transaction, move: NewHours & { freeUntil: Instant }): Promise<void> {
  await sql`
    update bookings
    set attends = tstzrange(${move.startsAt}, ${move.endsAt}),
      held_until = case when held_until is not null then least(held_until, ${move.startsAt}::timestamptz) end,
      grace_until = case when booking_type = 'booking' then least(greatest(grace_until, ${move.freeUntil}::timestamptz), ${move.startsAt}::timestamptz) end
    where session_id = ${move.sessionId} and status in (${liveList})`.execute(tx)
}

/** Everybody who is booked in the class may cancel for free until that moment at least. The class must be locked. */
export async function freeBookings(
  tx: Transaction,
  { sessionId, freeUntil }: { readonly sessionId: SessionId; readonly freeUntil: Instant },
): Promise<void> {
  await sql`
    update bookings set grace_until = greatest(grace_until, ${freeUntil}::timestamptz)
    where session_id = ${sessionId} and booking_type = 'booking' and status = 'booked'`.execute(tx)
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

/** Puts live bookings on other reformers. Their classes must be locked, and the reformers be free. */
export async function saveSeats(
  tx: Transaction,
  seats: readonly { readonly id: Id<'bookings'>; readonly seatNo: number }[],
): Promise<void> {
  if (seats.length === 0) return
  const sent = seats.map(({ id, seatNo }) => ({ id, seat_no: seatNo }))
  await sql`
    update bookings b set seat_no = sent.seat_no
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent (id uuid, seat_no integer)
    where b.id = sent.id`.execute(tx)
}

/** No room has this reformer. */
const seatBetween = 1_000_000

interface Seated {
  readonly id: Id<'bookings'>
  readonly seatNo: number
}

/**
 * Two live bookings of one class exchange their reformers. The class must be locked. No reformer may be taken twice at
 * any moment, so the first one stands aside meanwhile.
 */
export async function swapSeats(tx: Transaction, [one, other]: readonly [Seated, Seated]): Promise<void> {
  await saveSeats(tx, [{ ...one, seatNo: seatBetween }])
  await saveSeats(tx, [other])
  await saveSeats(tx, [one])
}

/** Gives a no-show whose reformer was passed on another one. The class must be locked, and its count be raised. */
export async function giveOtherSeat(tx: Transaction, seat: { id: Id<'bookings'>; seatNo: number }): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ seat_no: seat.seatNo, seat_released: false })
    .where('id', '=', seat.id)
    .where('status', '=', 'no_show')
    .where('seat_released', '=', true)
    .execute()
}
