import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { OfferStatus, shownOfferStatuses } from '#domain/staffing/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type RequestId = Id<'substitute_requests'>
type InstructorId = Id<'instructors'>
type OfferId = Id<'substitute_offers'>

interface OpenRequest {
  readonly id: RequestId
  readonly absent: { readonly id: InstructorId; readonly name: string }
  readonly reason: string
  readonly requested_at: Instant
}

/** The open requests of a class whose instructors still teach it, the oldest first. */
export async function listOpenRequests(db: Database, sessionId: Id<'class_sessions'>): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select r.id, json_build_object('id', i.id, 'name', i.name) as absent, r.reason, r.requested_at
    from substitute_requests r
    join instructors i on i.id = r.absent_id
    where r.session_id = ${sessionId} and r.status = 'open' and exists (
      select from session_instructors si
      where si.session_id = r.session_id and si.instructor_id = r.absent_id and si.active)
    order by r.requested_at, r.id
    limit 10`.execute(db)
  return rows
}

interface OfferRow {
  readonly id: OfferId
  readonly request_id: RequestId
  readonly instructor: { readonly id: InstructorId; readonly name: string }
  readonly status: (typeof shownOfferStatuses)[number]
  readonly asked_at: Instant
  readonly answer_by: Instant
  readonly answered_at: Instant | null
}

/** More than are ever asked about one class. */
const mostOffers = 100

/** Who was asked about the open requests of a class: of each instructor the last time alone, the first asked first. */
export async function listOfferRows(db: Database, sessionId: Id<'class_sessions'>): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select * from (
      select distinct on (o.request_id, o.instructor_id) o.id, o.request_id,
        json_build_object('id', i.id, 'name', i.name) as instructor,
        case when o.status = 'open' and o.answer_by <= studio_now() then 'lapsed' else o.status end as status,
        o.asked_at, o.answer_by, o.answered_at
      from substitute_offers o
      join substitute_requests r on r.id = o.request_id
      join instructors i on i.id = o.instructor_id
      where r.session_id = ${sessionId} and r.status = 'open'
      order by o.request_id, o.instructor_id, o.asked_at desc, o.id desc
    ) last
    order by asked_at, id
    limit ${mostOffers}`.execute(db)
  return rows
}

