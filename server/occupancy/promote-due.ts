import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { openClass } from './open-class.ts'
import { listClassesToFill } from './waitlist-queries.ts'

/**
 * Asks the queues of classes with free places again: somebody who was passed by may have bought a pack, signed, or slept. Each class in a
 * transaction of its own; tells how many people got a place. No right depends on when it runs: whoever books meets the queue first.
 */
export async function promoteDue(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  let given = 0
  for (const sessionId of await listClassesToFill(db)) {
    const done = await inTransaction(db, async (tx) => {
      const { promoted } = await openClass(tx, { ids: [sessionId], origin, offers: new Map([[sessionId, undefined]]) })
      return promoted
    })
    if (!isRefusal(done)) given += done.size
  }
  return given
}
