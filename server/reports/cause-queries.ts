import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'

/** How far ahead a class without an instructor needs a person. */
const daysAhead = 14
const mostOfAKind = 500

interface Untaught {
  readonly id: Id<'class_sessions'>
  readonly branch_id: Id<'branches'>
  readonly zone: string
  readonly starts_at: Instant
  readonly class_name: Localized
  readonly booked: number
  readonly absent: string | null
}

/**
 * Classes of the next days that nobody teaches: without an instructor, or with those alone who cannot come. None while
 * somebody who was asked to stand in can still say yes.
 */
export async function listUntaught(db: Database): Promise<Untaught[]> {
  const { rows } = await sql<Untaught>`
    select s.id, s.branch_id, br.time_zone as zone, s.starts_at, k.name as class_name, s.booked_count as booked, away.names as absent
    from class_sessions s
    join branches br on br.id = s.branch_id
    join class_types k on k.id = s.class_type_id
    cross join lateral (
      select count(*) filter (where q.id is null) as present, string_agg(i.name, ', ' order by i.name) as names
      from session_instructors si
      join instructors i on i.id = si.instructor_id
      left join substitute_requests q on q.session_id = s.id and q.absent_id = si.instructor_id and q.status = 'open'
      where si.session_id = s.id and si.active
    ) away
    where s.status = 'upcoming' and s.starts_at > studio_now() and s.starts_at < studio_now() + ${daysAhead} * interval '1 day' and away.present = 0
      and not exists (
        select from substitute_offers o join substitute_requests r on r.id = o.request_id
        where r.session_id = s.id and r.status = 'open' and o.status = 'open' and o.answer_by > studio_now())
    order by s.starts_at, s.id
    limit ${mostOfAKind}`.execute(db)
  return rows
}

interface CameBack {
  readonly id: Id<'messages'>
  readonly branch_id: Id<'branches'>
  readonly person_id: Id<'persons'>
  readonly subject: string
  readonly failed_at: Instant
}

/**
 * E-mails about classes that could not be delivered in the last days, while nothing has reached the account since. They
 * belong to the branch of their reader, or to the first one.
 */
export async function listCameBack(db: Database): Promise<CameBack[]> {
  const { rows } = await sql<CameBack>`
    select m.id, coalesce(p.home_branch_id, (select id from branches order by sort, id limit 1)) as branch_id, p.id as person_id, m.subject, m.failed_at
    from messages m
    join accounts a on a.id = m.account_id
    join persons p on p.id = a.person_id
    where m.failed_at > studio_now() - interval '7 days' and m.status = 'failed' and m.channel = 'email' and m.template like 'bookings.%' and a.deleted_at is null
      and not exists (
        select from messages later
        where later.account_id = m.account_id and later.channel = 'email' and later.status = 'sent' and later.sent_at > m.failed_at)
    order by m.failed_at, m.id
    limit ${mostOfAKind}`.execute(db)
  return rows
}

interface SeatTwice {
  readonly id: Id<'bookings'>
  readonly branch_id: Id<'branches'>
  readonly person_id: Id<'persons'>
  readonly zone: string
  readonly starts_at: Instant
  readonly class_name: Localized
}

/**
 * People of the last days who were checked in without a network, and whose reformer somebody else had when that came
 * (server/attendance/reassign-seat.ts): nothing was free for them. Classes are read branch by branch and bookings class
 * by class, as their indexes have them.
 */
export async function listSeatsTwice(db: Database): Promise<SeatTwice[]> {
  const { rows } = await sql<SeatTwice>`
    select b.id, br.id as branch_id, b.person_id, br.time_zone as zone, s.starts_at, k.name as class_name
    from branches br
    cross join lateral (
      select id, class_type_id, starts_at from class_sessions
      where branch_id = br.id and starts_at > studio_now() - interval '2 days' and starts_at < studio_now()
      order by starts_at desc
      limit ${mostOfAKind}
    ) s
    join class_types k on k.id = s.class_type_id
    cross join lateral (
      select id, person_id from bookings
      where session_id = s.id and status = 'canceled' and seat_released
      limit ${mostOfAKind}
    ) b
    where exists (
        select from audit_entries act
        where act.subject_kind = 'bookings' and act.subject_id = b.id::text and act.action = 'bookings.kept_act' and act.details ->> 'changed' = 'bookings.seat_twice')
    order by s.starts_at, b.id
    limit ${mostOfAKind}`.execute(db)
  return rows
}

interface AskedCorrection {
  readonly id: Id<'correction_requests'>
  readonly branch_id: Id<'branches'>
  readonly account_id: Id<'accounts'>
  readonly person_id: Id<'persons'>
  readonly due_at: Instant
}

/** What members asked to have corrected and nobody has answered, by the day until which the law wants an answer. */
export async function listCorrections(db: Database): Promise<AskedCorrection[]> {
  return db
    .selectFrom('correction_requests as request')
    .innerJoin('accounts as account', 'account.id', 'request.account_id')
    .select(['request.id', 'request.branch_id', 'request.account_id', 'account.person_id', 'request.due_at'])
    .where('request.status', '=', sql.lit('open'))
    .where('account.deleted_at', 'is', null)
    .orderBy('request.due_at')
    .orderBy('request.id')
    .limit(mostOfAKind)
    .execute()
}
