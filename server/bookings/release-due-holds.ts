import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { findClassesWithLapsed } from './hold-queries.ts'
import { releaseLapsed } from './release-lapsed.ts'

/** Writes down which holds have run out, each class in a transaction of its own; tells in how many. */
export async function releaseDueHolds(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  let classes = 0
  for (const sessionId of await findClassesWithLapsed(db)) {
    const done = await inTransaction(db, async (tx) => {
      const session = await lockSession(tx, sessionId)
      return session !== undefined && releaseLapsed(tx, { sessionId, now: session.now, origin })
    })
    if (!isRefusal(done)) classes += 1
  }
  return classes
}
