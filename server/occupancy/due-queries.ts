import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

type SessionId = Id<'class_sessions'>

/** The maximum of classes in one run. */
const maxClasses = 200
/** The earliest check-in deadline that domain/studio allows, in minutes before the start. */
const deadlineMinutesMax = 5

/**
 * Classes for which something is due, soonest first. `check_in`: the check-in deadline has passed, the waitlist has to
 * end, or the class is over. `holds`: a hold has expired. `promotions`: a seat is free and people wait.
 */
export async function listDueClasses(db: Database, due: 'check_in' | 'holds' | 'promotions'): Promise<SessionId[]> {
  const { rows } = await dueQueries[due]().execute(db)
  return rows.map(({ id }) => id)
}

const dueQueries = {
  check_in: () => sql<{ id: SessionId }>`
    with clock as materialized (select studio_now() as now)
    select s.id
    from clock, class_sessions s
    where s.status = 'upcoming' and s.starts_at <= clock.now + ${deadlineMinutesMax} * interval '1 minute'
      and (s.ends_at <= clock.now or exists (
        select 1 from bookings b where b.session_id = s.id and b.status in ('pending', 'booked')
      ))
    order by s.starts_at, s.id
    limit 500`,
  // Separate parts, because the planner estimates a third of all holds as expired when it does not know the time.
  holds: () => sql<{ id: SessionId }>`
    with clock as materialized (select studio_now() as now),
      expired as materialized (
        select distinct b.session_id
        from bookings b
        where b.held_until is not null and b.held_until <= (select now from clock)
      )
    select s.id
    from expired e
    join class_sessions s on s.id = e.session_id
    where not s.private
    order by s.starts_at, s.id
    limit ${maxClasses}`,
  promotions: () => sql<{ id: SessionId }>`
    select s.id
    from class_sessions s
    where s.status = 'upcoming' and s.starts_at > studio_now() and s.booked_count < s.places and s.id in (
      select q.session_id from bookings q where q.booking_type = 'waitlist' and q.status = 'pending'
    )
    order by s.starts_at, s.id
    limit ${maxClasses}`,
} as const
