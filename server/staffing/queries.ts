import { sql } from 'kysely'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { type ListQuery, pageCounted, searchCondition, whereKeyword } from '#server/kit/list-query.ts'

type BranchId = Id<'branches'>
type AccountId = Id<'accounts'>

/** Serialises changes of roles in a branch, and returns the time after the lock. */
export async function lockRoles(tx: Transaction, branchId: BranchId): Promise<Instant> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roles ${branchId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ now: Instant }>`select studio_now() as now`.execute(tx)
  const now = rows[0]?.now
  if (!now) throw new Error('studio_now() returned no row')
  return now
}

interface RoleFacts {
  readonly exists: boolean
  readonly askerRole: StaffRole | null
  readonly before: StaffRole | null
  readonly instructorBefore: Id<'instructors'> | null
  readonly owners: number
  /** Whether the branch has that instructor, not retired. */
  readonly hasInstructor: boolean
}

/** The facts for a change of a role, under the lock of the roles. */
export async function loadRoleFacts(
  tx: Transaction,
  of: {
    readonly branchId: BranchId
    readonly askerId: AccountId
    readonly accountId: AccountId
    readonly instructorId: Id<'instructors'> | null
  },
): Promise<RoleFacts> {
  // An account that is being deleted or merged changes before or after, and in neither case gets a role.
  await sql`select from accounts where id = ${of.accountId} for share`.execute(tx)
  const { rows } = await sql<RoleFacts>`
    select
      exists (select from accounts where id = ${of.accountId} and deleted_at is null) as exists,
      (select role from account_roles where account_id = ${of.askerId} and branch_id = ${of.branchId}) as "askerRole",
      (select role from account_roles where account_id = ${of.accountId} and branch_id = ${of.branchId}) as before,
      (select instructor_id from account_roles where account_id = ${of.accountId} and branch_id = ${of.branchId}) as "instructorBefore",
      (select count(*)::integer from account_roles where branch_id = ${of.branchId} and role = 'owner') as owners,
      exists (select from instructors where id = ${of.instructorId}::uuid and branch_id = ${of.branchId} and active) as "hasInstructor"`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`the role facts of account ${of.accountId} returned no row`)
  return row
}

/** Whether an account works at the branch. */
export async function hasRole(
  db: Database,
  { branchId, accountId }: { readonly branchId: BranchId; readonly accountId: AccountId },
): Promise<boolean> {
  const row = await db
    .selectFrom('account_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  return row !== undefined
}

/** The branches that an account owns. */
export async function listOwned(db: Database, accountId: AccountId): Promise<BranchId[]> {
  const rows = await db
    .selectFrom('account_roles')
    .select('branch_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .orderBy('branch_id')
    .execute()
  return rows.map(({ branch_id }) => branch_id)
}

export async function saveRole(
  tx: Transaction,
  given: {
    readonly branchId: BranchId
    readonly accountId: AccountId
    readonly role: StaffRole
    readonly instructorId: Id<'instructors'> | null
    readonly now: Instant
  },
): Promise<void> {
  const values = { role: given.role, instructor_id: given.instructorId, granted_at: given.now }
  await tx
    .insertInto('account_roles')
    .values({ account_id: given.accountId, branch_id: given.branchId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'branch_id']).doUpdateSet(values))
    .execute()
}

export async function deleteRole(
  tx: Transaction,
  of: { readonly branchId: BranchId; readonly accountId: AccountId },
): Promise<void> {
  await tx
    .deleteFrom('account_roles')
    .where('account_id', '=', of.accountId)
    .where('branch_id', '=', of.branchId)
    .execute()
}

export interface RoleRow {
  readonly account_id: AccountId
  readonly name: string
  readonly role: StaffRole
  readonly instructor: { readonly id: Id<'instructors'>; readonly name: string } | null
  readonly granted_at: Instant
}

const orders = { granted_at: sql`r.granted_at`, name: sql`p.full_name` } as const

export async function listRoleRows(
  db: Database,
  { branchId, query }: { readonly branchId: BranchId; readonly query: ListQuery<'role', 'granted_at' | 'name'> },
): Promise<{ rows: RoleRow[]; total: number }> {
  return pageCounted(query, async (end) =>
    sql<RoleRow & { total: number }>`
    select r.account_id, p.full_name as name, r.role, r.granted_at, count(*) over ()::integer as total,
      (select json_build_object('id', i.id, 'name', i.name) from instructors i where i.id = r.instructor_id) as instructor
    from account_roles r
    join accounts a on a.id = r.account_id
    join persons p on p.id = a.person_id
    where r.branch_id = ${branchId} and ${searchCondition({ role: 'r.role' }, query)}
      and ${whereKeyword(
        query.keyword,
        (has) =>
          sql<boolean>`(${has(sql`p.full_name`)} or exists (select from instructors i where i.id = r.instructor_id and ${has(sql`i.name`)}))`,
      )}
    order by ${orders[query.orderBy]} ${query.sortedBy === 'asc' ? sql`asc` : sql`desc`}, r.account_id
    ${end}`.execute(db),
  )
}
