import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { isTied } from '#server/people/tie-queries.ts'

/** The given accounts that have a tie to the branch. */
export async function listKnownAccounts(
  tx: Transaction,
  { branchId, ids }: { readonly branchId: Id<'branches'>; readonly ids: readonly Id<'accounts'>[] },
): Promise<Id<'accounts'>[]> {
  const { rows } = await sql<{ id: Id<'accounts'> }>`
    select a.id
    from accounts a
    join persons holder on holder.id = a.person_id
    where a.id = any (${[...ids]}::uuid[]) and ${isTied({ branchId, holder: sql`holder` })}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether an account is in that customer group already. */
export async function isInGroup(
  tx: Transaction,
  of: { readonly branchId: Id<'branches'>; readonly slug: string; readonly accountId: Id<'accounts'> },
): Promise<boolean> {
  const row = await tx
    .selectFrom('price_group_members as m')
    .innerJoin('price_groups as g', 'g.id', 'm.price_group_id')
    .select('m.account_id')
    .where('g.branch_id', '=', of.branchId)
    .where('g.slug', '=', of.slug)
    .where('m.account_id', '=', of.accountId)
    .executeTakeFirst()
  return row !== undefined
}
