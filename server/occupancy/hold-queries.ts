import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingMove } from '#domain/occupancy/model.ts'
import { openAttempts } from '#domain/payments/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type BookingId = Id<'bookings'>
type SessionId = Id<'class_sessions'>
type AccountId = Id<'accounts'>

/** The holds of a locked class that have expired by that instant, or the one that is named. */
export async function listHolds(
  tx: Transaction,
  of: { sessionId: SessionId; expiredAt: Instant; bookingId: BookingId | undefined },
): Promise<{ id: BookingId; held_until: Instant; account_id: AccountId | null }[]> {
  const which = of.bookingId === undefined ? sql`held_until <= ${of.expiredAt}` : sql`id = ${of.bookingId}`
  const { rows } = await sql<{ id: BookingId; held_until: Instant; account_id: AccountId | null }>`
    select id, held_until, booked_by_account_id as account_id
    from bookings
    where session_id = ${of.sessionId} and held_until is not null and ${which}
    order by id`.execute(tx)
  return rows
}

/** Lets the seats that are offered to these waitlist entries expire at the moment at which each entry ends. */
export async function endOffersOf(tx: Transaction, waits: readonly Pick<BookingMove, 'id' | 'at'>[]): Promise<void> {
  const sent = JSON.stringify(waits.map(({ id, at }) => ({ id, at })))
  await sql`
    update bookings b set held_until = sent.at
    from json_to_recordset(${sent}::json) as sent (id uuid, at timestamptz)
    where b.offer_of = sent.id and b.held_until > sent.at`.execute(tx)
}

/**
 * Locks the holds and payments of an account: two simultaneous requests get one seat, and a seat that is held while a
 * pack is being paid is seen by one of the two. Lock it before any class.
 */
export async function lockHolder(tx: Transaction, accountId: AccountId): Promise<void> {
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(tx)
}

/**
 * What the account holds now, under its lock. Privates have their own holds, and offers of a waitlist were not
 * requested.
 */
export async function lockHeld(
  tx: Transaction,
  accountId: AccountId,
): Promise<{ id: BookingId; session_id: SessionId }[]> {
  await lockHolder(tx, accountId)
  const { rows } = await sql<{ id: BookingId; session_id: SessionId }>`
    select b.id, b.session_id
    from bookings b
    join class_sessions s on s.id = b.session_id and not s.private
    where b.held_until is not null and b.offer_of is null and b.booked_by_account_id = ${accountId}
    order by b.session_id, b.id`.execute(tx)
  return rows
}

/** A hold of an account that has now paid. */
interface HeldRow {
  readonly id: BookingId
  readonly session_id: SessionId
  readonly person_id: Id<'persons'>
  readonly seat_no: number
  /** False when the hold expired before the payment arrived. */
  readonly is_held: boolean
  readonly account_id: AccountId
  readonly holder_id: Id<'persons'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

/**
 * The account's holds in the branch, offers of a waitlist not among them, and those that expired since then unless the
 * person has another seat in that class.
 */
export async function findHeldOrLost(
  db: Database,
  of: { accountId: AccountId; branchId: Id<'branches'>; since: Instant },
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select b.id, b.session_id, b.person_id, b.seat_no, b.held_until is not null as is_held, a.id as account_id, a.person_id as holder_id, a.email, a.phone, a.locale
    from bookings b
    join class_sessions s on s.id = b.session_id and s.branch_id = ${of.branchId} and not s.private
    join accounts a on a.id = b.booked_by_account_id
    where a.id = ${of.accountId} and b.booking_type = 'booking' and b.offer_of is null and (
      b.held_until is not null
      or b.status = 'canceled' and b.cancel_kind = 'expired' and b.decided_at >= ${of.since} and not exists (
        select 1 from bookings o where o.session_id = b.session_id and o.person_id = b.person_id and o.created_at > b.created_at
      )
    )
    order by b.session_id, b.id
    limit 5`.execute(db)
  return rows
}

/**
 * Once the buyer is sent to the bank, a seat is held as long as the attempt, or as the bank waits for a second
 * approver: extends the account's holds to that moment at least, but never beyond the end of free cancellation: the
 * window of the class type, or so many minutes of the branch before the start. An expired hold stays expired.
 */
export async function extendHolds(
  tx: Transaction,
  hold: { accountId: AccountId; until: Instant; minutesBefore: number },
): Promise<void> {
  await sql`
    update bookings b
    set held_until = greatest(held_until, least(${hold.until}::timestamptz, lower(attends) - before.minutes * interval '1 minute'))
    from class_sessions s
    join class_types ct on ct.id = s.class_type_id
    cross join lateral (
      select case when ${hold.minutesBefore}::integer = 0 then 0 else coalesce(window_minutes(ct.cancel_window), ${hold.minutesBefore}::integer) end as minutes
    ) before
    where s.id = b.session_id and held_until > studio_now() and offer_of is null and booked_by_account_id = ${hold.accountId}`.execute(
    tx,
  )
}

/**
 * Holds that waited for a second approver, who rejected the payment, last to that moment at the latest, unless another
 * attempt of the account is open.
 */
export async function shortenHolds(tx: Transaction, hold: { accountId: AccountId; until: Instant }): Promise<void> {
  await sql`
    update bookings
    set held_until = ${hold.until}
    where held_until > ${hold.until} and offer_of is null and booked_by_account_id = ${hold.accountId} and not exists (
      select from orders o
      join payment_attempts a on a.order_id = o.id
      where o.account_id = ${hold.accountId} and a.status in (${sql.join(openAttempts.map((status) => sql.lit(status)))})
    )`.execute(tx)
}
