import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingStatus, BookingType, CancelKind, CreditEffect } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'

/** Production refuses this database from now on. */
export async function markAsDemo(tx: Transaction): Promise<void> {
  await sql`insert into deployment (demo) values (true) on conflict (only_row) do update set demo = true`.execute(tx)
}

/**
 * The live bookings of those people between two moments, in epoch milliseconds, including those that a visitor made.
 */
export async function findBusyTimes(
  tx: Transaction,
  asked: { personIds: readonly string[]; from: Instant; until: Instant },
) {
  const { rows } = await sql<{ personId: string; startMs: number; endMs: number }>`
    select person_id as "personId", (extract(epoch from lower(attends)) * 1000)::bigint as "startMs", (extract(epoch from upper(attends)) * 1000)::bigint as "endMs"
    from bookings
    where person_id = any(${asked.personIds}::uuid[]) and booking_type = 'booking' and status in ('pending', 'booked', 'checked_in')
      and attends && tstzrange(${asked.from}, ${asked.until})`.execute(tx)
  return rows
}

/** All packs of those people with their balance, locked so that nobody spends from them meanwhile. */
export async function lockPacks(tx: Transaction, personIds: readonly string[]) {
  const { rows } = await sql<{
    id: Id<'package_lots'>
    personId: string
    startsAt: Instant
    expiresAt: Instant
    granted: number
    left: number
  }>`
    with locked as materialized (
      select id, person_id, starts_at, expires_at, granted, revoked_at from package_lots where person_id = any(${personIds}::uuid[]) order by id for no key update
    )
    select l.id, l.person_id as "personId", l.starts_at as "startsAt", l.expires_at as "expiresAt", l.granted,
      case when l.revoked_at is null then coalesce(a.balance, 0) else 0 end as left
    from locked l
    left join ledger_accounts a on a.holder_id = l.id and a.kind = 'lot' and a.unit = 'credit'
    order by l.starts_at, l.id`.execute(tx)
  return rows
}

export interface SeededLot {
  readonly id: Id<'package_lots'>
  readonly planId: Id<'package_plans'>
  readonly branchId: Id<'branches'>
  readonly personId: Id<'persons'>
  readonly granted: number
  readonly startsAt: Instant
  readonly expiresAt: Instant
  /** The cycle of a membership that granted it. */
  readonly collectionId?: Id<'collections'>
}

/** Writes packs and credits them, as a purchase would. */
export async function insertLots(tx: Transaction, lots: readonly SeededLot[]): Promise<void> {
  await sql`
    with made as (
      insert into package_lots (id, plan_id, branch_id, person_id, source_kind, source_id, granted, starts_at, expires_at, created_at)
      select l.id, l."planId", l."branchId", l."personId", case when l."collectionId" is null then 'seed' else 'collection' end, coalesce(l."collectionId", l.id), l.granted, l."startsAt", l."expiresAt", l."startsAt"
      from json_to_recordset(${JSON.stringify(lots)}::json) as l (
        id uuid, "planId" uuid, "branchId" uuid, "personId" uuid, granted integer, "startsAt" timestamptz, "expiresAt" timestamptz, "collectionId" uuid)
      returning id, granted, starts_at, source_id, source_kind
    )
    select count(ledger_move('grant:' || source_kind || ':' || source_id, 'credit_granted', source_id, starts_at, 'credit', granted, 'house:credits_issued', null, 'lot', id, id))
    from made`.execute(tx)
  await analyzeLedger(tx)
}

/**
 * Plans made while the ledger was empty scan it completely; with thousands of transfers in one transaction, and a check
 * of each at its end, that is most of the time. Fresh statistics make them use indexes.
 */
async function analyzeLedger(tx: Transaction): Promise<void> {
  await sql`analyze ledger_accounts, ledger_transactions, ledger_entries`.execute(tx)
}

export interface SeededBooking {
  readonly id: Id<'bookings'>
  readonly sessionId: Id<'class_sessions'>
  readonly personId: Id<'persons'>
  readonly accountId: Id<'accounts'>
  readonly type: BookingType
  readonly status: BookingStatus
  readonly seat: number | null
  readonly lotId: Id<'package_lots'> | null
  readonly cancelKind: CancelKind | null
  readonly creditEffect: CreditEffect
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly createdAt: Instant
  readonly decidedAt: Instant
  /** When the booking was promoted from the waitlist, and the position on joining. */
  readonly promotedAt?: Instant
  readonly position?: number
}

