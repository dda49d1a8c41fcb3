import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

interface Skill {
  readonly id: Id<'class_types'>
  readonly name: Localized
  readonly skilled: boolean
}

/** More class types than a studio has. */
const most = 100

/** Each class type of the branch that is not retired, and whether the instructor can teach it. */
export async function listSkillRows(
  db: Database,
  of: { readonly instructorId: Id<'instructors'>; readonly branchId: Id<'branches'> },
): Promise<Skill[]> {
  const { rows } = await sql<Skill>`
    select k.id, k.name, exists (
      select from instructor_skills s where s.class_type_id = k.id and s.instructor_id = ${of.instructorId}) as skilled
    from class_types k
    where k.branch_id = ${of.branchId} and k.active
    order by k.sort, k.id
    limit ${most}`.execute(db)
  return rows
}

/** An instructor of the branch, retired or not, locked against another change of the same skills. */
export async function lockTrained(
  tx: Transaction,
  of: { readonly instructorId: Id<'instructors'>; readonly branchId: Id<'branches'> },
): Promise<boolean> {
  const { rows } = await sql`
    select from instructors where id = ${of.instructorId} and branch_id = ${of.branchId} for no key update`.execute(tx)
  return rows.length > 0
}

interface SkillChange {
  readonly instructorId: Id<'instructors'>
  readonly added: ReadonlyArray<Id<'class_types'>>
  readonly removed: ReadonlyArray<Id<'class_types'>>
}

export async function saveSkillRows(tx: Transaction, { instructorId, added, removed }: SkillChange): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom('instructor_skills')
      .where('instructor_id', '=', instructorId)
      .where('class_type_id', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('instructor_skills')
      .values(added.map((class_type_id) => ({ instructor_id: instructorId, class_type_id })))
      .execute()
}
