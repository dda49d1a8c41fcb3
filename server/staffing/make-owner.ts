import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { saveRole } from './queries.ts'

/** The account that opens a branch owns it. */
export async function makeOwner(
  tx: Transaction,
  of: { readonly branchId: Id<'branches'>; readonly accountId: Id<'accounts'>; readonly now: Instant },
): Promise<void> {
  await saveRole(tx, { ...of, role: 'owner', instructorId: null })
}
