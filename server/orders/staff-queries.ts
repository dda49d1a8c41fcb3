import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'

/** Whether the account works in the branch, as anything. */
export async function worksHere(
  tx: Transaction,
  of: { readonly accountId: Id<'accounts'>; readonly branchId: Id<'branches'> },
): Promise<boolean> {
  const role = await tx
    .selectFrom('account_roles')
    .select('role')
    .where('account_id', '=', of.accountId)
    .where('branch_id', '=', of.branchId)
    .executeTakeFirst()
  return role !== undefined
}
