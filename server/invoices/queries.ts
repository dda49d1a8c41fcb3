import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** The studio's own details, and the buyer where that is an account. */
export async function loadParties(
  db: Database,
  wanted: { branchId: Id<'branches'>; accountId: Id<'accounts'> | null },
): Promise<{ site: unknown; name: string | null; email: string | null }> {
  return db
    .selectFrom('branches as branch')
    .leftJoin('settings as site', (join) => join.onRef('site.branch_id', '=', 'branch.id').on('site.key', '=', 'site'))
    .leftJoin('accounts as account', (join) =>
      join.on('account.id', '=', wanted.accountId ?? sql<Id<'accounts'>>`null`),
    )
    .leftJoin('persons as person', 'person.id', 'account.person_id')
    .select(['site.value as site', 'person.full_name as name', 'account.email'])
    .where('branch.id', '=', wanted.branchId)
    .executeTakeFirstOrThrow()
}
