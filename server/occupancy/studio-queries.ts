import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { bookingColumns, bookingJoins, type BookingRow } from './queries.ts'

type BookingId = Id<'bookings'>
type SessionId = Id<'class_sessions'>

/** A place in a class or its queue, and where letters about it go. */
export interface AffectedBookingRow extends BookingRow {
  readonly account_id: Id<'accounts'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

/** Everybody with a place in these classes or their queues. The classes must be locked. */
export async function listAffectedBookings(
  tx: Transaction,
  sessionIds: readonly SessionId[],
): Promise<AffectedBookingRow[]> {
  const { rows } = await sql<AffectedBookingRow>`
    select a.id as account_id, a.email, a.phone, a.locale, ${bookingColumns}
    from bookings b ${bookingJoins}
    join accounts a on a.id = b.booked_by_account_id
    where b.session_id = any(${sessionIds}::uuid[]) and b.status in ('pending', 'booked', 'checked_in')
    order by b.lot_id, b.id`.execute(tx)
  return rows
}

/** Ends those places by an act of the studio, which gives every credit back. */
export async function cancelByStudio(
  tx: Transaction,
  act: { ids: readonly BookingId[]; actorId: Id<'accounts'>; now: Instant },
): Promise<void> {
  await sql`
    with before as materialized (select id, status from bookings where id = any(${act.ids}::uuid[])),
    ended as (
      update bookings
      set status = 'canceled', cancel_kind = 'studio', credit_effect = case when lot_id is null then credit_effect else 'returned' end, decided_at = ${act.now}, held_until = null
      where id in (select id from before) and status in ('pending', 'booked', 'checked_in')
      returning id
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select ended.id, ${act.now}::timestamptz, before.status, 'canceled', ${act.actorId}::uuid, 'cancel_studio' from ended join before on before.id = ended.id`.execute(
    tx,
  )
}

interface NewHours {
  readonly sessionId: SessionId
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** Moves everybody of the class and its queue to the new hours; places may be given back for free until that moment. */
export async function moveAttendance(tx: Transaction, move: NewHours & { freeUntil: Instant }): Promise<void> {
  await sql`
    update bookings
    set attends = tstzrange(${move.startsAt}, ${move.endsAt}),
      held_until = case when held_until is not null then least(held_until, ${move.startsAt}::timestamptz) end,
      grace_until = case when booking_type = 'booking' then least(greatest(grace_until, ${move.freeUntil}::timestamptz), ${move.startsAt}::timestamptz) end
    where session_id = ${move.sessionId} and status in ('pending', 'booked', 'checked_in')`.execute(tx)
}

interface StaffPlace extends NewHours {
  readonly id: BookingId
  /** True for somebody in the queue, whose entry of that id becomes the booking. */
  readonly waited: boolean
  readonly personId: Id<'persons'>
  readonly accountId: Id<'accounts'>
  readonly actorId: Id<'accounts'>
  readonly seatNo: number
  readonly lotId: Id<'package_lots'> | null
  /** Why no credit is taken, when none is. */
  readonly freeReason: 'complimentary' | 'staff' | null
  readonly now: Instant
}

/** A place that staff give, and the line of its history. The class must be locked. */
export function staffPlaceWrites(place: StaffPlace): StatementWrite[] {
  const creditEffect = place.lotId === null ? 'none' : 'used'
  const made = place.waited
    ? sql`
      update bookings
      set booking_type = 'booking', status = 'booked', seat_no = ${place.seatNo}, lot_id = ${place.lotId}, free_reason = ${place.freeReason}, credit_effect = ${creditEffect},
        skipped_for = null, decided_at = ${place.now}
      where id = ${place.id} and booking_type = 'waitlist' and status = 'pending'
      returning id, decided_at`
    : sql`
      insert into bookings (id, session_id, person_id, booked_by_account_id, booking_type, status, seat_no, lot_id, free_reason, credit_effect, attends, decided_at, created_at)
      values (${place.id}, ${place.sessionId}, ${place.personId}, ${place.accountId}, 'booking', 'booked', ${place.seatNo}, ${place.lotId}, ${place.freeReason}, ${creditEffect},
        tstzrange(${place.startsAt}, ${place.endsAt}), ${place.now}, ${place.now})
      returning id, decided_at`
  const noted = sql`
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select id, decided_at, ${place.waited ? 'pending' : null}, 'booked', ${place.actorId}::uuid, ${place.waited ? 'take' : 'book'} from made
      returning id`
  return [
    { name: 'made', statement: made },
    { name: 'noted', statement: noted },
  ]
}
