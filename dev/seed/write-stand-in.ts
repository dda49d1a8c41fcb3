import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, plusMinutes, startOfDay, type Instant } from '#domain/kit/time.ts'
import { latestAnswer } from '#domain/staffing/latest-answer.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { colleagueRows } from './skill-rows.ts'
import { personOf } from './write-people.ts'
import { branchId, branchZone } from './write-studio.ts'

/** Long enough ago that the time of the question differs from now. */
const askedMinutesAgo = 20

interface Uncovered {
  readonly sessionId: Id<'class_sessions'>
  readonly absentId: Id<'instructors'>
  readonly startsAt: Instant
  readonly asked: ReadonlyArray<Id<'instructors'>>
}

/**
 * An instructor cannot come tomorrow, and two who are trained and free are asked: the instructor whom a visitor may log
 * in as, and a colleague.
 */
export async function writeStandIn(tx: Transaction, now: Instant): Promise<void> {
  const tomorrow = dayOf(now, branchZone).add({ days: 1 })
  const colleagues = colleagueRows.map(({ slug }) => demoId('instructors', slug))
  const farah = demoId('instructors', 'farah-aziz')
  const { rows } = await sql<Uncovered>`
    select s.id as "sessionId", si.instructor_id as "absentId", s.starts_at as "startsAt", able.ids as asked
    from class_sessions s
    join session_instructors si on si.session_id = s.id and si.active
    cross join lateral (
      select array_agg(i.id order by i.id <> ${farah}, i.sort) as ids
      from instructors i
      join instructor_skills k on k.instructor_id = i.id and k.class_type_id = s.class_type_id
      where (i.id = ${farah} or i.id = any(${colleagues}::uuid[])) and i.id <> si.instructor_id and not exists (
        select from session_instructors o where o.instructor_id = i.id and o.active and o.teaches && tstzrange(s.starts_at, s.ends_at))
    ) able
    where s.branch_id = ${branchId} and s.status = 'upcoming' and not s.private and si.instructor_id = any(${colleagues}::uuid[])
      and s.starts_at >= ${startOfDay(tomorrow, branchZone)} and s.starts_at < ${startOfDay(tomorrow.add({ days: 1 }), branchZone)}
      and able.ids[1] = ${farah} and cardinality(able.ids) > 1
    order by s.starts_at desc, s.id
    limit 1`.execute(tx)
  for (const row of rows) await writeRequest(tx, { ...row, now })
}

async function writeRequest(
  tx: Transaction,
  { sessionId, absentId, startsAt, asked, now }: Uncovered & { readonly now: Instant },
): Promise<void> {
  const absent = colleagueRows.find(({ slug }) => demoId('instructors', slug) === absentId)
  if (!absent) throw new Error(`instructor ${absentId} of the demo has no account`)
  const requestId = demoId('substitute_requests', 'tomorrow')
  const askedAt = plusMinutes(now, -askedMinutesAgo)
  await tx
    .insertInto('substitute_requests')
    .values({
      id: requestId,
      branch_id: branchId,
      session_id: sessionId,
      absent_id: absentId,
      reason: 'Fever since last night, sorry.',
      requested_by_account_id: personOf(absent.slug).accountId,
      requested_at: plusMinutes(askedAt, -askedMinutesAgo),
    })
    .execute()
  await tx
    .insertInto('substitute_offers')
    .values(
      asked.slice(0, 2).map((instructor_id) => ({
        id: demoId('substitute_offers', instructor_id),
        request_id: requestId,
        instructor_id,
        asked_by_account_id: personOf('manager').accountId,
        asked_at: askedAt,
        answer_by: latestAnswer({ now, startsAt, zone: branchZone }),
      })),
    )
    .execute()
}
