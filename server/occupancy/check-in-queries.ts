import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingAct, BookingStatus, CreditEffect } from '#domain/occupancy/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bookingColumns, bookingJoins, type BookingRow } from './queries.ts'

type BookingId = Id<'bookings'>
type SessionId = Id<'class_sessions'>

/** A booking at the door, whosever it is, and what the door needs besides. */
export interface CheckInRow extends BookingRow {
  readonly branch_id: Id<'branches'>
  readonly booked_by_account_id: Id<'accounts'> | null
  readonly pass_step: number | null
  readonly passed_on: boolean
}

/** A booking of the branch. Read under the lock of its class before it is judged. */
export async function findAtCheckIn(
  db: Database,
  asked: { id: BookingId; branchId: Id<'branches'> },
): Promise<CheckInRow | undefined> {
  const { rows } = await sql<CheckInRow>`
    select s.branch_id, b.booked_by_account_id, b.pass_step, b.passed_on, ${bookingColumns}
    from bookings b ${bookingJoins}
    where b.id = ${asked.id} and s.branch_id = ${asked.branchId}`.execute(db)
  return rows[0]
}

interface Passage {
  readonly id: BookingId
  readonly from: BookingStatus
  readonly to: BookingStatus
  readonly creditEffect: CreditEffect
  readonly cancelKind?: 'studio'
  /** What is written into the history. */
  readonly reason: BookingAct | 'check_in_pass' | 'check_in_desk' | 'check_in_staff'
  readonly actorId: Id<'accounts'> | undefined
  readonly passStep?: number | undefined
  readonly now: Instant
}

/** Moves a booking through the door, and its history with it; throws when it is no longer where the move begins. The class must be locked. */
export async function moveAtCheckIn(tx: Transaction, passage: Passage): Promise<void> {
  const { rows } = await sql`
    with moved as (
      update bookings
      set status = ${passage.to}, credit_effect = ${passage.creditEffect}, cancel_kind = ${passage.cancelKind ?? null},
        pass_step = coalesce(${passage.passStep ?? null}::bigint, pass_step), decided_at = ${passage.now}
      where id = ${passage.id} and status = ${passage.from}
      returning id
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select id, ${passage.now}::timestamptz, ${passage.from}, ${passage.to}, ${passage.actorId ?? null}::uuid, ${passage.reason} from moved
    returning id`.execute(tx)
  if (rows.length !== 1) throw new Error('a booking changed while its class was locked')
}

/** Marks somebody in the queue as standing at the door. */
export async function markStandingBy(
  tx: Transaction,
  here: { id: BookingId; passStep?: number | undefined; now: Instant },
): Promise<void> {
  await sql`
    update bookings set here_at = coalesce(here_at, ${here.now}), pass_step = coalesce(${here.passStep ?? null}::bigint, pass_step)
    where id = ${here.id} and booking_type = 'waitlist' and status = 'pending'`.execute(tx)
}

/** A place that nobody claimed. */
export interface NoShowRow {
  readonly id: BookingId
  readonly seat_no: number
  readonly lot_id: Id<'package_lots'> | null
}

/** Everybody with a place who has not come in becomes a no-show at that moment. The class must be locked. */
export async function markNoShows(
  tx: Transaction,
  closing: { sessionId: SessionId; at: Instant },
): Promise<NoShowRow[]> {
  const { rows } = await sql<NoShowRow>`
    with missed as (
      update bookings
      set status = 'no_show', credit_effect = case when lot_id is null then credit_effect else 'forfeited' end, decided_at = ${closing.at}
      where session_id = ${closing.sessionId} and booking_type = 'booking' and status = 'booked'
      returning id, seat_no, lot_id
    ),
    noted as (
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select id, ${closing.at}::timestamptz, 'booked', 'no_show', null, 'miss' from missed
    )
    select id, seat_no, lot_id from missed order by id`.execute(tx)
  return rows
}

/** Lets the reformers of no-shows go: they count no more, so that somebody else can have them. Gives how many went. */
export async function releaseNoShowSeats(tx: Transaction, ids: readonly BookingId[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set({ passed_on: true })
    .where('id', 'in', ids)
    .where('status', '=', 'no_show')
    .where('passed_on', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes back those of them whose reformer nobody came to sit on: a no-show keeps a place that stays empty. Gives how many. */
export async function keepNoShowSeats(tx: Transaction, sessionId: SessionId): Promise<number> {
  const { numAffectedRows } = await sql`
    update bookings b set passed_on = false
    where b.session_id = ${sessionId} and b.status = 'no_show' and b.passed_on and not exists (
      select 1 from bookings o
      where o.session_id = b.session_id and o.id <> b.id and o.seat_no = b.seat_no and o.booking_type = 'booking' and o.status in ('pending', 'booked', 'checked_in', 'completed')
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Ends what is left of the queue at that moment. */
export async function endWaitlist(
  tx: Transaction,
  end: { sessionId: SessionId; at: Instant; kind: 'expired' | 'studio'; actorId?: Id<'accounts'> | undefined },
): Promise<void> {
  await sql`
    with ended as (
      update bookings
      set status = 'canceled', cancel_kind = ${end.kind}, skipped_for = null, decided_at = ${end.at}
      where session_id = ${end.sessionId} and booking_type = 'waitlist' and status = 'pending'
      returning id
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select id, ${end.at}::timestamptz, 'pending', 'canceled', ${end.actorId ?? null}::uuid, ${end.kind === 'expired' ? 'queue_end' : 'queue_closed'} from ended`.execute(
    tx,
  )
}

/** Everybody who came in has attended, from the end of the class on. */
export async function completeAttended(tx: Transaction, end: { sessionId: SessionId; at: Instant }): Promise<void> {
  await sql`
    with attended as (
      update bookings set status = 'completed', decided_at = ${end.at}
      where session_id = ${end.sessionId} and booking_type = 'booking' and status = 'checked_in'
      returning id
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select id, ${end.at}::timestamptz, 'checked_in', 'completed', null, 'complete' from attended`.execute(tx)
}

/** The longest a deadline before the start may be, in minutes: what domain/studio lets a studio set. */
const deadlineMinutesMax = 5

/** Classes whose doors have to be closed, whose queue has to end, or that are over: soonest first. */
export async function listDueClasses(db: Database): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    with clock as materialized (select studio_now() as now)
    select s.id
    from clock, class_sessions s
    where s.status = 'upcoming' and s.starts_at <= clock.now + ${deadlineMinutesMax} * interval '1 minute'
      and (s.ends_at <= clock.now or exists (
        select 1 from bookings b where b.session_id = s.id and b.status in ('pending', 'booked')
      ))
    order by s.starts_at, s.id
    limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
