import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { listClassesWithExpiredHolds } from './hold-queries.ts'
import { openClass } from './open-class.ts'

/** Writes down which holds have run out, each class in a transaction of its own; tells in how many. */
export async function expireDueHolds(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  let classes = 0
  for (const sessionId of await listClassesWithExpiredHolds(db)) {
    const done = await inTransaction(db, async (tx) => {
      await openClass(tx, { ids: [sessionId], origin })
    })
    if (!isRefusal(done)) classes += 1
  }
  return classes
}
