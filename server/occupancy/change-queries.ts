import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { BookingChange, BookingMove, BookingStatus, CancelKind, CreditEffect } from '#domain/occupancy/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'

/** A change with its entry in the transition table. */
interface Decided {
  readonly act: BookingMove['act']
  readonly to: BookingStatus
  readonly cancelKind: CancelKind | null
  readonly creditEffect: CreditEffect
}

interface Opening extends Decided {
  readonly change: Exclude<BookingChange, BookingMove>
}

interface Moving extends Decided {
  readonly change: BookingMove
}

/** The rows of these changes and a line in the history of each: new bookings, new waitlist entries, and transitions. */
export function changeWrites(changes: readonly (Opening | Moving)[]): StatementWrite[] {
  const openings = changes.filter(isOpening)
  const opening = openings.filter(({ act }) => act !== 'join')
  const joining = openings.filter(({ act }) => act === 'join')
  const moving = changes.filter(isMoving)
  return [
    ...(opening.length > 0 ? openedWrites(opening) : []),
    ...(joining.length > 0 ? joinedWrites(joining) : []),
    ...(moving.length > 0 ? movedWrites(moving) : []),
  ]
}

const isOpening = (one: Opening | Moving): one is Opening => one.change.from === 'none'
const isMoving = (one: Opening | Moving): one is Moving => one.change.from !== 'none'

/** New bookings and holds, and the first line of each one's history. */
function openedWrites(openings: readonly Opening[]): StatementWrite[] {
  const opening = sql`
      select coalesce(b.sent_id, uuidv7()) as id, b.*
      from json_to_recordset(${JSON.stringify(openings.map(openingRow))}::json)
        as b (sent_id uuid, session_id uuid, person_id uuid, account_id uuid, status text, seat_no integer, lot_id uuid, free_reason text, starts_at timestamptz,
          ends_at timestamptz, held_until timestamptz, offer_of uuid, request_id uuid, request_slot integer, at timestamptz, act text, actor uuid)`
  const opened = sql`
      insert into bookings (id, session_id, person_id, booked_by_account_id, booking_type, status, seat_no, lot_id, free_reason, credit_effect, attends, held_until, offer_of, request_id,
        request_slot, decided_at, created_at)
      select id, session_id, person_id, account_id, 'booking', status, seat_no, lot_id, free_reason, case when lot_id is null then 'none' else 'used' end,
        tstzrange(starts_at, ends_at), held_until, offer_of, request_id, request_slot, at, at
      from opening
      returning id`
  return [
    { name: 'opening', statement: opening },
    { name: 'opened', statement: opened },
    { name: 'opened_noted', statement: firstEvents('opening') },
  ]
}

/**
 * Waitlist entries at the end of the waitlists of their classes, in the order of their ids, and the first line of each
 * one's history.
 */
function joinedWrites(openings: readonly Opening[]): StatementWrite[] {
  const joining = sql`
      select q.*, row_number() over (partition by q.session_id order by q.id) + (
          select count(*) from bookings o where o.session_id = q.session_id and o.booking_type = 'waitlist' and o.status = 'pending'
        ) as position
      from json_to_recordset(${JSON.stringify(openings.map(openingRow))}::json)
        as q (id uuid, session_id uuid, person_id uuid, account_id uuid, status text, starts_at timestamptz, ends_at timestamptz, request_id uuid, pair_with uuid,
          held_lot_id uuid, held_credits integer, at timestamptz, act text, actor uuid)`
  const joined = sql`
      insert into bookings (id, session_id, person_id, booked_by_account_id, booking_type, status, attends, request_id, pair_with, held_lot_id, held_credits, waitlist_position, decided_at, created_at)
      select id, session_id, person_id, account_id, 'waitlist', status, tstzrange(starts_at, ends_at), request_id, pair_with, held_lot_id, held_credits, position, at, at
      from joining
      returning id`
  return [
    { name: 'joining', statement: joining },
    { name: 'joined', statement: joined },
    { name: 'joined_noted', statement: firstEvents('joining') },
  ]
}

function firstEvents(source: 'opening' | 'joining') {
  return sql`
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select id, at, null, status, actor, act from ${sql.raw(source)}
      returning id`
}