/** Writes bookings with their histories and credit entries. The classes must count them already, or soon. */
export async function insertBookings(tx: Transaction, bookings: readonly SeededBooking[]): Promise<void> {
  await sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(bookings)}::json) as b (
        id uuid, "sessionId" uuid, "personId" uuid, "accountId" uuid, type text, status text, seat integer, "lotId" uuid, "cancelKind" text, "creditEffect" text,
        "startsAt" timestamptz, "endsAt" timestamptz, "createdAt" timestamptz, "decidedAt" timestamptz, "promotedAt" timestamptz, position integer)
    ),
    made as (
      insert into bookings (id, session_id, person_id, booked_by_account_id, booking_type, status, seat_no, lot_id, credit_effect, cancel_kind, attends, decided_at, created_at, promoted_at,
        waitlist_position)
      select id, "sessionId", "personId", "accountId", type, status, seat, "lotId", "creditEffect", "cancelKind", tstzrange("startsAt", "endsAt"), "decidedAt", "createdAt", "promotedAt",
        position
      from sent
    ),
    steps as (
      select id, 1 as place, "createdAt" as at, null as from_status, case when type = 'waitlist' or "promotedAt" is not null then 'pending' else 'booked' end as to_status,
        "accountId" as actor, case when type = 'waitlist' or "promotedAt" is not null then 'join' else 'book' end as reason
      from sent
      union all
      select id, 2, "promotedAt", 'pending', 'booked', null, 'promote' from sent where "promotedAt" is not null
      union all
      select id, 2, "decidedAt", case type when 'waitlist' then 'pending' else 'booked' end, 'canceled', case when "cancelKind" in ('early', 'late') then "accountId" end,
        case when type = 'waitlist' then case "cancelKind" when 'expired' then 'waitlist_end' when 'studio' then 'waitlist_closed' else 'leave' end else 'cancel_' || "cancelKind" end
      from sent
      where status = 'canceled'
      union all
      select id, 2, "decidedAt", 'booked', 'no_show', null, 'miss' from sent where status = 'no_show'
      union all
      select id, 2, least("decidedAt", "startsAt" - interval '3 minutes'), 'booked', 'checked_in', null, 'check_in_staff' from sent where status in ('checked_in', 'completed')
      union all
      select id, 3, "decidedAt", 'checked_in', 'completed', null, 'complete' from sent where status = 'completed'
    )
    insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
    select id, at, from_status, to_status, actor, reason from steps order by at, place, id desc`.execute(tx)
  await postCredits(tx, bookings)
  await analyzeLedger(tx)
}

/**
 * The credit entries of those bookings, posted as one statement: the product's own `ledger_move` updates a pack's
 * account at each transfer, which takes a second for the thousands of one seed. Hash chains continue from their last
 * entry.
 */
async function postCredits(tx: Transaction, bookings: readonly SeededBooking[]): Promise<void> {
  await sql`select ledger_account('credit', kind, null) from unnest(array['house:credits_used', 'house:credits_forfeited']) as kind`.execute(
    tx,
  )
  await sql`
    with recursive sent as (
      select * from json_to_recordset(${JSON.stringify(bookings)}::json) as b (id uuid, "lotId" uuid, "createdAt" timestamptz, "decidedAt" timestamptz, "creditEffect" text, "promotedAt" timestamptz)
      where b."lotId" is not null
    ),
    wanted as (
      select 'spend:' || id as key, 'credit_used' as reason, id as subject, coalesce("promotedAt", "createdAt") as at, "lotId" as lot_id, true as on_lot, -1::bigint as amount
      from sent
      union all
      select 'end:' || id, case "creditEffect" when 'returned' then 'credit_returned' else 'credit_forfeited' end, id, "decidedAt", "lotId", "creditEffect" = 'returned', 1
      from sent
      where "creditEffect" in ('returned', 'forfeited')
    ),
    moves as materialized (
      select uuidv7() as id, w.*, a.id as account_id, a.last_hash, row_number() over (partition by a.id, w.on_lot order by w.at, w.key desc) as place,
        a.seq + row_number() over (partition by a.id, w.on_lot order by w.at, w.key desc)::integer as seq
      from wanted w
      join ledger_accounts a on a.kind = 'lot' and a.unit = 'credit' and a.holder_id = w.lot_id
    ),
    transactions as (
      insert into ledger_transactions (id, event_key, reason, subject_id, at) select id, key, reason, subject, at from moves order by at
    ),
    chain as (
      select id, account_id, lot_id, place, seq, amount, ledger_hash(last_hash, account_id, seq, amount, id) as hash from moves where on_lot and place = 1
      union all
      select m.id, m.account_id, m.lot_id, m.place, m.seq, m.amount, ledger_hash(c.hash, m.account_id, m.seq, m.amount, m.id)
      from chain c
      join moves m on m.account_id = c.account_id and m.place = c.place + 1 and m.on_lot
    ),
    entries as (
      insert into ledger_entries (transaction_id, account_id, amount, holder_id, seq, hash)
      select id, account_id, amount, lot_id, seq, hash from chain
      union all
      select id, ledger_account('credit', 'house:credits_used', null), -amount, lot_id, null, null from moves
      union all
      select id, ledger_account('credit', 'house:credits_forfeited', null), amount, lot_id, null, null from moves where not on_lot
    ),
    ends as (
      select distinct on (account_id) account_id, seq, hash, sum(amount) over (partition by account_id) as change from chain order by account_id, seq desc
    )
    update ledger_accounts a set balance = a.balance + e.change, seq = e.seq, last_hash = e.hash from ends e where a.id = e.account_id`.execute(
    tx,
  )
}

/** True when the demo's members are in the database: then it is the demo, and not somebody's own studio. */
export async function isDemo(tx: Transaction, crowdIds: readonly Id<'persons'>[]): Promise<boolean> {
  const { rows } = await sql<{
    found: number
  }>`select count(*)::integer as found from persons where id = any(${crowdIds}::uuid[])`.execute(tx)
  return rows[0]?.found === crowdIds.length
}

/** The first visitor comes sooner than the database's own autovacuum. */
export async function analyzeClasses(tx: Transaction): Promise<void> {
  await sql`analyze class_sessions, session_instructors, bookings, booking_events, package_lots, persons, accounts`.execute(
    tx,
  )
}
