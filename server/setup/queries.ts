import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Needs } from '#domain/setup/model.ts'
import { noInstructorAbout, type InstructorAbout, type pronouns } from '#domain/studio/about.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, pageRows, searchCondition } from '#server/kit/list-query.ts'

type BranchId = Id<'branches'>

/** One thing of a branch. */
export interface OneOf<Table extends string> {
  readonly branchId: BranchId
  readonly id: Id<Table>
}

type StaffList = ListQuery<'slug' | 'active', 'sort' | 'slug'>
export interface ListOf {
  readonly branchId: BranchId
  readonly query: StaffList
}

/**
 * Serialises changes of the things of a branch, and returns the time after the lock. Two new things have no row to
 * lock, so a name is locked.
 */
export async function lockSetup(tx: Transaction, branchId: BranchId): Promise<Instant> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setup ${branchId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ now: Instant }>`select studio_now() as now`.execute(tx)
  const now = rows[0]?.now
  if (!now) throw new Error('studio_now() returned no row')
  return now
}

/** Under the lock of `lockSetup`, by which the branch itself is retired too. */
export async function isBranchActive(tx: Transaction, branchId: BranchId): Promise<boolean> {
  const { active } = await tx
    .selectFrom('branches')
    .select('active')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow()
  return active
}

export interface InstructorRow {
  readonly name: string
  readonly bio: Localized
  readonly line: Localized
  readonly pronoun: (typeof pronouns)[number]
  readonly portrait: string | null
  readonly about: InstructorAbout
  readonly sort: number
  readonly active: boolean
}

const instructorColumns = [
  'name',
  sql<Localized>`'{"en": "", "zh": ""}'::jsonb || bio`.as('bio'),
  sql<Localized>`'{"en": "", "zh": ""}'::jsonb || line`.as('line'),
  'pronoun',
  'portrait',
  sql<InstructorAbout>`${JSON.stringify(noInstructorAbout)}::jsonb || about`.as('about'),
  'sort',
  'active',
] as const

export async function listStaffInstructorRows(db: Database, { branchId, query }: ListOf) {
  const matching = db
    .selectFrom('instructors')
    .where('branch_id', '=', branchId)
    .where(searchCondition({ slug: 'slug', active: 'active' }, query))
    .where(keywordCondition([sql`name`, sql`slug`], query.keyword))
  const rows = matching
    .select(['id', 'slug', ...instructorColumns])
    .select([
      sql<Id<'accounts'> | null>`(select r.account_id from account_roles r where r.instructor_id = instructors.id order by r.account_id limit 1)`.as(
        'account_id',
      ),
    ])
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

/** An instructor of the branch, locked. A class that is given to them meanwhile waits, or is waited for. */
export async function lockInstructor(
  tx: Transaction,
  { branchId, id }: OneOf<'instructors'>,
): Promise<InstructorRow | undefined> {
  return tx
    .selectFrom('instructors')
    .select(instructorColumns)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertInstructor(
  tx: Transaction,
  made: InstructorRow & { readonly slug: string; readonly branch_id: BranchId },
): Promise<Id<'instructors'>> {
  const row = { ...made, about: JSON.stringify(made.about) }
  return (await tx.insertInto('instructors').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateInstructor(
  tx: Transaction,
  { id, row }: { readonly id: Id<'instructors'>; readonly row: InstructorRow },
): Promise<void> {
  await tx
    .updateTable('instructors')
    .set({ ...row, about: JSON.stringify(row.about) })
    .where('id', '=', id)
    .execute()
}

/** The upcoming classes of an instructor. */
export async function loadInstructorNeeds(tx: Transaction, id: Id<'instructors'>): Promise<Needs> {
  const { rows } = await sql<Omit<Needs, 'neededBy'>>`
    select count(*)::integer as classes, min(s.starts_at) as next
    from session_instructors si
    join class_sessions s on s.id = si.session_id
    where si.instructor_id = ${id} and si.active and si.teaches && tstzrange(studio_now(), null) and s.status = 'upcoming'`.execute(
    tx,
  )
  return { classes: 0, next: null, ...rows[0], neededBy: [] }
}