/**
 * Changes existing bookings and adds a line to each one's history, in the order of the changes: of two who get a seat
 * at one moment, the history tells who was served first. Absent fields stay as they are; a credit effect is written
 * where a pack pays. A row that does not have the status its change begins with is left out; the caller compares the
 * count.
 */
function movedWrites(moves: readonly Moving[]): StatementWrite[] {
  const changed = sql`
      update bookings b
      set status = sent.status, decided_at = sent.at, cancel_kind = sent.cancel_kind, held_until = null, skipped_for = null, pair_code = null,
        booking_type = case when sent.enters then 'booking' else b.booking_type end,
        seat_no = coalesce(sent.seat_no, b.seat_no),
        lot_id = coalesce(sent.lot_id, b.lot_id),
        free_reason = case when sent.lot_id is null then coalesce(sent.free_reason, b.free_reason) end,
        credit_effect = case when coalesce(sent.lot_id, b.lot_id) is null then 'none' else sent.effect end,
        promoted_at = case when sent.promoted then sent.at else b.promoted_at end,
        grace_until = coalesce(sent.grace_until, b.grace_until),
        pass_step = coalesce(sent.pass_step, b.pass_step),
        request_id = coalesce(sent.request_id, b.request_id),
        request_slot = coalesce(sent.request_slot, b.request_slot)
      from rows from (json_to_recordset(${JSON.stringify(moves.map(movingRow))}::json)
        as (id uuid, was text, status text, at timestamptz, cancel_kind text, enters boolean, seat_no integer, lot_id uuid, free_reason text, effect text,
          promoted boolean, grace_until timestamptz, pass_step bigint, request_id uuid, request_slot integer, act text, actor uuid)) with ordinality as sent
      where b.id = sent.id and b.status = sent.was
      returning b.id, sent.at, sent.was, b.status, sent.actor, sent.act, sent.ordinality as place`
  const noted = sql`
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select id, at, was, status, actor, act from changed order by place
      returning id`
  return [
    { name: 'changed', statement: changed },
    { name: 'changed_noted', statement: noted },
  ]
}

/** The length of each booking's history, and what its class costs. */
export async function countEvents(
  db: Database,
  ids: readonly Id<'bookings'>[],
): Promise<ReadonlyMap<string, { readonly count: number; readonly credits: number }>> {
  const { rows } = await sql<{ id: string; count: number; credits: number }>`
    select b.id, s.credits, (select count(*)::integer from booking_events e where e.booking_id = b.id) as count
    from bookings b
    join class_sessions s on s.id = b.session_id
    where b.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Absent fields are null to `json_to_recordset`. */
function openingRow({ change, act, to }: Opening) {
  return {
    id: change.id,
    sent_id: change.id,
    session_id: change.sessionId,
    person_id: change.personId,
    account_id: change.accountId,
    status: to,
    seat_no: change.seatNo,
    lot_id: change.lotId,
    free_reason: change.freeReason,
    starts_at: change.startsAt,
    ends_at: change.endsAt,
    held_until: change.heldUntil,
    offer_of: change.offerOf,
    request_id: change.slot?.requestId ?? change.requestId,
    request_slot: change.slot?.slotNo,
    pair_with: change.pairWith,
    held_lot_id: change.holds?.lotId,
    held_credits: change.holds?.credits,
    at: change.at,
    act,
    actor: change.actorId,
  }
}

function movingRow({ change, act, to, cancelKind, creditEffect }: Moving) {
  return {
    id: change.id,
    was: change.from,
    status: to,
    at: change.at,
    cancel_kind: cancelKind,
    enters: change.type === 'waitlist' && to !== 'canceled',
    seat_no: change.seatNo,
    lot_id: change.lotId,
    free_reason: change.freeReason,
    effect: creditEffect,
    promoted: act === 'promote' || act === 'claim' || act === 'standby_promote',
    grace_until: change.graceUntil,
    pass_step: change.passStep,
    request_id: change.slot?.requestId,
    request_slot: change.slot?.slotNo,
    act,
    actor: change.actorId,
  }
}
