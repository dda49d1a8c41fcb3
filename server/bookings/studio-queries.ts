import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/kit/database.ts'
import { sql } from 'kysely'
import { bookingColumns, bookingJoins, type BookingRow } from './queries.ts'

type BookingId = Id<'bookings'>
type SessionId = Id<'class_sessions'>

/** A place in a class or its queue, and where letters about it go. */
export interface ToldRow extends BookingRow {
  readonly account_id: Id<'accounts'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

/** Everybody with a place in the class or its queue. The class must be locked. */
export async function findConcerned(tx: Transaction, sessionId: SessionId): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select a.id as account_id, a.email, a.phone, a.locale, ${bookingColumns}
    from bookings b ${bookingJoins}
    join accounts a on a.id = b.booked_by_account_id
    where b.session_id = ${sessionId} and b.status in ('pending', 'booked', 'checked_in')
    order by b.lot_id, b.id`.execute(tx)
  return rows
}

/** Ends those places by an act of the studio, which gives every credit back. */
export async function endByStudio(tx: Transaction, act: { ids: readonly BookingId[]; actorId: Id<'accounts'>; now: Instant }): Promise<void> {
  await sql`
    with before as materialized (select id, status from bookings where id = any(${act.ids}::uuid[])),
    ended as (
      update bookings
      set status = 'canceled', cancel_kind = 'studio', credit_effect = case when lot_id is null then credit_effect else 'returned' end, decided_at = ${act.now}
      where id in (select id from before) and status in ('booked', 'checked_in')
      returning id
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select ended.id, ${act.now}::timestamptz, before.status, 'canceled', ${act.actorId}::uuid, 'cancel_studio' from ended join before on before.id = ended.id`.execute(tx)
}

interface NewHours {
  readonly sessionId: SessionId
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** Those of the class who have another place that touches the new hours. */
export async function findOverlapping(tx: Transaction, hours: NewHours): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select b.id
    from bookings b
    where b.session_id = ${hours.sessionId} and b.booking_type = 'booking' and b.status in ('pending', 'booked', 'checked_in') and exists (
      select 1 from bookings o
      where o.person_id = b.person_id and o.session_id <> b.session_id and o.booking_type = 'booking' and o.status in ('pending', 'booked', 'checked_in')
        and o.attends && tstzrange(${hours.startsAt}, ${hours.endsAt})
    )
    order by b.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves everybody of the class and its queue to the new hours; places may be given back for free until that moment. */
export async function moveAttendance(tx: Transaction, move: NewHours & { freeUntil: Instant }): Promise<void> {
  await sql`
    update bookings
    set attends = tstzrange(${move.startsAt}, ${move.endsAt}),
      grace_until = case when booking_type = 'booking' then least(greatest(grace_until, ${move.freeUntil}::timestamptz), ${move.startsAt}::timestamptz) end
    where session_id = ${move.sessionId} and status in ('pending', 'booked', 'checked_in')`.execute(tx)
}
