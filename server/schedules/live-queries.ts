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
  readonly places: number
  readonly booked_count: number
  readonly status: SessionStatus
  readonly revision: number
  readonly waiting: number
}

/** The seats of all classes of a branch in a range of time, without privates; at most `limit` rows. */
export async function listLiveSeats(
  db: Database,
  query: { branchId: Id<'branches'>; from: Instant; until: Instant; limit: number },
): Promise<LiveSeatsRow[]> {
  const { rows } = await sql<LiveSeatsRow>`
    with shown as materialized (
      select id, starts_at, ends_at, capacity, places, booked_count, status, revision
      from class_sessions
      where branch_id = ${query.branchId} and starts_at >= ${query.from} and starts_at < ${query.until} and not private
      order by starts_at, id
      limit ${query.limit}
    )
    select shown.*, (select count(*)::integer from bookings b
      where b.session_id = shown.id and b.booking_type = 'waitlist' and b.status = 'pending') as waiting
    from shown`.execute(db)
  return rows
}
