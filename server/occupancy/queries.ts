import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingStatus, BookingType, CancelKind, CreditEffect, SkipReason } from '#domain/occupancy/model.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { withGenericPlan } from '#server/driver/with-generic-plan.ts'
import { keywordCondition } from '#server/kit/list-query.ts'
import { classHasKeyword } from '#server/schedules/filter-queries.ts'
import { liveList } from '#server/schedules/queries.ts'

/** A class for a list, a message or a response. */
export interface ClassColumns {
  readonly zone: string
  /**
   * The stored policies of the branch, with the window of the class type in place of its own; null until the studio
   * changes one.
   */
  readonly policies: unknown
  readonly class_name: Localized
  readonly level_name: Localized
  readonly coils: number
  readonly room_name: Localized
  /** Of the studio, as its site shows it; null until it is set. */
  readonly address: string | null
  readonly instructors: readonly string[]
  /** The price of the class in credits. */
  readonly credits: number
  /** Increases with every change of the class that its members must know. */
  readonly revision: number
}

export const classColumns = sql`
  br.time_zone as zone,
  case
    when ct.cancel_window is null then (select st.value from settings st where st.branch_id = br.id and st.key = 'policies')
    else coalesce((select st.value from settings st where st.branch_id = br.id and st.key = 'policies'), '{}') || jsonb_build_object('cancel_window', ct.cancel_window)
  end as policies,
  (select st.value ->> 'address' from settings st where st.branch_id = br.id and st.key = 'site') as address,
  ct.name as class_name, dl.name as level_name, dl.coils, r.name as room_name, s.revision, s.credits,
  array(
    select i.name from session_instructors si join instructors i on i.id = si.instructor_id
    where si.session_id = s.id and si.active
    order by si.role, i.name
  ) as instructors`

export const classJoins = sql`
  join branches br on br.id = s.branch_id
  join class_types ct on ct.id = s.class_type_id
  join difficulty_levels dl on dl.id = s.difficulty_level_id
  join rooms r on r.id = s.room_id`

/** Who takes part: the account holder or a dependant. */
export const personColumns = sql`p.full_name as person_name, p.guardian_id is not null as is_dependant`

/** What a branch keeps a person from, as `Restriction`, in force or not; null where it keeps them from nothing. */
export function restrictionColumn(of: {
  readonly person: RawBuilder<unknown>
  readonly branch: RawBuilder<unknown>
}): RawBuilder<unknown> {
  return sql`(
    select json_build_object('kind', r.kind, 'lastDay', r.last_day) from person_restrictions r
    where r.person_id = ${of.person} and r.branch_id = ${of.branch}
  ) as restriction`
}

/** The credit that a waitlist entry has reserved, as `HeldCredit`; null where it has none. */
export const heldColumn = sql`
  case when b.held_lot_id is not null then json_build_object('lotId', b.held_lot_id, 'credits', b.held_credits) end as held`

/** A booking for lists and responses. */
export interface BookingRow extends ClassColumns {
  /** The other person of the pair; null once that person no longer waits. */
  readonly pair: { readonly booking_id: Id<'bookings'>; readonly full_name: string } | null
  /** The multi-class request of this booking or entry. */
  readonly request_id: Id<'multi_class_requests'> | null
  readonly id: Id<'bookings'>
  readonly session_id: Id<'class_sessions'>
  readonly booking_type: BookingType
  readonly status: BookingStatus
  readonly seat_no: number | null
  readonly credit_effect: CreditEffect
  readonly cancel_kind: CancelKind | null
  readonly created_at: Instant
  readonly decided_at: Instant
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly session_status: SessionStatus
  readonly lot_id: Id<'package_lots'> | null
  readonly plan_name: Localized | null
  readonly lot_expires_at: Instant | null
  readonly person_id: Id<'persons'>
  readonly person_name: string
  readonly is_dependant: boolean
  readonly promoted_at: Instant | null
  readonly grace_until: Instant | null
  readonly skipped_for: SkipReason | null
  readonly standing_by_at: Instant | null
  readonly held_until: Instant | null
  readonly prefers: boolean
  /** Waitlist position, from 1; null for anything but a waitlist entry. */
  readonly position: number | null
  /** What a waitlist entry has reserved, and of which pack. */
  readonly held_credit: {
    readonly lot_id: Id<'package_lots'>
    readonly name: Localized
    readonly credits: number
  } | null
}

const ownColumns = sql`
  b.id, b.session_id, b.booking_type, b.status, b.seat_no, b.credit_effect, b.cancel_kind, b.created_at, b.decided_at,
  s.starts_at, s.ends_at, s.status as session_status, b.lot_id, pp.name as plan_name, pl.expires_at as lot_expires_at,
  b.person_id, b.promoted_at, b.grace_until, b.skipped_for, b.standing_by_at, b.held_until, b.request_id, b.prefers, ${personColumns},
  case when b.held_lot_id is not null then (
    select json_build_object('lot_id', hl.id, 'name', hp.name, 'credits', b.held_credits)
    from package_lots hl join package_plans hp on hp.id = hl.plan_id
    where hl.id = b.held_lot_id
  ) end as held_credit`

export const bookingColumns = sql`
  ${ownColumns},
  case when b.booking_type = 'waitlist' and b.status = 'pending' then (
    select count(*)::integer from bookings q
    where q.session_id = b.session_id and q.booking_type = 'waitlist' and q.status = 'pending' and (q.created_at, q.id) <= (b.created_at, b.id)
  ) end as position,
  case when b.pair_with is not null then (
    select json_build_object('booking_id', o.id, 'full_name', case
      when o.booked_by_account_id = b.booked_by_account_id then op.full_name
      else coalesce(op.first_name, split_part(op.full_name, ' ', 1))
    end)
    from bookings o join persons op on op.id = o.person_id
    where o.id = b.pair_with and o.booking_type = 'waitlist' and o.status = 'pending'
  ) end as pair, ${classColumns}`

