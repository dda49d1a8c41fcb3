import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { openClass } from './open-class.ts'
import { listClassesToFill } from './waitlist-queries.ts'

/**
 * Tries the waitlists of classes with free seats again: a skipped person may since have bought a pack, or signed, or
 * quiet hours are over. Each class in its own transaction. Returns how many people were promoted. No right depends on
 * when it runs: every booking tries the waitlist first.
 */
export async function promoteDue(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  let count = 0
  for (const sessionId of await listClassesToFill(db)) {
    const done = await inTransaction(db, async (tx) => {
      const { promoted } = await openClass(tx, { ids: [sessionId], origin, offers: new Map([[sessionId, undefined]]) })
      return promoted
    })
    if (!isRefusal(done)) count += done.size
  }
  return count
}
