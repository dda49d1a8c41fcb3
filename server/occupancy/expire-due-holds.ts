import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { listClassesWithExpiredHolds } from './hold-queries.ts'
import { openClass } from './open-class.ts'

/** Ends expired holds, each class in its own transaction. Returns the number of classes. */
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
