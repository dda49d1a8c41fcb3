import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, mondayOf, startOfDay, type Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import type { LockedSession } from '#server/schedules/queries.ts'

interface Candidate {
  readonly id: Id<'instructors'>
  readonly name: string
  readonly isTrained: boolean
  readonly saidNo: boolean
  readonly isAway: boolean
  readonly isBusy: boolean
  readonly isProposed: boolean
  readonly classesThisWeek: number
  readonly takenOver: number
  /** Has an account that is asked. */
  readonly isReachable: boolean
  /** Has a question about the class that can still be answered. */
  readonly isAsked: boolean
  readonly busyName: Localized | null
  readonly busyPrivate: boolean | null
  readonly busyAt: Instant | null
  readonly freeFrom: Instant | null
  readonly nextAt: Instant | null
}

/** Classes that were taken over longer ago no longer count. */
const takenOverHours = 90 * 24
/** More instructors than a branch has. */
const most = 200

/** Everybody of the branch who does not teach that class already, with what decides whether they can. */
export async function listCandidates(
  db: Database,
  { session, zone }: { readonly session: LockedSession; readonly zone: string },
): Promise<Candidate[]> {
  const { id, branchId, classTypeId, startsAt, endsAt, now } = session
  const date = dayOf(startsAt, zone)
  const [dayFrom, dayUntil] = [startOfDay(date, zone), startOfDay(date.add({ days: 1 }), zone)]
  const monday = mondayOf(date)
  const [weekFrom, weekUntil] = [startOfDay(monday, zone), startOfDay(monday.add({ days: 7 }), zone)]
  const since = now.subtract({ hours: takenOverHours })
  const { rows } = await sql<Candidate>`
    select i.id, i.name,
      exists (select from instructor_skills k where k.instructor_id = i.id and k.class_type_id = ${classTypeId}) as "isTrained",
      exists (
        select from account_roles a join accounts on accounts.id = a.account_id
        where a.branch_id = i.branch_id and a.instructor_id = i.id and accounts.deleted_at is null) as "isReachable",
      exists (
        select from substitute_requests q join class_sessions s on s.id = q.session_id
        where q.absent_id = i.id and q.status in ('open', 'approved') and s.starts_at >= ${dayFrom} and s.starts_at < ${dayUntil}) as "isAway",
      exists (
        select from substitute_requests q
        where q.session_id = ${id} and q.status = 'open' and q.proposed_id = i.id) as "isProposed",
      exists (
        select from substitute_offers o join substitute_requests q on q.id = o.request_id
        where q.session_id = ${id} and q.status = 'open' and o.instructor_id = i.id and o.status = 'declined') as "saidNo",
      exists (
        select from substitute_offers o join substitute_requests q on q.id = o.request_id
        where q.session_id = ${id} and q.status = 'open' and o.instructor_id = i.id and o.status = 'open' and o.answer_by > ${now}) as "isAsked",
      busy.starts_at is not null as "isBusy", busy.name as "busyName", busy.private as "busyPrivate", busy.starts_at as "busyAt",
      taught."classesThisWeek", taught."takenOver", taught."freeFrom", taught."nextAt"
    from instructors i
    left join lateral (
      select s.starts_at, s.private, k.name
      from session_instructors si
      join class_sessions s on s.id = si.session_id
      join class_types k on k.id = s.class_type_id
      where si.instructor_id = i.id and si.active and si.teaches && tstzrange(${startsAt}, ${endsAt})
      order by s.starts_at
      limit 1
    ) busy on true
    cross join lateral (
      select
        count(*) filter (where lower(si.teaches) >= ${weekFrom} and lower(si.teaches) < ${weekUntil})::integer as "classesThisWeek",
        count(*) filter (where si.role = 'substitute' and lower(si.teaches) >= ${since})::integer as "takenOver",
        max(upper(si.teaches)) filter (where lower(si.teaches) >= ${dayFrom} and upper(si.teaches) <= ${startsAt}) as "freeFrom",
        min(lower(si.teaches)) filter (where lower(si.teaches) >= ${endsAt} and lower(si.teaches) < ${dayUntil}) as "nextAt"
      from session_instructors si
      where si.instructor_id = i.id and si.active and si.teaches && tstzrange(least(${since}::timestamptz, ${weekFrom}::timestamptz), null)
    ) taught
    where i.branch_id = ${branchId} and i.active
      and not exists (select from session_instructors t where t.session_id = ${id} and t.instructor_id = i.id and t.active)
    order by i.sort, i.id
    limit ${most}`.execute(db)
  return rows
}
