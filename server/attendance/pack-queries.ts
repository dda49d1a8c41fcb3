import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { teachesNow, type SessionFilters } from '#server/schedules/filter-queries.ts'

/** Whether that device is one of the studio's in the branch, and not somebody's own phone. */
export async function isStudioDevice(
  db: Database,
  of: { readonly deviceId: Id<'staff_devices'>; readonly branchId: Id<'branches'> },
): Promise<boolean> {
  const { rows } = await sql`
    select from staff_devices
    where id = ${of.deviceId} and branch_id = ${of.branchId} and kind <> 'own'`.execute(db)
  return rows.length > 0
}

/** The classes that are on, or begin by that moment, soonest first; of an instructor the own ones. */
export async function listPackClasses(
  db: Database,
  of: Pick<SessionFilters, 'branchId' | 'until' | 'taughtBy'> & { readonly now: Instant; readonly limit: number },
): Promise<Id<'class_sessions'>[]> {
  const { rows } = await sql<{ id: Id<'class_sessions'> }>`
    select s.id
    from class_sessions s
    where s.branch_id = ${of.branchId} and s.starts_at <= ${of.until} and s.ends_at > ${of.now} and s.status = 'upcoming'
      and ${of.taughtBy === undefined ? sql`true` : teachesNow(of.taughtBy)}
    order by s.starts_at, s.id
    limit ${of.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The reformers of a class that somebody has, a no-show whose own was not passed on among them. */
export async function listHeldSeats(db: Database, sessionId: Id<'class_sessions'>): Promise<number[]> {
  const { rows } = await sql<{ seat_no: number }>`
    select seat_no
    from bookings
    where session_id = ${sessionId} and booking_type = 'booking' and seat_no is not null and not seat_released
      and status in ('pending', 'booked', 'checked_in', 'completed', 'no_show')
    order by seat_no`.execute(db)
  return rows.map((row) => row.seat_no)
}
