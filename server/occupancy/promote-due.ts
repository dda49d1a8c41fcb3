import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { promoteWaiting } from './promote-waiting.ts'
import { listClassesToFill } from './waitlist-queries.ts'

/**
 * Asks the queues of classes with free places again: somebody who was passed by may have bought a pack, signed, or slept. Each class in a
 * transaction of its own; tells how many people got a place. No right depends on when it runs: whoever books meets the queue first.
 */
export async function promoteDue(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  let given = 0
  for (const sessionId of await listClassesToFill(db)) {
    const done = await inTransaction(db, async (tx) => {
      const session = await lockSession(tx, sessionId)
      return session ? promoteWaiting(tx, { sessionId, now: session.now, origin }) : []
    })
    if (!isRefusal(done)) given += done.length
  }
  return given
}
