import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { endAccount } from './end-account.ts'
import { findLeaver } from './queries.ts'

/**
 * Deletes an account that was deleted after the backup from which this database was brought back. `gone` when it is
 * deleted already; `unknown` when it was made after the backup, so that there is nothing of it. Refuses what a deletion
 * refuses: bookings and orders that had ended since are open again.
 */
export async function deleteAgain(
  db: Database,
  wanted: { readonly accountId: Id<'accounts'>; readonly secret: string; readonly origin: string },
): Promise<'deleted' | 'gone' | 'unknown' | Refusal> {
  const leaver = await findLeaver(db, wanted.accountId)
  if (!leaver) return 'unknown'
  if (leaver.deleted_at !== null) return 'gone'
  const done = await inTransaction(db, async (tx) => endAccount(tx, { ...wanted, personId: leaver.person_id }))
  return isRefusal(done) ? done : 'deleted'
}
