import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Scope } from '#domain/schedules/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { Holder } from '#server/people/queries.ts'
import { liveList } from '#server/schedules/queries.ts'

/** Bookings of the class whose person has another one that overlaps the new hours. */
export async function listOverlapping(
  tx: Transaction,
  hours: { sessionId: Id<'class_sessions'>; startsAt: Instant; endsAt: Instant },
): Promise<Id<'bookings'>[]> {
  const { rows } = await sql<{ id: Id<'bookings'> }>`
    select b.id
    from bookings b
    where b.session_id = ${hours.sessionId} and b.booking_type = 'booking' and b.status in (${liveList}) and exists (
      select 1 from bookings o
      where o.person_id = b.person_id and o.session_id <> b.session_id and o.booking_type = 'booking' and o.status in (${liveList})
        and o.attends && tstzrange(${hours.startsAt}, ${hours.endsAt})
    )
    order by b.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whose those bookings are, in the order of names. */
export async function listBookedNames(
  db: Database,
  ids: readonly Id<'bookings'>[],
): Promise<{ readonly id: Id<'bookings'>; readonly name: string }[]> {
  const { rows } = await sql<{ id: Id<'bookings'>; name: string }>`
    select b.id, p.full_name as name
    from bookings b
    join persons p on p.id = b.person_id
    where b.id = any (${[...ids]}::uuid[])
    order by p.full_name, b.id`.execute(db)
  return rows
}

/** How many late cancellations of a person the desk of the branch has forgiven in the branch's month, by the audit. */
export async function countForgiven(
  tx: Transaction,
  of: {
    readonly personId: Id<'persons'>
    readonly branch: { readonly id: Id<'branches'>; readonly zone: string }
    readonly now: Instant
  },
): Promise<number> {
  const { personId, branch, now } = of
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from bookings b
    join audit_entries e on e.subject_kind = 'bookings' and e.subject_id = b.id::text
    where b.person_id = ${personId} and b.cancel_kind = 'studio'
      and e.action in ('bookings.cancel_by_staff', 'bookings.move_by_staff') and e.actor_role = 'desk'
      and e.branch_id = ${branch.id} and e.details @> '{"forgiven": true}'
      and e.at >= date_trunc('month', ${now}::timestamptz at time zone ${branch.zone}) at time zone ${branch.zone}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** A class in a message to its instructors. */
export async function findTaughtClass(tx: Transaction, sessionId: Id<'class_sessions'>) {
  const { rows } = await sql<{ class_name: Localized; room_name: Localized; starts_at: Instant }>`
    select k.name as class_name, r.name as room_name, s.starts_at
    from class_sessions s
    join class_types k on k.id = s.class_type_id
    join rooms r on r.id = s.room_id
    where s.id = ${sessionId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`class ${sessionId} is missing after it was changed`)
  return row
}

/** An instructor's account; one without an account gets no message. */
interface InstructorAccount extends Omit<Holder, 'holder_id'> {
  readonly instructor_id: Id<'instructors'>
}

export async function listInstructorAccounts(
  tx: Transaction,
  of: { readonly branchId: Id<'branches'>; readonly ids: readonly Id<'instructors'>[] },
): Promise<InstructorAccount[]> {
  const { rows } = await sql<InstructorAccount>`
    select r.instructor_id, a.id as account_id, a.email, a.phone, a.locale
    from account_roles r
    join accounts a on a.id = r.account_id
    where r.branch_id = ${of.branchId} and r.instructor_id = any (${[...of.ids]}::uuid[]) and a.deleted_at is null
    order by a.id`.execute(tx)
  return rows
}

/** The start of the first class ahead that an act on a class, or on others of its series too, would change. */
export async function findFirstStart(
  tx: Transaction,
  of: { readonly id: Id<'class_sessions'>; readonly scope: Scope },
): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Instant | null }>`
    select min(s.starts_at) as at
    from class_sessions named
    join class_sessions s on s.id = named.id
      or (s.series_id = named.series_id and ${of.scope} <> 'this' and (${of.scope} = 'all' or s.occurrence_no >= named.occurrence_no))
    where named.id = ${of.id} and s.status = 'upcoming' and s.starts_at > studio_now()`.execute(tx)
  return rows[0]?.at ?? undefined
}
