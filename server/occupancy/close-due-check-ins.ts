import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { listDueClasses } from './check-in-queries.ts'
import { closeCheckIn } from './close-check-in.ts'
import { openClass } from './open-class.ts'

/** Closes check-in of every class that is due, each in its own transaction. Returns how many classes were checked. */
export async function closeDueCheckIns(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  const due = await listDueClasses(db)
  for (const sessionId of due) {
    await inTransaction(db, async (tx) => {
      const { classes } = await openClass(tx, { ids: [sessionId], origin })
      const session = classes.get(sessionId)?.session
      if (session) await closeCheckIn(tx, { session, origin })
    })
  }
  return due.length
}
