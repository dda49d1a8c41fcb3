import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import type { NewBooking } from './queries.ts'

type BookingId = Id<'bookings'>
type SessionId = Id<'class_sessions'>
type AccountId = Id<'accounts'>

/** Classes that one sweep looks at. */
const maxClasses = 200

export type NewHold = Omit<NewBooking, 'lotId'> & { readonly heldUntil: Instant }

/** A place that is held and the first line of its history. The class must be locked. */
export function heldWrites(hold: NewHold): StatementWrite[] {
  const made = sql`
      insert into bookings (id, session_id, person_id, booked_by_account_id, booking_type, status, seat_no, attends, held_until, decided_at, created_at)
      values (${hold.id}, ${hold.sessionId}, ${hold.personId}, ${hold.accountId}, 'booking', 'pending', ${hold.seatNo}, tstzrange(${hold.startsAt}, ${hold.endsAt}),
        ${hold.heldUntil}, ${hold.now}, ${hold.now})
      returning id, decided_at`
  const noted = sql`
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select id, decided_at, null, 'pending', ${hold.accountId}::uuid, 'hold' from made
      returning id`
  return [
    { name: 'made', statement: made },
    { name: 'noted', statement: noted },
  ]
}

/** A held place is paid, on the reformer that was held or, where the class has fewer by now, on another. The class and the pack must be locked. */
export function confirmedWrites(paid: {
  id: BookingId
  seatNo: number
  lotId: Id<'package_lots'>
  accountId: AccountId
  now: Instant
}): StatementWrite[] {
  const made = sql`
      update bookings
      set status = 'booked', seat_no = ${paid.seatNo}, lot_id = ${paid.lotId}, credit_effect = 'used', held_until = null, decided_at = ${paid.now}
      where id = ${paid.id} and held_until is not null
      returning id, decided_at`
  const noted = sql`
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select id, decided_at, 'pending', 'booked', ${paid.accountId}::uuid, 'confirm' from made
      returning id`
  return [
    { name: 'made', statement: made },
    { name: 'noted', statement: noted },
  ]
}

/** Ends holds of a locked class: those that have run out, or one that its account gives up. Tells how many ended. */
export async function endHolds(
  tx: Transaction,
  end: { sessionId: SessionId; now: Instant; bookingId?: BookingId },
): Promise<number> {
  const isGivenUp = end.bookingId !== undefined
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      update bookings
      set status = 'canceled', cancel_kind = ${isGivenUp ? 'left' : 'expired'}, decided_at = ${isGivenUp ? sql`${end.now}::timestamptz` : sql`held_until`}, held_until = null
      where session_id = ${end.sessionId} and held_until is not null and ${isGivenUp ? sql`id = ${end.bookingId}` : sql`held_until <= ${end.now}`}
      returning id, decided_at, booked_by_account_id
    ),
    noted as (
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select id, decided_at, 'pending', 'canceled', ${isGivenUp ? sql`booked_by_account_id` : sql`null::uuid`}, ${isGivenUp ? 'give_up' : 'hold_over'} from ended
      returning id
    )
    select count(*)::integer as ended from noted`.execute(tx)
  return rows[0]?.ended ?? 0
}

/**
 * What an account holds and what it pays for are asked one after the other: two who hold at once have one place, and a place that is held while a pack
 * is paid is seen by one of them. Taken before the lock of any class.
 */
export async function lockHolder(tx: Transaction, accountId: AccountId): Promise<void> {
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(tx)
}

/** What the account holds now, under its lock. Privates are held at their own door. */
export async function lockHeld(
  tx: Transaction,
  accountId: AccountId,
): Promise<{ id: BookingId; session_id: SessionId }[]> {
  await lockHolder(tx, accountId)
  const { rows } = await sql<{ id: BookingId; session_id: SessionId }>`
    select b.id, b.session_id
    from bookings b
    join class_sessions s on s.id = b.session_id and not s.private
    where b.held_until is not null and b.booked_by_account_id = ${accountId}
    order by b.session_id, b.id`.execute(tx)
  return rows
}

/** A place that was held for whoever has paid now. */
export interface HeldRow {
  readonly id: BookingId
  readonly session_id: SessionId
  readonly person_id: Id<'persons'>
  readonly seat_no: number
  /** False when the hold ran out before the money came. */
  readonly is_held: boolean
  readonly account_id: AccountId
  readonly holder_id: Id<'persons'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

/** What the account holds in the branch, and what it lost to the clock since then, unless the person has found another place in that class. */
export async function findHeldOrLost(
  db: Database,
  of: { accountId: AccountId; branchId: Id<'branches'>; since: Instant },
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select b.id, b.session_id, b.person_id, b.seat_no, b.held_until is not null as is_held, a.id as account_id, a.person_id as holder_id, a.email, a.phone, a.locale
    from bookings b
    join class_sessions s on s.id = b.session_id and s.branch_id = ${of.branchId} and not s.private
    join accounts a on a.id = b.booked_by_account_id
    where a.id = ${of.accountId} and b.booking_type = 'booking' and (
      b.held_until is not null
      or b.status = 'canceled' and b.cancel_kind = 'expired' and b.decided_at >= ${of.since} and not exists (
        select 1 from bookings o where o.session_id = b.session_id and o.person_id = b.person_id and o.created_at > b.created_at
      )
    )
    order by b.session_id, b.id
    limit 5`.execute(db)
  return rows
}

/** Keeps what the account holds until that moment at least, never beyond the start of the class, nor the hours before it that are given. */
export async function extendHolds(
  tx: Transaction,
  hold: { accountId: AccountId; until: Instant; hoursBefore: number },
): Promise<void> {
  await sql`
    update bookings
    set held_until = greatest(held_until, least(${hold.until}::timestamptz, lower(attends) - ${hold.hoursBefore}::integer * interval '1 hour'))
    where held_until > studio_now() and booked_by_account_id = ${hold.accountId}`.execute(tx)
}

/** Classes in which a hold has run out, soonest first. */
export async function listClassesWithExpiredHolds(db: Database): Promise<SessionId[]> {
  // The parts stand alone, because the planner takes a third of all holds for expired when it cannot know what the clock says.
  const { rows } = await sql<{ id: SessionId }>`
    with clock as materialized (select studio_now() as now),
      expired as materialized (
        select distinct b.session_id
        from bookings b
        where b.held_until is not null and b.held_until <= (select now from clock)
      )
    select s.id
    from expired e
    join class_sessions s on s.id = e.session_id
    where not s.private
    order by s.starts_at, s.id
    limit ${maxClasses}`.execute(db)
  return rows.map(({ id }) => id)
}
