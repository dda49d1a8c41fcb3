import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bookingColumns, bookingJoins, type BookingRow } from './queries.ts'

type SessionId = Id<'class_sessions'>
type PersonId = Id<'persons'>

/** A place of a private with where letters to that account go. */
type PlaceRow = BookingRow & { readonly email: string | null; readonly phone: string | null }

/** Everybody with a place in a private that the account booked. Its class must be locked. */
export async function listPrivateBookings(
  tx: Transaction,
  of: { sessionId: SessionId; accountId: Id<'accounts'> },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select a.email, a.phone, ${bookingColumns}
    from bookings b ${bookingJoins} join accounts a on a.id = b.booked_by_account_id
    where b.session_id = ${of.sessionId} and a.id = ${of.accountId} and b.status in ('pending', 'booked', 'checked_in')
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
    cross join unnest(pc.guests) with ordinality as guest (full_name, place)
    where pc.session_id = ${sessionId} and pc.booked_at is not null
    order by guest.place`.execute(db)
  return rows
}

/** Whether that person has a place elsewhere that touches those hours. */
export async function isElsewhere(
  db: Database,
  asked: { personId: PersonId; startsAt: Instant; endsAt: Instant },
): Promise<boolean> {
  const { rows } = await sql`
    select true from bookings b
    where b.person_id = ${asked.personId} and b.attends && tstzrange(${asked.startsAt}, ${asked.endsAt})
      and b.booking_type = 'booking' and b.status in ('pending', 'booked', 'checked_in')
    limit 1`.execute(db)
  return rows.length > 0
}

interface HeldPlaces {
  readonly sessionId: SessionId
  readonly places: readonly { readonly personId: PersonId; readonly seatNo: number }[]
  readonly accountId: Id<'accounts'>
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly heldUntil: Instant
  readonly now: Instant
}

/** Holds places of a private, which are not paid one by one. The class must be locked; its counter is the caller's. */
export async function holdPrivateSeats(tx: Transaction, held: HeldPlaces): Promise<void> {
  if (held.places.length === 0) return
  await sql`
    with sent as (select (entry->>'personId')::uuid as person_id, (entry->>'seatNo')::integer as seat_no from json_array_elements(${JSON.stringify(held.places)}::json) as entry),
    made as (
      insert into bookings (session_id, person_id, booked_by_account_id, booking_type, status, seat_no, free_reason, attends, held_until, decided_at, created_at)
      select ${held.sessionId}, person_id, ${held.accountId}, 'booking', 'pending', seat_no, 'private', tstzrange(${held.startsAt}, ${held.endsAt}), ${held.heldUntil}::timestamptz,
        ${held.now}::timestamptz, ${held.now}::timestamptz
      from sent
      returning id
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select id, ${held.now}::timestamptz, null, 'pending', ${held.accountId}::uuid, 'hold' from made`.execute(tx)
}

interface LetGo {
  readonly sessionId: SessionId
  /** Those people alone; everybody unless given. */
  readonly personIds?: readonly PersonId[]
  readonly kind: 'expired' | 'left'
  readonly actorId: Id<'accounts'> | undefined
  readonly at: Instant
}

/** Lets held places of a private go, dated with that moment. Gives how many. The class must be locked; its counter is the caller's. */
export async function releasePrivateSeats(tx: Transaction, go: LetGo): Promise<number> {
  const people = go.personIds === undefined ? sql`true` : sql`person_id = any(${go.personIds}::uuid[])`
  const { rows } = await sql`
    with ended as (
      update bookings set status = 'canceled', cancel_kind = ${go.kind}, held_until = null, decided_at = greatest(${go.at}::timestamptz, created_at)
      where session_id = ${go.sessionId} and booking_type = 'booking' and status = 'pending' and ${people}
      returning id, decided_at
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select id, decided_at, 'pending', 'canceled', ${go.actorId ?? null}::uuid, ${go.kind === 'expired' ? 'hold_over' : 'give_up'} from ended
    returning id`.execute(tx)
  return rows.length
}

/** Gives held places of a private other hours, when the private became longer or shorter. */
export async function retimePrivateSeats(
  tx: Transaction,
  hours: { sessionId: SessionId; startsAt: Instant; endsAt: Instant },
): Promise<void> {
  await sql`
    update bookings set attends = tstzrange(${hours.startsAt}, ${hours.endsAt})
    where session_id = ${hours.sessionId} and booking_type = 'booking' and status = 'pending'`.execute(tx)
}

/** Books every held place of a private; one of them carries the pack that pays for all. Gives how many. The class must be locked. */
export async function bookPrivateSeats(
  tx: Transaction,
  booked: {
    sessionId: SessionId
    payingId: Id<'bookings'>
    lotId: Id<'package_lots'>
    accountId: Id<'accounts'>
    now: Instant
  },
): Promise<number> {
  const isPaying = sql`id = ${booked.payingId}`
  const { rows } = await sql`
    with made as (
      update bookings
      set status = 'booked', held_until = null, decided_at = ${booked.now},
        lot_id = case when ${isPaying} then ${booked.lotId}::uuid end,
        free_reason = case when ${isPaying} then null else free_reason end,
        credit_effect = case when ${isPaying} then 'used' else credit_effect end
      where session_id = ${booked.sessionId} and booking_type = 'booking' and status = 'pending'
      returning id
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select id, ${booked.now}::timestamptz, 'pending', 'booked', ${booked.accountId}::uuid, 'confirm' from made
    returning id`.execute(tx)
  return rows.length
}
