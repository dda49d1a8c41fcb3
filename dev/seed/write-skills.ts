import { sql } from 'kysely'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { skillRows } from './skill-rows.ts'
import { instructors } from './studio-rows.ts'
import { branchId } from './write-studio.ts'

/** What each instructor of the demo can teach; whoever has hours for privates teaches every kind of them. */
export async function writeSkills(tx: Transaction): Promise<void> {
  await tx
    .insertInto('instructor_skills')
    .values(
      instructors.flatMap(({ slug }) =>
        skillRows[slug].map((type) => ({
          instructor_id: demoId('instructors', slug),
          class_type_id: demoId('class_types', type),
        })),
      ),
    )
    .execute()
  await sql`
    insert into instructor_skills (instructor_id, class_type_id)
    select distinct w.instructor_id, k.id
    from private_windows w
    join class_types k on k.branch_id = w.branch_id and k.private_format is not null
    where w.branch_id = ${branchId}
    on conflict do nothing`.execute(tx)
}
