import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bookingColumns, bookingJoins } from '#server/occupancy/queries.ts'
import type { AffectedBookingRow } from '#server/occupancy/studio-queries.ts'

/**
 * Who missed a class, and who waited for it in vain: a waitlist entry that ended only because its class started. Not
 * for privates, which are between the instructor and the client.
 */
const isOfGroup = sql`not s.private and s.status <> 'canceled'`
const isMissed = sql`
  b.booked_by_account_id is not null
  and ((b.booking_type = 'booking' and b.status = 'no_show') or (b.booking_type = 'waitlist' and b.cancel_kind = 'expired'))`
/** No class is as long, so the index on its start finds it. */
const longestHours = 24
const template = sql`case b.booking_type when 'booking' then 'bookings.missed' else 'bookings.waited' end`
const eventKey = sql`'booking.follow_up:' || b.id`

/**
 * Such bookings of classes that ended in the last hours and have no follow-up yet, soonest class first. The classes are
 * found first, so that only their bookings are read. The desk has the hour of a class to correct what is wrong.
 */
export async function listToFollowUp(
  db: Database,
  query: { readonly hours: number; readonly limit: number },
): Promise<Id<'bookings'>[]> {
  const { rows } = await sql<{ id: Id<'bookings'> }>`
    with s as materialized (
      select c.* from branches r cross join lateral (
        select id, starts_at, private, status from class_sessions where branch_id = r.id
          and starts_at > studio_now() - ${query.hours + longestHours} * interval '1 hour' and starts_at < studio_now()
          and ends_at <= studio_now() and ends_at > studio_now() - ${query.hours} * interval '1 hour'
        offset 0
      ) c
    )
    select b.id
    from s cross join lateral (select b.* from bookings b where b.session_id = s.id and ${isMissed} offset 0) b
    join accounts a on a.id = b.booked_by_account_id and a.deleted_at is null
    where ${isOfGroup}
      and not exists (select from messages m where m.event_key = ${eventKey} and m.template = ${template})
    order by s.starts_at, b.id
    limit ${query.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

interface FollowUp extends AffectedBookingRow {
  readonly event_key: string
  readonly now: Instant
}

/** Reads it again under a lock that a correction takes as well; undefined when there is nothing to send any more. */
export async function lockToFollowUp(tx: Transaction, id: Id<'bookings'>): Promise<FollowUp | undefined> {
  const { rows } = await sql<FollowUp>`
    with locked as materialized (
      select id from bookings where id = ${id} and status in ('no_show', 'canceled') for share
    )
    select a.id as account_id, a.email, a.phone, a.locale, studio_now() as now, ${eventKey} as event_key, ${bookingColumns}
    from locked join bookings b on b.id = locked.id ${bookingJoins}
    join accounts a on a.id = b.booked_by_account_id and a.deleted_at is null
    where ${isOfGroup} and ${isMissed}`.execute(tx)
  return rows[0]
}
