import { sql } from 'kysely'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** A login of staff in a branch. */
export interface StaffLoginKey {
  readonly sessionHash: string
  readonly branchId: Id<'branches'>
}

/** The role that each of these logins has in its branch, in their order; null where the login or the role has ended. */
export async function listLoginRoles(db: Database, logins: readonly StaffLoginKey[]): Promise<(StaffRole | null)[]> {
  const sent = logins.map(({ sessionHash, branchId }, place) => ({
    place,
    token_hash: sessionHash,
    branch_id: branchId,
  }))
  const { rows } = await sql<{ role: StaffRole | null }>`
    select (
      select role.role
      from auth_sessions session
      join account_roles role on role.account_id = session.account_id and role.branch_id = sent.branch_id
      where session.token_hash = sent.token_hash and session.kind = 'staff' and session.expires_at > studio_now()
      limit 1
    ) as role
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent (place integer, token_hash text, branch_id uuid)
    order by sent.place`.execute(db)
  return rows.map(({ role }) => role)
}

interface ChangedClass {
  readonly id: string
  readonly branchId: string
  /** The accounts of who teaches it. */
  readonly instructorAccountIds: readonly string[]
}

/** The branch and the instructors of these classes; one that was deleted is absent. */
export async function listChangedClasses(db: Database, ids: readonly string[]): Promise<ChangedClass[]> {
  const { rows } = await sql<ChangedClass>`
    select s.id, s.branch_id as "branchId", array(
      select role.account_id::text
      from session_instructors si
      join account_roles role on role.instructor_id = si.instructor_id and role.branch_id = s.branch_id
      where si.session_id = s.id and si.active
    ) as "instructorAccountIds"
    from class_sessions s
    where s.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
