import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** The instructor that an account is in a branch. */
export async function findOwnInstructor(
  db: Database,
  of: { readonly accountId: Id<'accounts'>; readonly branchId: Id<'branches'> },
): Promise<Id<'instructors'> | undefined> {
  const { rows } = await sql<{ id: Id<'instructors'> }>`
    select instructor_id as id
    from account_roles
    where account_id = ${of.accountId} and branch_id = ${of.branchId} and instructor_id is not null`.execute(db)
  return rows[0]?.id
}

/** Whether a person teaches a class at present: a replaced instructor does not. */
export async function teaches(
  db: Database,
  of: { readonly instructorId: Id<'instructors'>; readonly sessionId: Id<'class_sessions'> },
): Promise<boolean> {
  const { rows } = await sql`
    select from session_instructors
    where session_id = ${of.sessionId} and instructor_id = ${of.instructorId} and active`.execute(db)
  return rows.length > 0
}