/** The open request of an instructor's class. */
export async function findOpenRequest(
  db: Database,
  of: {
    readonly sessionId: Id<'class_sessions'>
    readonly absentId: InstructorId
    readonly branchId: Id<'branches'>
  },
): Promise<RequestId | undefined> {
  const row = await db
    .selectFrom('substitute_requests')
    .select('id')
    .where('session_id', '=', of.sessionId)
    .where('absent_id', '=', of.absentId)
    .where('branch_id', '=', of.branchId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row?.id
}

interface ReplacedRequest {
  readonly id: RequestId
  /** Who leads the class now. */
  readonly teacherId: InstructorId
}

/** The open requests of these classes whose instructors teach them no more. */
export async function listReplacedRequests(
  db: Database,
  of: { readonly sessionIds: readonly Id<'class_sessions'>[]; readonly branchId: Id<'branches'> },
): Promise<ReplacedRequest[]> {
  const { rows } = await sql<ReplacedRequest>`
    select r.id, teaching.instructor_id as "teacherId"
    from substitute_requests r
    join lateral (
      select si.instructor_id from session_instructors si
      where si.session_id = r.session_id and si.active
      order by si.role = 'secondary', si.role, si.instructor_id
      limit 1
    ) teaching on true
    where r.session_id = any (${[...of.sessionIds]}::uuid[]) and r.branch_id = ${of.branchId} and r.status = 'open'
      and not exists (
        select from session_instructors si
        where si.session_id = r.session_id and si.instructor_id = r.absent_id and si.active)
    order by r.id`.execute(db)
  return rows
}

interface Asked {
  readonly requestId: RequestId
  readonly ids: readonly InstructorId[]
  readonly accountId: Id<'accounts'>
  readonly now: Instant
  readonly answerBy: Instant
}

/** New offers; older ones to the same instructors, whose time has passed, are closed. */
export async function insertOffers(tx: Transaction, asked: Asked): Promise<void> {
  await tx
    .updateTable('substitute_offers')
    .set({ status: 'closed', answered_at: asked.now })
    .where('request_id', '=', asked.requestId)
    .where('instructor_id', 'in', asked.ids)
    .where('status', '=', 'open')
    .execute()
  await tx
    .insertInto('substitute_offers')
    .values(
      asked.ids.map((instructor_id) => ({
        request_id: asked.requestId,
        instructor_id,
        asked_by_account_id: asked.accountId,
        asked_at: asked.now,
        answer_by: asked.answerBy,
      })),
    )
    .execute()
}

interface AskedOffer {
  readonly request_id: RequestId
  readonly status: OfferStatus
  readonly answer_by: Instant
  readonly asked_by_account_id: Id<'accounts'>
}

/** An offer to that instructor. Read it under the lock of its request, of which the first reading tells. */
export async function findOffer(
  db: Database,
  of: { readonly id: OfferId; readonly instructorId: InstructorId },
): Promise<AskedOffer | undefined> {
  return db
    .selectFrom('substitute_offers')
    .select(['request_id', 'status', 'answer_by', 'asked_by_account_id'])
    .where('id', '=', of.id)
    .where('instructor_id', '=', of.instructorId)
    .executeTakeFirst()
}

export async function saveOffer(
  tx: Transaction,
  { id, status, now }: { readonly id: OfferId; readonly status: Exclude<OfferStatus, 'open'>; readonly now: Instant },
): Promise<void> {
  await tx.updateTable('substitute_offers').set({ status, answered_at: now }).where('id', '=', id).execute()
}

/** Closes what is open of a request, and returns who was asked. */
export async function closeOfferRows(
  tx: Transaction,
  { requestId, now }: { readonly requestId: RequestId; readonly now: Instant },
): Promise<InstructorId[]> {
  const rows = await tx
    .updateTable('substitute_offers')
    .set({ status: 'closed', answered_at: now })
    .where('request_id', '=', requestId)
    .where('status', '=', 'open')
    .returning('instructor_id')
    .execute()
  return rows.map(({ instructor_id }) => instructor_id)
}

interface OwnOffer {
  readonly id: OfferId
  readonly class_name: Localized
  readonly room_name: Localized
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly booked: number
  readonly absent: string
  readonly asked_by: string
  readonly answer_by: Instant
  readonly others: readonly string[]
  /** The own class that follows within hours. */
  readonly next_at: Instant | null
  readonly next_name: Localized | null
}

/** More than one instructor answers at once. */
const mostOwn = 20

/** What an instructor is asked and can still answer, the class that begins first before the others. */
export async function listOwnOfferRows(
  db: Database,
  of: { readonly instructorId: InstructorId; readonly branchId: Id<'branches'> },
): Promise<OwnOffer[]> {
  const { rows } = await sql<OwnOffer>`
    select o.id, k.name as class_name, m.name as room_name, s.starts_at, s.ends_at, s.booked_count as booked, a.name as absent, o.answer_by,
      p.full_name as asked_by, next.starts_at as next_at, next.name as next_name,
      array(
        select i.name from substitute_offers other join instructors i on i.id = other.instructor_id
        where other.request_id = o.request_id and other.id <> o.id and other.status = 'open' and other.answer_by > studio_now()
        order by i.name
      ) as others
    from substitute_offers o
    join substitute_requests r on r.id = o.request_id
    join class_sessions s on s.id = r.session_id
    join class_types k on k.id = s.class_type_id
    join rooms m on m.id = s.room_id
    join instructors a on a.id = r.absent_id
    join accounts asker on asker.id = o.asked_by_account_id
    join persons p on p.id = asker.person_id
    left join lateral (
      select c.starts_at, t.name
      from session_instructors si
      join class_sessions c on c.id = si.session_id
      join class_types t on t.id = c.class_type_id
      where si.instructor_id = o.instructor_id and si.active and c.starts_at >= s.ends_at
        and c.starts_at < s.ends_at + interval '8 hours'
      order by c.starts_at
      limit 1
    ) next on true
    where o.instructor_id = ${of.instructorId} and o.status = 'open' and o.answer_by > studio_now()
      and r.branch_id = ${of.branchId} and r.status = 'open' and s.status = 'upcoming' and s.starts_at > studio_now()
      and exists (
        select from session_instructors si where si.session_id = s.id and si.instructor_id = r.absent_id and si.active)
    order by s.starts_at, o.id
    limit ${mostOwn}`.execute(db)
  return rows
}
