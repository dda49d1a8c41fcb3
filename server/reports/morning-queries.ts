import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Day } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'

/** An owner of a branch who is written to. */
export interface Owner {
  readonly account_id: Id<'accounts'>
  readonly email: string
  readonly locale: Locale
  /** The event of the mail of that day. */
  readonly event_key: string
}

export const morningTemplate = 'reports.morning'

/** The owners of the branch who have an e-mail and no mail of that morning yet. */
export async function listOwnersToWrite(
  db: Database,
  of: { readonly branchId: Id<'branches'>; readonly date: Day },
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select * from (
      select a.id as account_id, a.email, a.locale, 'reports.morning:' || r.branch_id || ':' || ${of.date.toString()} || ':' || a.id as event_key
      from account_roles r
      join accounts a on a.id = r.account_id
      where r.branch_id = ${of.branchId} and r.role = 'owner' and a.email is not null
    ) owner
    where not exists (select from messages m where m.event_key = owner.event_key and m.template = ${morningTemplate})
    order by account_id`.execute(db)
  return rows
}

/** How many tasks of the branch are open now, and how many of them are overdue. */
export async function countTasks(
  db: Database,
  branchId: Id<'branches'>,
): Promise<{ readonly open: number; readonly overdue: number }> {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*)::integer as open, count(*) filter (where due_at < studio_now())::integer as overdue
    from studio_tasks
    where branch_id = ${branchId} and done_at is null and (snoozed_until is null or snoozed_until <= studio_now())`.execute(
    db,
  )
  return rows[0] ?? { open: 0, overdue: 0 }
}
