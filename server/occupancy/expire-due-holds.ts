import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { expireHolds } from './expire-holds.ts'
import { listClassesWithExpiredHolds } from './hold-queries.ts'

/** Writes down which holds have run out, each class in a transaction of its own; tells in how many. */
export async function expireDueHolds(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  let classes = 0
  for (const sessionId of await listClassesWithExpiredHolds(db)) {
    const done = await inTransaction(db, async (tx) => {
      const session = await lockSession(tx, sessionId)
      return session !== undefined && expireHolds(tx, { sessionId, now: session.now, origin })
    })
    if (!isRefusal(done)) classes += 1
  }
  return classes
}
