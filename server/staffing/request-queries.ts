import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { RequestStatus, shownStatuses } from '#domain/staffing/model.ts'
import type { Locale, Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bothTexts, joinTerms, keywordCondition, type ListQuery, pageCounted } from '#server/kit/list-query.ts'

type BranchId = Id<'branches'>
type RequestId = Id<'substitute_requests'>
type InstructorId = Id<'instructors'>

interface Named {
  readonly id: InstructorId
  readonly name: string
}
interface RequestRow {
  readonly id: RequestId
  readonly status: (typeof shownStatuses)[number]
  readonly session_id: Id<'class_sessions'>
  readonly class_name: Localized
  readonly starts_at: Instant
  readonly absent: Named
  readonly proposed: Named | null
  readonly substitute: Named | null
  readonly reason: string
  readonly answer: string | null
  readonly requested_at: Instant
  readonly answered_at: Instant | null
}

const shownStatus = sql<string>`case
  when r.status = 'open' and (s.status <> 'upcoming' or s.starts_at <= studio_now()
    or not exists (select from session_instructors si where si.session_id = s.id and si.instructor_id = r.absent_id and si.active)) then 'lapsed'
  else r.status end`

/** One page of the branch's requests, or of those of one instructor (null: of nobody). */
export async function listRequestRows(
  db: Database,
  {
    branchId,
    of,
    query,
  }: {
    readonly branchId: BranchId
    readonly of: InstructorId | null | undefined
    readonly query: ListQuery<'status', 'requested_at'>
  },
): Promise<{ rows: RequestRow[]; total: number }> {
  const whose = of === undefined ? sql`true` : sql`r.absent_id = ${of}::uuid`
  const matching = joinTerms(query, ({ value }) => sql<boolean>`${shownStatus} = ${value}`)
  return pageCounted(query, async (end) =>
    sql<RequestRow & { total: number }>`
    select r.id, ${shownStatus} as status, r.session_id, k.name as class_name, s.starts_at, r.reason, r.answer, r.requested_at, r.answered_at,
      json_build_object('id', a.id, 'name', a.name) as absent,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as proposed,
      case when i.id is not null then json_build_object('id', i.id, 'name', i.name) end as substitute,
      count(*) over ()::integer as total
    from substitute_requests r
    join class_sessions s on s.id = r.session_id
    join class_types k on k.id = s.class_type_id
    join instructors a on a.id = r.absent_id
    left join instructors p on p.id = r.proposed_id
    left join instructors i on i.id = r.substitute_id
    where r.branch_id = ${branchId} and ${whose} and ${matching}
      and ${keywordCondition([...bothTexts('k.name'), ...['a.name', 'p.name', 'i.name', 'r.reason', 'r.answer'].map((column) => sql<string | null>`${sql.ref(column)}`)], query.keyword)}
    order by r.requested_at ${query.sortedBy === 'asc' ? sql`asc` : sql`desc`}, r.id
    ${end}`.execute(db),
  )
}

/** The classes of an absence are requested at once; more than these need a second request. */
const maxClasses = 100

/** Own upcoming classes that begin in those hours and have no open request, soonest first. */
export async function listClassesToGive(
  tx: Transaction,
  of: {
    readonly instructorId: InstructorId
    readonly branchId: BranchId
    readonly from: Instant
    readonly until: Instant
  },
): Promise<Id<'class_sessions'>[]> {
  const { rows } = await sql<{ id: Id<'class_sessions'> }>`
    select s.id
    from session_instructors si
    join class_sessions s on s.id = si.session_id
    where si.instructor_id = ${of.instructorId} and si.active and s.branch_id = ${of.branchId} and s.status = 'upcoming'
      and s.starts_at >= ${of.from} and s.starts_at < ${of.until} and s.starts_at > studio_now()
      and not exists (
        select 1 from substitute_requests r
        where r.session_id = s.id and r.absent_id = si.instructor_id and r.status = 'open')
    order by s.starts_at, s.id
    limit ${maxClasses}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function insertRequest(
  tx: Transaction,
  made: {
    readonly branchId: BranchId
    readonly sessionId: Id<'class_sessions'>
    readonly absentId: InstructorId
    readonly proposedId: InstructorId | null
    readonly reason: string
    readonly accountId: Id<'accounts'>
    readonly now: Instant
  },
): Promise<RequestId> {
  const { id } = await tx
    .insertInto('substitute_requests')
    .values({
      branch_id: made.branchId,
      session_id: made.sessionId,
      absent_id: made.absentId,
      proposed_id: made.proposedId,
      reason: made.reason,
      requested_by_account_id: made.accountId,
      requested_at: made.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A request of the branch under its lock, with the time after it. */
export async function lockRequest(tx: Transaction, of: { readonly id: RequestId; readonly branchId: BranchId }) {
  const { rows } = await sql<{
    status: RequestStatus
    session_id: Id<'class_sessions'>
    absent_id: InstructorId
    proposed_id: InstructorId | null
    requested_by_account_id: Id<'accounts'>
  }>`
    select status, session_id, absent_id, proposed_id, requested_by_account_id
    from substitute_requests
    where id = ${of.id} and branch_id = ${of.branchId}
    for update`.execute(tx)
  return rows[0]
}

export async function saveAnswer(
  tx: Transaction,
  answered: {
    readonly id: RequestId
    readonly status: Exclude<RequestStatus, 'open'>
    readonly substituteId: InstructorId | null
    readonly answer: string | null
    readonly accountId: Id<'accounts'>
    readonly now: Instant
  },
): Promise<void> {
  await tx
    .updateTable('substitute_requests')
    .set({
      status: answered.status,
      substitute_id: answered.substituteId,
      answer: answered.answer,
      answered_by_account_id: answered.accountId,
      answered_at: answered.now,
    })
    .where('id', '=', answered.id)
    .execute()
}

interface Recipient {
  readonly account_id: Id<'accounts'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

/** The accounts that answer requests in a branch. */
export async function listManagers(db: Database, branchId: BranchId): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.id as account_id, a.email, a.phone, a.locale
    from account_roles r
    join accounts a on a.id = r.account_id
    where r.branch_id = ${branchId} and r.role in ('owner', 'manager') and a.deleted_at is null
    order by a.id`.execute(db)
  return rows
}

export async function findRecipient(db: Database, accountId: Id<'accounts'>): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select id as account_id, email, phone, locale from accounts where id = ${accountId} and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/** The class of a request, as a message names it. */
export async function findRequestedClass(
  db: Database,
  of: { readonly sessionId: Id<'class_sessions'>; readonly absentId: InstructorId },
) {
  const { rows } = await sql<{
    class_name: Localized
    room_name: Localized
    starts_at: Instant
    booked: number
    absent: string
  }>`
    select k.name as class_name, m.name as room_name, s.starts_at, s.booked_count as booked, i.name as absent
    from class_sessions s
    join class_types k on k.id = s.class_type_id
    join rooms m on m.id = s.room_id
    join instructors i on i.id = ${of.absentId}
    where s.id = ${of.sessionId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`class ${of.sessionId} of a substitute request is missing`)
  return row
}