const ownJoins = sql`
  join persons p on p.id = b.person_id
  left join package_lots pl on pl.id = b.lot_id
  left join package_plans pp on pp.id = pl.plan_id`

export const bookingJoins = sql`
  join class_sessions s on s.id = b.session_id ${classJoins} ${ownJoins}`

/** Bookings of that person and of the person's dependants. */
function ofFamily(personId: Id<'persons'>): RawBuilder<boolean> {
  return sql<boolean>`b.person_id = any(array(select ${personId}::uuid union all select c.id from persons c where c.guardian_id = ${personId}))`
}

/** A booking of that person's family. */
export async function findBooking(
  db: Database,
  of: { id: Id<'bookings'>; personId: Id<'persons'> },
): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select ${bookingColumns} from bookings b ${bookingJoins} where b.id = ${of.id} and ${ofFamily(of.personId)}`.execute(
    db,
  )
  return rows[0]
}

interface CancelBy {
  readonly id: Id<'bookings'>
  readonly personId: Id<'persons'>
  readonly accountId: Id<'accounts'>
}

/**
 * A booking without its class and its waitlist position, with the recipient of messages to the account that cancels it.
 */
interface LeavingRow extends Omit<BookingRow, keyof ClassColumns | 'position' | 'pair'> {
  readonly email: string | null
  readonly phone: string | null
  readonly asked_by: Id<'persons'>
  /** The seat that is offered to a waitlist entry now. */
  readonly offer: { readonly id: Id<'bookings'>; readonly seat_no: number } | null
}

/**
 * Bookings that their family may cancel; those that are not of that person's family are left out. Their classes must be
 * locked.
 */
export async function findLeaving(tx: Transaction, wanted: readonly CancelBy[]): Promise<LeavingRow[]> {
  const sent = wanted.map(({ id, personId, accountId }) => ({ id, person_id: personId, account_id: accountId }))
  const { rows } = await sql<LeavingRow>`
    select w.person_id as asked_by, a.email, a.phone, ${ownColumns},
      (select json_build_object('id', o.id, 'seat_no', o.seat_no) from bookings o where o.offer_of = b.id and o.held_until is not null) as offer
    from json_to_recordset(${JSON.stringify(sent)}::json) as w (id uuid, person_id uuid, account_id uuid)
    join bookings b on b.id = w.id
    join class_sessions s on s.id = b.session_id ${ownJoins}
    join accounts a on a.id = w.account_id
    where w.person_id in (p.id, p.guardian_id)`.execute(tx)
  return rows
}

interface BookingQuery {
  readonly personId: Id<'persons'>
  /** When given, only of its classes. */
  readonly branchId?: Id<'branches'>
  readonly when: 'upcoming' | 'past' | 'all'
  readonly now: Instant
  /** Statuses to show; undefined includes every one. */
  readonly statuses: readonly string[] | undefined
  /** A piece of the name of the class, of its room, of its instructor, or of the participant. */
  readonly keyword?: string | undefined
  readonly order: 'starts_at' | 'created_at'
  readonly sorted: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** One page of a family's bookings, and how many match in all. */
export async function findBookings(
  db: Database,
  query: BookingQuery,
): Promise<{ rows: readonly BookingRow[]; total: number }> {
  const direction = query.sorted === 'desc' ? sql`desc` : sql`asc`
  const column = query.order === 'created_at' ? sql`created_at` : sql`starts_at`
  const rows = await withGenericPlan(
    db,
    sql<BookingRow & { total: number }>`
    with matching as materialized (
      select b.id, b.created_at, lower(b.attends) as starts_at from bookings b where ${sql.join(conditions(query), sql` and `)}
    ),
    shown as materialized (
      select id from matching order by ${column} ${direction}, id ${direction} limit ${query.limit} offset ${query.offset}
    )
    select ${bookingColumns}, (select count(*)::integer from matching) as total
    from shown join bookings b on b.id = shown.id ${bookingJoins}
    order by ${query.order === 'created_at' ? sql`b.created_at` : sql`s.starts_at`} ${direction}, b.id ${direction}`,
  )
  const total = rows[0]?.total ?? (query.offset === 0 ? 0 : await countBookings(db, query))
  return { rows, total }
}

/** Needed only for a page beyond the last, which has no row with the total. */
async function countBookings(db: Database, query: BookingQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from bookings b where ${sql.join(conditions(query), sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

function conditions(query: BookingQuery): RawBuilder<unknown>[] {
  const isAhead = sql`(upper(b.attends) > ${query.now} and b.status in (${liveList}))`
  // A private that is still a draft, or was never booked, is in its own list only.
  const isNoBooking = sql`(b.free_reason = 'private' and (b.status = 'pending' or b.cancel_kind in ('expired', 'left')))`
  const found: RawBuilder<unknown>[] = [ofFamily(query.personId), sql`${isNoBooking} is not true`]
  if (query.branchId !== undefined)
    found.push(
      sql`exists (select 1 from class_sessions cs where cs.id = b.session_id and cs.branch_id = ${query.branchId})`,
    )
  if (query.when === 'upcoming') found.push(isAhead)
  if (query.when === 'past') found.push(sql`not ${isAhead}`)
  if (query.keyword)
    found.push(sql`(
      exists (select 1 from class_sessions s where s.id = b.session_id and ${classHasKeyword(query.keyword)})
      or (select true from persons p where p.id = b.person_id and ${keywordCondition([sql`p.full_name`], query.keyword)} limit 1))`)
  if (query.statuses) found.push(sql`b.status = any(${query.statuses}::text[])`)
  return found
}
