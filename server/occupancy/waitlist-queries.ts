import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingStatus, HeldCredit, SkipReason } from '#domain/occupancy/model.ts'
import type { Restriction } from '#domain/people/restriction-at.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { liveList } from '#server/schedules/queries.ts'
import { classColumns, classJoins, heldColumn, personColumns, restrictionColumn, type ClassColumns } from './queries.ts'

type SessionId = Id<'class_sessions'>

/** A class with free seats, with the facts that promotion needs. */
interface ClassToFill extends ClassColumns {
  readonly id: SessionId
  readonly branch_id: Id<'branches'>
  readonly status: SessionStatus
  readonly private: boolean
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly opens_at: Instant
  readonly capacity: number
  readonly out_seats: readonly number[]
  readonly booked_count: number
  readonly class_type_id: Id<'class_types'>
  readonly series_type_id: Id<'series_types'>
  readonly taken_seats: readonly number[]
}

/** Classes as this transaction sees them; they must be locked. */
export async function loadClassesToFill(tx: Transaction, ids: readonly SessionId[]): Promise<ClassToFill[]> {
  const { rows } = await sql<ClassToFill>`
    select s.id, s.branch_id, s.status, s.private, s.starts_at, s.ends_at, s.opens_at, s.capacity, s.out_seats, s.booked_count, s.class_type_id, s.series_type_id, ${classColumns},
      array(
        select b.seat_no from bookings b
        where b.session_id = s.id and b.booking_type = 'booking' and b.status in (${liveList})
        order by b.seat_no
      ) as taken_seats
    from class_sessions s ${classJoins}
    where s.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** A waitlist entry with everything but packs and waiver. */
interface WaitlistEntryRow {
  readonly id: Id<'bookings'>
  readonly session_id: SessionId
  readonly person_id: Id<'persons'>
  readonly person_name: string
  readonly is_dependant: boolean
  readonly birth_date: string | null
  readonly restriction: Restriction | null
  readonly created_at: Instant
  readonly standing_by_at: Instant | null
  readonly was_offered: boolean
  readonly skipped_for: SkipReason | null
  readonly request_id: Id<'multi_class_requests'> | null
  readonly pair_with: Id<'bookings'> | null
  readonly prefers: boolean
  /** The credit that the entry has reserved. */
  readonly held: HeldCredit | null
  readonly account_id: Id<'accounts'>
  /** The account holder, whose packs pay. */
  readonly holder_id: Id<'persons'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
  readonly notice_hours: number | null
  readonly short_notice: boolean | null
  readonly quiet_from_minute: number | null
  readonly quiet_until_minute: number | null
  /** Live bookings that touch the time of the class; instants in milliseconds. */
  readonly mine: readonly {
    readonly session_id: SessionId
    readonly starts_ms: number
    readonly ends_ms: number
    readonly status: BookingStatus
  }[]
}

/** The waitlists of classes in the order of joining. The classes must be locked. */
export async function listWaitlistEntries(tx: Transaction, ids: readonly SessionId[]): Promise<WaitlistEntryRow[]> {
  const { rows } = await sql<WaitlistEntryRow>`
    select b.id, b.session_id, b.person_id, ${personColumns}, p.birth_date, b.created_at, b.standing_by_at, exists (select from bookings offer where offer.offer_of = b.id) as was_offered, b.skipped_for, b.request_id, b.pair_with, b.prefers, ${heldColumn}, a.id as account_id, a.person_id as holder_id, a.email, a.phone, a.locale,
      ${restrictionColumn({ person: sql`p.id`, branch: sql`s.branch_id` })},
      w.notice_hours, w.short_notice, w.quiet_from_minute, w.quiet_until_minute,
      coalesce((
        select json_agg(json_build_object('session_id', o.session_id, 'status', o.status,
          'starts_ms', (extract(epoch from lower(o.attends)) * 1000)::bigint, 'ends_ms', (extract(epoch from upper(o.attends)) * 1000)::bigint))
        from bookings o
        where o.person_id = b.person_id and o.attends && b.attends and o.booking_type = 'booking' and o.status in (${liveList})
      ), '[]') as mine
    from bookings b
    join class_sessions s on s.id = b.session_id
    join persons p on p.id = b.person_id
    join accounts a on a.id = b.booked_by_account_id
    left join waitlist_preferences w on w.account_id = a.id
    where b.session_id = any(${[...ids]}::uuid[]) and b.booking_type = 'waitlist' and b.status = 'pending'
    order by b.created_at, b.id`.execute(tx)
  return rows
}

interface Skip {
  readonly id: Id<'bookings'>
  readonly reason: SkipReason
  readonly at: Instant
}

/**
 * Why people were skipped: the last reason on their entries, and each in their histories. A person whom several
 * promotions skipped is named for each of them.
 */
export function skipsWrites(skips: readonly Skip[]): StatementWrite[] {
  const sent = sql`
      select * from json_to_recordset(${JSON.stringify(skips.map((skip, place) => ({ ...skip, place })))}::json)
        as s (id uuid, reason text, at timestamptz, place integer)`
  const skipped = sql`
      update bookings b set skipped_for = last.reason
      from (select distinct on (id) id, reason from skips order by id, place desc) last
      where b.id = last.id and b.booking_type = 'waitlist' and b.status = 'pending'
      returning b.id`
  const noted = sql`
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select skips.id, skips.at, 'pending', 'pending', null, 'skip_' || skips.reason
      from skips join skipped on skipped.id = skips.id
      order by skips.place
      returning id`
  return [
    { name: 'skips', statement: sent },
    { name: 'skipped', statement: skipped },
    { name: 'skips_noted', statement: noted },
  ]
}
