import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'

/** Who of the staff, of whichever branch, changed a person at that moment; null where it was the member. */
export async function findEditor(
  db: Database,
  of: { readonly personId: Id<'persons'>; readonly at: Instant },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(w.display_name, w.full_name) as name
    from audit_entries act
    join accounts a on a.id = act.actor_account_id
    join persons w on w.id = a.person_id
    where act.subject_kind = 'persons' and act.subject_id = ${of.personId}::text and act.at = ${of.at}
    limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/**
 * Who of the staff last changed the tags of a person in a branch, or merged another record into it, and when; `by` is
 * null where the member merged two accounts. Undefined where nobody has.
 */
export async function findTagsEditor(
  db: Database,
  of: { readonly personId: Id<'persons'>; readonly branchId: Id<'branches'> },
): Promise<{ readonly at: Instant; readonly by: string | null } | undefined> {
  const { rows } = await sql<{ at: Instant; by: string | null }>`
    select act.at, coalesce(w.display_name, w.full_name) as by
    from audit_entries act
    left join accounts a on a.id = act.actor_account_id
    left join persons w on w.id = a.person_id
    where act.branch_id = ${of.branchId} and act.action in ('members.save_tags', 'people.merge')
      and act.subject_kind = 'persons' and act.subject_id = ${of.personId}::text
    union all
    select m.merged_at, null
    from account_merges m
    join accounts a on a.id = m.account_id
    where a.person_id = ${of.personId}
    order by at desc, by nulls last
    limit 1`.execute(db)
  return rows[0]
}
