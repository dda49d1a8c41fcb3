import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { ExceptionKind } from '#domain/privates/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, pageCounted } from '#server/kit/list-query.ts'

type InstructorId = Id<'instructors'>
type BranchId = Id<'branches'>

interface Hours {
  readonly from_minute: number
  readonly until_minute: number
}

/** An instructor of the branch with the hours given to privates. */
interface AvailabilityRow {
  readonly id: InstructorId
  readonly name: string
  readonly windows: readonly (Hours & { readonly weekday: number })[]
  readonly exceptions: readonly (Hours & {
    readonly id: Id<'private_exceptions'>
    readonly day: string
    readonly kind: ExceptionKind
  })[]
  readonly total: number
}

const exceptionsMax = 100

export async function listAvailabilityPage(
  db: Database,
  query: {
    branchId: BranchId
    fromDay: string
    keyword: string | undefined
    sorted: 'asc' | 'desc'
    limit: number
    page: number
    /** One instructor alone; nobody where it is null. */
    only: InstructorId | null | undefined
  },
) {
  const whom = query.only === undefined ? sql`true` : sql`i.id = ${query.only}::uuid`
  const direction = query.sorted === 'desc' ? sql`desc` : sql`asc`
  return pageCounted(query, async (end) =>
    sql<AvailabilityRow>`
    select i.id, i.name, count(*) over ()::integer as total,
      coalesce((
        select json_agg(json_build_object('weekday', w.weekday, 'from_minute', w.from_minute, 'until_minute', w.until_minute) order by w.weekday, w.from_minute)
        from private_windows w where w.instructor_id = i.id
      ), '[]') as windows,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'day', e.day, 'kind', e.kind, 'from_minute', e.from_minute, 'until_minute', e.until_minute) order by e.day, e.from_minute)
        from (select * from private_exceptions x where x.instructor_id = i.id and x.day >= ${query.fromDay}::date order by x.day, x.from_minute limit ${exceptionsMax}) e
      ), '[]') as exceptions
    from instructors i
    where i.branch_id = ${query.branchId} and i.active and ${whom} and ${keywordCondition([sql`i.name`], query.keyword)}
    order by i.sort ${direction}, i.id
    ${end}`.execute(db),
  )
}

/**
 * Locks an instructor of the branch, so that changes of hours are made one after the other; undefined when there is
 * none. Returns the time after the lock.
 */
export async function lockInstructor(
  tx: Transaction,
  query: { id: InstructorId; branchId: BranchId },
): Promise<{ now: Instant } | undefined> {
  const { rows } = await sql<{ now: Instant }>`
    with locked as materialized (select id from instructors where id = ${query.id} and branch_id = ${query.branchId} and active for no key update)
    select studio_now() as now from locked`.execute(tx)
  return rows[0]
}

export async function replaceWindows(
  tx: Transaction,
  week: { branchId: BranchId; instructorId: InstructorId; windows: readonly (Hours & { readonly weekday: number })[] },
): Promise<void> {
  await tx.deleteFrom('private_windows').where('instructor_id', '=', week.instructorId).execute()
  if (week.windows.length === 0) return
  await tx
    .insertInto('private_windows')
    .values(week.windows.map((window) => ({ ...window, branch_id: week.branchId, instructor_id: week.instructorId })))
    .execute()
}

export async function insertException(
  tx: Transaction,
  made: Hours & { branchId: BranchId; instructorId: InstructorId; day: string; kind: ExceptionKind; now: Instant },
): Promise<Id<'private_exceptions'>> {
  const { id } = await tx
    .insertInto('private_exceptions')
    .values({
      branch_id: made.branchId,
      instructor_id: made.instructorId,
      day: made.day,
      kind: made.kind,
      from_minute: made.from_minute,
      until_minute: made.until_minute,
      created_at: made.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes an exception of the branch and returns it. */
export async function deleteException(tx: Transaction, query: { id: Id<'private_exceptions'>; branchId: BranchId }) {
  return tx
    .deleteFrom('private_exceptions')
    .where('id', '=', query.id)
    .where('branch_id', '=', query.branchId)
    .returning(['instructor_id', 'day', 'kind', 'from_minute', 'until_minute', sql<Instant>`studio_now()`.as('now')])
    .executeTakeFirst()
}
