import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Database } from '#server/driver/database.ts'

export interface LiveSeatsRow {
  readonly id: Id<'class_sessions'>
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly capacity: number
  readonly booked_count: number
  readonly status: SessionStatus
  readonly revision: number
  readonly waiting: number
}

/** The places of all classes of a branch in a stretch of time, private ones left out; bounded, whatever is on the schedule. */
export async function listLiveSeats(
  db: Database,
  asked: { branchId: Id<'branches'>; from: Instant; until: Instant; limit: number },
): Promise<LiveSeatsRow[]> {
  const { rows } = await sql<LiveSeatsRow>`
    with shown as materialized (
      select id, starts_at, ends_at, capacity, booked_count, status, revision
      from class_sessions
      where branch_id = ${asked.branchId} and starts_at >= ${asked.from} and starts_at < ${asked.until} and not private
      order by starts_at, id
      limit ${asked.limit}
    )
    select shown.*, coalesce(waiters.waiting, 0) as waiting
    from shown
    left join (
      select b.session_id, count(*)::integer as waiting
      from bookings b
      where b.session_id in (select id from shown) and b.booking_type = 'waitlist' and b.status = 'pending'
      group by b.session_id
    ) waiters on waiters.session_id = shown.id`.execute(db)
  return rows
}

/** Tells the other processes that places changed: outside any booking, whose commit would otherwise queue behind all others that tell. */
export async function publishSeats(db: Database, told: { channel: string; processId: string }): Promise<void> {
  await sql`select pg_notify(${told.channel}, ${told.processId})`.execute(db)
}
